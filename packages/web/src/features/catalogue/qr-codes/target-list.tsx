import { mapIdOf } from '@rota/contract/maps';
import { ROBOT_PLACES, type Target } from '@rota/contract/targets';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  FormHelperText,
  List,
  ListItem,
  ListItemText,
  MenuItem,
  Skeleton,
  TextField,
  Typography,
} from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { targetQueries } from '../../../api/queries.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { targetTexts } from '../../sites/targets/shared/targets.messages.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { foldText } from '../../../ui/fold-text.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { generateTexts } from './generate.messages.ts';

type ListProps = {
  chosen: readonly string[];
  problem: string | undefined;
  onChange: (targetIds: readonly string[]) => void;
};

/** Chooses targets of the maps; they are numbered in the order of the list, as people count: "Table 2" before "Table 10". */
export function TargetList({ chosen, problem, onChange }: ListProps) {
  const t = useTexts(generateTexts);
  const formats = useFormats();
  const { project_id: projectId } = useProject();
  const targets = useQuery(targetQueries.list(useApi(), projectId));
  const [search, setSearch] = useState('');
  const [map, setMap] = useState('');
  const ordered = useMemo(
    () =>
      (targets.data ?? [])
        .filter(({ type }) => !ROBOT_PLACES.includes(type))
        .sort((a, b) => formats.compare(a.name, b.name) || formats.compare(a.floor, b.floor)),
    [targets.data, formats],
  );
  const wanted = foldText(search.trim());
  const shown = ordered.filter(
    ({ name, site, floor }) =>
      foldText(name).includes(wanted) && (map === '' || mapIdOf(site, floor) === map),
  );
  const isIn = new Set(chosen);
  const put = (ids: ReadonlySet<string>) =>
    onChange(ordered.filter(({ target_id: id }) => ids.has(id)).map(({ target_id: id }) => id));
  if (targets.isLoadingError) return <ErrorState error={targets.error} onRetry={() => targets.refetch()} />;
  if (targets.data === undefined) return <Skeleton variant="rounded" height={260} />;
  if (ordered.length === 0) return <Typography color="textSecondary">{t('noTargets')}</Typography>;
  const toggle = (id: string) => {
    const next = new Set(isIn);
    if (!next.delete(id)) next.add(id);
    put(next);
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, rowGap: 2 }}>
        <Box sx={{ flex: '1 1 180px' }}>
          <SearchInput label={t('searchTargets')} value={search} onChange={setSearch} />
        </Box>
        <MapField targets={ordered} value={map} onChange={setMap} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography role="status" color="textSecondary" sx={{ flex: '1 1 120px' }}>
          {t('chosen', { count: chosen.length })}
        </Typography>
        <Button
          size="small"
          disabled={shown.length === 0}
          onClick={() => put(new Set([...isIn, ...shown.map(({ target_id: id }) => id)]))}
        >
          {t('chooseShown')}
        </Button>
        <Button size="small" disabled={chosen.length === 0} onClick={() => onChange([])}>
          {t('chooseNone')}
        </Button>
      </Box>
      {problem !== undefined && <FormHelperText error>{problem}</FormHelperText>}
      {shown.length === 0 ? (
        <Typography color="textSecondary">{t('noneFound')}</Typography>
      ) : (
        <TargetRows targets={shown} chosen={isIn} onToggle={toggle} />
      )}
    </Box>
  );
}

type RowsProps = {
  targets: readonly Target[];
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
};

function TargetRows({ targets, chosen, onToggle }: RowsProps) {
  const t = useTexts(generateTexts);
  return (
    <List
      aria-label={t('targets')}
      sx={{
        maxHeight: 300,
        overflow: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
        py: 0,
      }}
    >
      {targets.map((target) => (
        <TargetRow
          key={target.target_id}
          target={target}
          isIn={chosen.has(target.target_id)}
          onToggle={onToggle}
        />
      ))}
    </List>
  );
}

function TargetRow({
  target,
  isIn,
  onToggle,
}: {
  target: Target;
  isIn: boolean;
  onToggle: (id: string) => void;
}) {
  const { target_id: id, name, site, floor } = target;
  return (
    <ListItem disablePadding>
      <FormControlLabel
        control={<Checkbox edge="start" checked={isIn} onChange={() => onToggle(id)} sx={{ py: 0.5 }} />}
        label={<ListItemText primary={name} secondary={`${site} · ${floor}`} />}
        sx={{ mx: 0, px: 2, width: 1 }}
      />
    </ListItem>
  );
}

function MapField({
  targets,
  value,
  onChange,
}: {
  targets: readonly Target[];
  value: string;
  onChange: (map: string) => void;
}) {
  const t = useTexts(targetTexts);
  const tGenerate = useTexts(generateTexts);
  const maps = [...new Map(targets.map(({ site, floor }) => [mapIdOf(site, floor), `${site} · ${floor}`]))];
  if (maps.length < 2) return null;
  return (
    <TextField
      select
      size="small"
      label={t('floor')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      sx={{ flex: '1 1 140px' }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{tGenerate('allFloors')}</MenuItem>
      {maps.map(([id, label]) => (
        <MenuItem key={id} value={id}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
