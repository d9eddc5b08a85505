import { ROLLOUT_STATES, rolloutStateTexts, softwareKindTexts, type Rollout } from '@rota/contract/rollouts';
import AddRounded from '@mui/icons-material/AddRounded';
import SystemUpdateAltRounded from '@mui/icons-material/SystemUpdateAltRounded';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Box, Button } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { SpecList } from '../../../ui/list/list-spec.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { usePagedList } from '../../../ui/list/paged-list.ts';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { useNow } from '../../../ui/now.ts';
import { ProgressBar, RolloutChip } from './rollout-looks.tsx';
import { RolloutPanel } from './rollout-panel.tsx';
import { rolloutTexts } from './rollouts.messages.ts';
import { rolloutQueries } from './rollouts.queries.ts';

const KEYS = { filters: ['state', 'search'], open: 'rollout' } as const;

/** All updates that the person may see, of all their projects. */
export function RolloutsPage() {
  const t = useTexts(rolloutTexts);
  const tState = useTexts(rolloutStateTexts);
  const { project_id: projectId } = useProject();
  const address = useListAddress(KEYS);
  const state = address.search.get('state') ?? undefined;
  const source = usePagedList(
    useInfiniteQuery(
      rolloutQueries.list(useApi(), { state, search: address.search.get('search') ?? undefined }),
    ),
  );
  const add = useCan()('rollouts.run', projectId) && (
    <Button variant="contained" component={Link} to="/workshop/rollouts/new" startIcon={<AddRounded />}>
      {t('add')}
    </Button>
  );
  return (
    <SpecList
      address={address}
      source={source}
      spec={{
        name: 'rollouts',
        title: t('title'),
        description: t('hint'),
        actions: add,
        columns: useColumns(),
        rowId: (row) => row.rollout_id,
        rowName: (row) => row.name,
        card: (row) => <Card rollout={row} />,
        searchLabel: t('search'),
        tabs: {
          key: 'state',
          label: t('state'),
          options: [
            { value: '', label: t('all') },
            ...ROLLOUT_STATES.map((value) => ({ value, label: tState(value) })),
          ],
        },
        empty: { icon: SystemUpdateAltRounded, title: t('emptyTitle'), hint: t('emptyHint'), action: add },
        panel: ({ id, onClose }) => <RolloutPanel key={id} rolloutId={id} onClose={onClose} />,
      }}
    />
  );
}

/** The words of a rollout's progress. */
function useProgressWords(): (rollout: Rollout) => string {
  const t = useTexts(rolloutTexts);
  return ({ counts: { robots, installed, failed } }) =>
    [
      t('done', { done: installed, all: robots }),
      ...(failed > 0 ? [t('failed', { count: failed })] : []),
    ].join(' · ');
}

function useColumns(): readonly ListColumn<Rollout>[] {
  const t = useTexts(rolloutTexts);
  const tState = useTexts(rolloutStateTexts);
  const tKind = useTexts(softwareKindTexts);
  const formats = useFormats();
  const progressWords = useProgressWords();
  const now = useNow(60_000);
  return [
    { id: 'name', header: t('name'), isAlways: true, minWidth: 180, text: (row) => row.name },
    {
      id: 'state',
      header: t('state'),
      minWidth: 140,
      cell: (row) => <RolloutChip state={row.state} quiet />,
      text: (row) => tState(row.state),
    },
    {
      id: 'progress',
      header: t('progress'),
      minWidth: 220,
      cell: (row) => (
        <Box sx={{ display: 'grid', gap: 0.5, py: 0.5 }}>
          <ProgressBar counts={row.counts} height={6} />
          <span>{progressWords(row)}</span>
        </Box>
      ),
      text: progressWords,
    },
    {
      id: 'release',
      header: t('release'),
      rank: 1,
      minWidth: 180,
      text: (row) => `${tKind(row.kind)} ${row.release_version}`,
    },
    {
      id: 'wave',
      header: t('wave'),
      rank: 2,
      minWidth: 90,
      text: (row) => t('waveOf', { wave: row.current_wave, count: row.waves.length }),
    },
    {
      id: 'created',
      header: t('created'),
      rank: 2,
      minWidth: 200,
      text: (row) => t('createdBy', { time: formats.moment(row.created_at, now), name: row.created_by }),
    },
  ];
}

/** A rollout where a table has no room. */
function Card({ rollout }: { rollout: Rollout }) {
  const t = useTexts(rolloutTexts);
  const tKind = useTexts(softwareKindTexts);
  return (
    <RowCard
      name={rollout.name}
      state={<RolloutChip state={rollout.state} quiet />}
      line={`${tKind(rollout.kind)} ${rollout.release_version}`}
      note={`${useProgressWords()(rollout)} · ${t('wave')} ${t('waveOf', { wave: rollout.current_wave, count: rollout.waves.length })}`}
    />
  );
}
