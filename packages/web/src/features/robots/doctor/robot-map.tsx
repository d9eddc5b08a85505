import { mapIdOf } from '@rota/contract/maps';
import type { RobotDetails } from '@rota/contract/robots';
import { SIGNAL_DAYS, type SignalCell } from '@rota/contract/telemetry';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Box, Skeleton, ToggleButton, ToggleButtonGroup, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { useColours } from '../../../ui/theme-provider.tsx';
import { RADIUS } from '../../../ui/tokens.ts';
import { Part } from './part.tsx';
import { useRobotScan, type SeenScan } from './robot-scan.ts';
import { sensedTexts } from './sensed.messages.ts';
import { SIGNAL_BANDS } from './signal.rules.ts';

const MAP_PX = 360;
/** The map's engine loads with the first map. */
const SensedMap = lazy(() => import('./sensed-map.tsx').then((module) => ({ default: module.SensedMap })));

const signalOf = (api: ApiClient, projectId: number, robotId: string, mapId: string) =>
  queryOptions({
    queryKey: ['robots', projectId, 'signal', robotId, mapId] as const,
    queryFn: ({ signal }) =>
      api.telemetry.signal({ params: { projectId, robotId }, query: { map_id: mapId } }, { signal }),
    staleTime: 60_000,
  });

/** What the robot senses where it is: its laser, the path it plans, and how strong its network was on this floor. */
export function RobotMapPart({ robot }: { robot: RobotDetails }) {
  const t = useTexts(sensedTexts);
  const mayRead = useCan()('maps.read', robot.project_id);
  const [shown, setShown] = useState<'laser' | 'signal'>('laser');
  if (!mayRead) return null;
  return (
    <Part title={t('title')}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={shown}
        aria-label={t('what')}
        onChange={(_event, next: 'laser' | 'signal' | null) => setShown(next ?? shown)}
        sx={{ mb: 1 }}
      >
        <ToggleButton value="laser">{t('laser')}</ToggleButton>
        <ToggleButton value="signal">{t('signal')}</ToggleButton>
      </ToggleButtonGroup>
      {shown === 'laser' ? <Laser robot={robot} /> : <Signal robot={robot} />}
    </Part>
  );
}

function Laser({ robot }: { robot: RobotDetails }) {
  const scan = useRobotScan(robot.project_id, robot.robot_id, robot.connected);
  return (
    <>
      <Floor robot={robot} scan={scan} signal={NO_SIGNAL} />
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mt: 0.75 }}>
        {useScanWords(robot, scan)}
      </Typography>
    </>
  );
}

function useScanWords(robot: RobotDetails, scan: SeenScan | undefined): string {
  const t = useTexts(sensedTexts);
  const formats = useFormats();
  if (!robot.connected) return t('offline');
  const hits = scan?.hits ?? null;
  const path = scan?.path ?? null;
  if (hits === null && path === null) return t(robot.has_scan ? 'awaited' : 'silent');
  const metres = path === null ? 0 : lengthOf(path);
  return [
    ...(hits === null ? [] : [t('hits', { count: hits.length })]),
    ...(path === null
      ? []
      : [metres === 0 ? t('noPath') : t('path', { metres: formats.number(Math.round(metres * 10) / 10) })]),
  ].join(' · ');
}

function lengthOf(path: NonNullable<SeenScan['path']>): number {
  return path.reduce((sum, { x, y }, index) => {
    const before = path[index - 1];
    return before === undefined ? sum : sum + Math.hypot(x - before.x, y - before.y);
  }, 0);
}

const NO_SIGNAL: readonly SignalCell[] = [];

function Signal({ robot }: { robot: RobotDetails }) {
  const { project_id: projectId, robot_id: robotId, site, floor } = robot;
  const t = useTexts(sensedTexts);
  const api = useApi();
  const mapId = site === null || floor === null ? '' : mapIdOf(site, floor);
  const { data, error, refetch } = useQuery({
    ...signalOf(api, projectId, robotId, mapId),
    enabled: mapId !== '',
  });
  if (error !== null && data === undefined)
    return <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />;
  const weakest =
    data === undefined || data.length === 0 ? undefined : Math.min(...data.map((cell) => cell.lowest_dbm));
  return (
    <>
      <Floor robot={robot} scan={undefined} signal={data ?? NO_SIGNAL} />
      {weakest !== undefined && <Bands />}
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mt: 0.75 }}>
        {data === undefined
          ? t(mapId === '' ? 'nowhere' : 'loading')
          : weakest === undefined
            ? t('noSignal', { days: SIGNAL_DAYS })
            : t('signalHint', { days: SIGNAL_DAYS, dbm: Math.round(weakest) })}
      </Typography>
    </>
  );
}

/** The meaning of the squares. */
function Bands() {
  const t = useTexts(sensedTexts);
  const { tones } = useColours();
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, mt: 0.75, p: 0, display: 'flex', flexWrap: 'wrap', gap: 2 }}
    >
      {SIGNAL_BANDS.map(({ band, tone }) => (
        <Box
          component="li"
          key={band}
          sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontSize: '0.875rem' }}
        >
          <Box
            aria-hidden
            sx={{
              width: 14,
              height: 14,
              border: `1px solid ${tones[tone].solid}`,
              background:
                band === 'weak'
                  ? `linear-gradient(135deg, ${tones[tone].soft} 46%, ${tones[tone].solid} 46%, ${tones[tone].solid} 54%, ${tones[tone].soft} 54%)`
                  : tones[tone].soft,
            }}
          />
          {t(band)}
        </Box>
      ))}
    </Box>
  );
}

function Floor(props: { robot: RobotDetails; scan: SeenScan | undefined; signal: readonly SignalCell[] }) {
  const t = useTexts(sensedTexts);
  return (
    <Box
      sx={{
        position: 'relative',
        height: MAP_PX,
        overflow: 'hidden',
        borderRadius: `${RADIUS.control}px`,
        border: 1,
        borderColor: 'divider',
      }}
    >
      <Suspense
        fallback={<Skeleton variant="rectangular" height={MAP_PX} role="status" aria-label={t('loading')} />}
      >
        <SensedMap {...props} />
      </Suspense>
    </Box>
  );
}
