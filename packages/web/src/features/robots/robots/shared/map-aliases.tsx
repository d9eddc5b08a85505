import type { RobotMapAlias } from '@rota/contract/robots';
import AddRounded from '@mui/icons-material/AddRounded';
import CloseRounded from '@mui/icons-material/CloseRounded';
import { useId } from 'react';
import { Box, Button, IconButton, MenuItem, TextField, Typography } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { speechTexts } from './speech.messages.ts';

/** An alias, and whether it is one robot's or that of every robot of its model. */
export type AliasOf = RobotMapAlias & { readonly of: 'robot' | 'model' };

/**
 * A robot's own names for the maps of its project, one row a map. `mapIds`: the project's maps. `model`: the robot's model; without it every
 * alias is the robot's own.
 */
export function MapAliases({
  aliases,
  mapIds,
  model,
  onChange,
}: {
  aliases: readonly AliasOf[];
  mapIds: readonly string[];
  model?: string | undefined;
  onChange: (aliases: AliasOf[]) => void;
}) {
  const t = useTexts(speechTexts);
  const titleId = useId();
  const replace = (index: number, change: Partial<AliasOf>) =>
    onChange(aliases.map((alias, at) => (at === index ? { ...alias, ...change } : alias)));
  // A robot may have another alias for a map than its model.
  const free = mapIds.filter(
    (mapId) => !aliases.some((alias) => alias.of === 'robot' && alias.map_id === mapId),
  );
  return (
    <Box role="group" aria-labelledby={titleId} sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Typography id={titleId} variant="subtitle2">
        {t('mapAliases')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('mapAliasesHint')}
      </Typography>
      {aliases.map((alias, index) => (
        <AliasRow
          key={index}
          alias={alias}
          mapIds={[...new Set([alias.map_id, ...free])].filter((mapId) => mapId !== '')}
          model={model}
          onChange={(change) => replace(index, change)}
          onRemove={() => onChange(aliases.filter((_, at) => at !== index))}
        />
      ))}
      <Button
        startIcon={<AddRounded />}
        disabled={free.length === 0}
        onClick={() => onChange([...aliases, { robot_map: '', map_id: free[0] ?? '', of: 'robot' }])}
        sx={{ alignSelf: 'flex-start' }}
      >
        {t('addAlias')}
      </Button>
    </Box>
  );
}

type RowProps = {
  alias: AliasOf;
  /** The maps that it may stand for. */
  mapIds: readonly string[];
  model: string | undefined;
  onChange: (change: Partial<AliasOf>) => void;
  onRemove: () => void;
};

/** The fields of one alias, one below the other: beside each other, ids that begin alike are cut where they differ. */
function AliasRow({ alias, mapIds, model, onChange, onRemove }: RowProps) {
  const t = useTexts(speechTexts);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, pt: 1, pb: 0.5 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <TextField
          fullWidth
          label={t('robotMap')}
          value={alias.robot_map}
          onChange={(event) => onChange({ robot_map: event.target.value })}
          slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' } }}
        />
        <IconButton aria-label={t('removeAlias')} onClick={onRemove} sx={{ mt: 0.5 }}>
          <CloseRounded />
        </IconButton>
      </Box>
      <TextField
        fullWidth
        select
        label={t('ourMap')}
        value={alias.map_id}
        onChange={(event) => onChange({ map_id: event.target.value })}
      >
        {mapIds.map((mapId) => (
          <MenuItem key={mapId} value={mapId}>
            {mapId}
          </MenuItem>
        ))}
      </TextField>
      {model !== undefined && (
        <TextField
          fullWidth
          select
          label={t('aliasOf')}
          value={alias.of}
          onChange={(event) => onChange({ of: event.target.value === 'model' ? 'model' : 'robot' })}
        >
          <MenuItem value="robot">{t('ofRobot')}</MenuItem>
          <MenuItem value="model">{t('ofModel', { model })}</MenuItem>
        </TextField>
      )}
    </Box>
  );
}
