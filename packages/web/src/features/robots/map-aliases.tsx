import type { RobotMapAlias } from '@rota/contract';
import AddRounded from '@mui/icons-material/AddRounded';
import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { speechTexts } from './speech.messages.ts';

/** What a robot calls the maps of its project, one row a map. `mapIds`: the maps of the project. */
export function MapAliases({
  aliases,
  mapIds,
  onChange,
}: {
  aliases: readonly RobotMapAlias[];
  mapIds: readonly string[];
  onChange: (aliases: RobotMapAlias[]) => void;
}) {
  const t = useTexts(speechTexts);
  const titleId = useId();
  const replace = (index: number, change: Partial<RobotMapAlias>) =>
    onChange(aliases.map((alias, at) => (at === index ? { ...alias, ...change } : alias)));
  const free = mapIds.filter((mapId) => !aliases.some((alias) => alias.map_id === mapId));
  return (
    <Box role="group" aria-labelledby={titleId} sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Typography id={titleId} variant="subtitle2">
        {t('mapAliases')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t('mapAliasesHint')}
      </Typography>
      {aliases.map((alias, index) => (
        <Box key={index} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', pt: 1, pb: 0.5 }}>
          {/* One below the other: beside each other, ids that begin alike are cut where they differ. */}
          <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
            <TextField
              fullWidth
              label={t('robotMap')}
              value={alias.robot_map}
              onChange={(event) => replace(index, { robot_map: event.target.value })}
              slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' } }}
            />
            <TextField
              fullWidth
              select
              label={t('ourMap')}
              value={alias.map_id}
              onChange={(event) => replace(index, { map_id: event.target.value })}
            >
              {[...new Set([alias.map_id, ...free])]
                .filter((mapId) => mapId !== '')
                .map((mapId) => (
                  <MenuItem key={mapId} value={mapId}>
                    {mapId}
                  </MenuItem>
                ))}
            </TextField>
          </Box>
          <IconButton aria-label={t('removeAlias')} onClick={() => onChange(aliases.filter((_, at) => at !== index))} sx={{ mt: 0.5 }}>
            <CloseRounded />
          </IconButton>
        </Box>
      ))}
      <Button
        startIcon={<AddRounded />}
        disabled={free.length === 0}
        onClick={() => onChange([...aliases, { robot_map: '', map_id: free[0] ?? '' }])}
        sx={{ alignSelf: 'flex-start' }}
      >
        {t('addAlias')}
      </Button>
    </Box>
  );
}
