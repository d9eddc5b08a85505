import type { Topography, TopographyFloor } from '@rota/contract/topography';
import ArrowDownwardRounded from '@mui/icons-material/ArrowDownwardRounded';
import ArrowUpwardRounded from '@mui/icons-material/ArrowUpwardRounded';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Alert, Box, Button, IconButton, Paper, TextField, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { mapQueries } from '../../../api/queries.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { moveItem } from './shafts.rules.ts';
import { floorWords } from './site-stack.tsx';
import { topographyTexts } from './topography.messages.ts';

const NAME_MOST = 80;
type SiteDraft = { readonly site: string; readonly floors: readonly TopographyFloor[] };

/** Puts floors into their order, the highest first, and names them. Nothing is kept before it is saved. */
export function EditFloors({ topography, onDone }: { topography: Topography; onDone: () => void }) {
  const t = useTexts(topographyTexts);
  const tUi = useTexts(uiTexts);
  const [sites, setSites] = useState<readonly SiteDraft[]>(() =>
    topography.sites.map(({ site, floors }) => ({ site, floors: [...floors].reverse() })),
  );
  const [names, setNames] = useState<Readonly<Record<string, string>>>({});
  const save = useSave(topography, onDone);
  const change = (index: number, next: SiteDraft) =>
    setSites(sites.map((one, at) => (at === index ? next : one)));
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({
          mapIds: sites.flatMap(({ floors }) => [...floors].reverse().map(({ map_id: mapId }) => mapId)),
          names,
        });
      }}
      sx={{ maxWidth: 720, display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      <Typography color="textSecondary">{t('editHint')}</Typography>
      {save.isError && <Alert severity="error">{save.error.message}</Alert>}
      {sites.map((site, index) => (
        <Paper key={site.site} variant="outlined" sx={{ p: 2 }}>
          <Box sx={{ display: 'flex', alignItems: 'center' }}>
            <Typography variant="h4" component="h2" sx={{ flex: 1 }}>
              {site.site}
            </Typography>
            {sites.length > 1 && (
              <Movers
                name={site.site}
                index={index}
                count={sites.length}
                onMove={(by) => setSites(moveItem(sites, index, by))}
              />
            )}
          </Box>
          <FloorRows
            floors={site.floors}
            names={names}
            onName={(mapId, name) => setNames({ ...names, [mapId]: name })}
            onMove={(at, by) => change(index, { ...site, floors: moveItem(site.floors, at, by) })}
          />
        </Paper>
      ))}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button type="submit" variant="contained" loading={save.isPending}>
          {t('save')}
        </Button>
        <Button disabled={save.isPending} onClick={onDone}>
          {tUi('cancel')}
        </Button>
      </Box>
    </Box>
  );
}

type RowsProps = {
  floors: readonly TopographyFloor[];
  /** The names that were typed, by map. */
  names: Readonly<Record<string, string>>;
  onName: (mapId: string, name: string) => void;
  onMove: (at: number, by: 1 | -1) => void;
};

/** The floors of a site, each with its name and the ways to move it. */
function FloorRows({ floors, names, onName, onMove }: RowsProps) {
  return (
    <Box component="ol" reversed sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {floors.map((floor, at) => (
        <Box
          component="li"
          key={floor.map_id}
          sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.75 }}
        >
          <FloorName
            floor={floor}
            typed={names[floor.map_id]}
            onType={(name) => onName(floor.map_id, name)}
          />
          <Movers name={floorWords(floor)} index={at} count={floors.length} onMove={(by) => onMove(at, by)} />
        </Box>
      ))}
    </Box>
  );
}

type NameProps = { floor: TopographyFloor; typed: string | undefined; onType: (name: string) => void };

/** A field for a floor's name; people who may not name floors read it. */
function FloorName({ floor, typed, onType }: NameProps) {
  const t = useTexts(topographyTexts);
  const mayName = useCan()('maps.edit', useProject().project_id);
  if (!mayName) return <Typography sx={{ flex: 1 }}>{floorWords(floor)}</Typography>;
  return (
    <TextField
      fullWidth
      size="small"
      label={t('name', { floor: floor.floor })}
      placeholder={floor.floor}
      value={typed ?? (floor.name === floor.map_id ? '' : floor.name)}
      onChange={(event) => onType(event.target.value)}
      slotProps={{ htmlInput: { maxLength: NAME_MOST, autoComplete: 'off' } }}
    />
  );
}

function Movers({
  name,
  index,
  count,
  onMove,
}: {
  name: string;
  index: number;
  count: number;
  onMove: (by: 1 | -1) => void;
}) {
  const t = useTexts(topographyTexts);
  return (
    <Box sx={{ display: 'flex', flexShrink: 0 }}>
      <IconButton aria-label={t('up', { name })} disabled={index === 0} onClick={() => onMove(-1)}>
        <ArrowUpwardRounded />
      </IconButton>
      <IconButton aria-label={t('down', { name })} disabled={index === count - 1} onClick={() => onMove(1)}>
        <ArrowDownwardRounded />
      </IconButton>
    </Box>
  );
}

/** Names that changed, then the order, where it did. */
function useSave(topography: Topography, onDone: () => void) {
  const t = useTexts(topographyTexts);
  const api = useApi();
  const queries = useQueryClient();
  const { project_id: projectId } = useProject();
  const before = topography.sites.flatMap(({ floors }) => floors);
  return useMutation({
    mutationFn: async ({
      mapIds,
      names,
    }: {
      mapIds: readonly string[];
      names: Readonly<Record<string, string>>;
    }) => {
      if (mapIds.some((mapId, index) => mapId !== before[index]?.map_id))
        await api.topography.order({
          params: { projectId },
          body: { version: topography.version, map_ids: [...mapIds] },
        });
      for (const { map_id: mapId, name } of before) {
        const next = names[mapId]?.trim();
        const was = name === mapId ? '' : name;
        if (next !== undefined && next !== was)
          await api.maps.update({ params: { projectId, mapId }, body: { name: next === '' ? null : next } });
      }
    },
    onSuccess: () => {
      toastSuccess(t('saved'));
      onDone();
    },
    // Some may be saved although another was refused.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['topography', projectId] }),
        queries.invalidateQueries({ queryKey: mapQueries.list(api, projectId).queryKey }),
      ]),
  });
}
