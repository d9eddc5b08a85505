import type { Target } from '@rota/contract/targets';
import type { Topography, WayLegTold } from '@rota/contract/topography';
import ElevatorRounded from '@mui/icons-material/ElevatorRounded';
import HourglassTopRounded from '@mui/icons-material/HourglassTopRounded';
import RouteRounded from '@mui/icons-material/RouteRounded';
import SwapVertRounded from '@mui/icons-material/SwapVertRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { Alert, Box, IconButton, Paper, Skeleton, Tooltip, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { targetQueries } from '../../../api/queries.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { targetEntity } from '../targets/shared/target-entity.ts';
import { EntityPicker } from '../../../ui/entities/entity-picker.tsx';
import { floorWords } from './site-stack.tsx';
import { topographyTexts } from './topography.messages.ts';
import { topographyQueries } from './topography.queries.ts';

const NO_TARGETS: readonly Target[] = [];

/** The two targets that the address names, and the way between them. */
export function useWay(projectId: number) {
  const [search, setSearch] = useSearchParams();
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  const query = useQuery(topographyQueries.way(useApi(), projectId, from, to));
  const choose = (next: { from?: string; to?: string }) => {
    const all = new URLSearchParams(search);
    for (const [key, value] of Object.entries(next)) {
      if (value === '') all.delete(key);
      else all.set(key, value);
    }
    setSearch(all, { replace: true });
  };
  // An earlier question's result does not answer this one.
  return { from, to, choose, data: from === '' || to === '' || from === to ? undefined : query.data, query };
}

type Way = ReturnType<typeof useWay>;

/** Chooses two targets, and says how a robot gets from one to the other and how long it takes. */
export function WayPanel({
  projectId,
  topography,
  way,
}: {
  projectId: number;
  topography: Topography;
  way: Way;
}) {
  const t = useTexts(topographyTexts);
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={t('wayTitle')}
      sx={{
        p: 2,
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        position: { lg: 'sticky' },
        top: { lg: 16 },
      }}
    >
      <Typography variant="h4" component="h2">
        {t('wayTitle')}
      </Typography>
      <WayEnds projectId={projectId} way={way} />
      <Answer way={way} topography={topography} />
    </Paper>
  );
}

/** The two targets, and a button that swaps them. */
function WayEnds({ projectId, way: { from, to, choose } }: { projectId: number; way: Way }) {
  const t = useTexts(topographyTexts);
  const targets = useQuery(targetQueries.list(useApi(), projectId)).data ?? NO_TARGETS;
  const entities = useMemo(() => targets.map((target) => targetEntity(target, {})), [targets]);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
        <EntityPicker
          label={t('from')}
          entities={entities}
          value={from}
          onChange={(id) => choose({ from: id })}
        />
        <EntityPicker label={t('to')} entities={entities} value={to} onChange={(id) => choose({ to: id })} />
      </Box>
      <Tooltip title={t('swap')}>
        <span>
          <IconButton
            aria-label={t('swap')}
            disabled={from === '' && to === ''}
            onClick={() => choose({ from: to, to: from })}
          >
            <SwapVertRounded />
          </IconButton>
        </span>
      </Tooltip>
    </Box>
  );
}

function Answer({ way: { from, to, data, query }, topography }: { way: Way; topography: Topography }) {
  const t = useTexts(topographyTexts);
  const formats = useFormats();
  if (from === '' || to === '') return <Typography color="textSecondary">{t('wayHint')}</Typography>;
  if (from === to) return <Typography color="textSecondary">{t('same')}</Typography>;
  if (query.isPending) return <Skeleton variant="rounded" height={120} />;
  if (query.isError || data === undefined) return <Alert severity="warning">{query.error?.message}</Alert>;
  return (
    <Box role="status">
      <Typography sx={{ fontSize: '1.5rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {t('total', { time: formats.duration(data.seconds) })}
      </Typography>
      <Box
        component="ol"
        sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'flex', flexDirection: 'column', gap: 1 }}
      >
        {data.legs.map((leg, index) => (
          <Leg key={index} leg={leg} topography={topography} />
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        {t('asLearnt')}
      </Typography>
    </Box>
  );
}

function Leg({ leg, topography }: { leg: WayLegTold; topography: Topography }) {
  const t = useTexts(topographyTexts);
  const formats = useFormats();
  const floors = topography.sites.flatMap((site) => site.floors);
  const nameOf = (mapId: string): string => {
    const floor = floors.find((one) => one.map_id === mapId);
    return floor === undefined ? mapId : floorWords(floor);
  };
  if (leg.kind === 'drive') {
    const words = { metres: formats.number(Math.round(leg.metres)), floor: nameOf(leg.map_id) };
    return (
      <Step
        icon={RouteRounded}
        words={leg.is_guess ? t('driveGuess', words) : t('drive', words)}
        seconds={leg.seconds}
      />
    );
  }
  return (
    <>
      <Step
        icon={HourglassTopRounded}
        words={t('wait', { elevator: leg.elevator_name })}
        seconds={leg.wait_s}
      />
      <Step
        icon={ElevatorRounded}
        words={t('ride', { from: nameOf(leg.from), to: nameOf(leg.to) })}
        seconds={leg.ride_s}
      />
    </>
  );
}

function Step({ icon: Icon, words, seconds }: { icon: SvgIconComponent; words: string; seconds: number }) {
  const formats = useFormats();
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
      <Icon aria-hidden fontSize="small" sx={{ color: 'text.secondary' }} />
      <Typography sx={{ flex: 1, minWidth: 0 }}>{words}</Typography>
      <Typography color="textSecondary" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {formats.duration(seconds)}
      </Typography>
    </Box>
  );
}
