import { softwareKindTexts, type RobotUpdate, type RolloutDetails } from '@rota/contract/rollouts';
import SystemUpdateAltRounded from '@mui/icons-material/SystemUpdateAltRounded';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { Alert, Box, Link, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { resultCodeOf } from '../../../api/api-error.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { PanelSection, SidePanel } from '../../../ui/list/side-panel.tsx';
import { useNow } from '../../../ui/now.ts';
import { EmptyState, ErrorState } from '../../../ui/page-state.tsx';
import { robotAddress } from '../../robots/robots/shared/robot-sections.tsx';
import { FailureWords, ProgressBar, RolloutChip, UpdateChip } from './rollout-looks.tsx';
import { rolloutTexts } from './rollouts.messages.ts';
import { rolloutQueries, useRenewRollouts } from './rollouts.queries.ts';

/** One rollout beside the list: how far it is, what can be done, its waves and its robots. */
export function RolloutPanel({ rolloutId, onClose }: { rolloutId: string; onClose: () => void }) {
  const t = useTexts(rolloutTexts);
  const query = useQuery(rolloutQueries.one(useApi(), rolloutId));
  const { data, error } = query;
  return (
    <SidePanel title={data?.name ?? t('title')} onClose={onClose}>
      {data !== undefined && <Details rollout={data} />}
      {data === undefined && error === null && <Skeleton variant="rounded" height={320} />}
      {data === undefined &&
        error !== null &&
        (resultCodeOf(error) === 'RECORD_NOT_FOUND' ? (
          <EmptyState icon={SystemUpdateAltRounded} title={t('notFound')} />
        ) : (
          <ErrorState error={error} onRetry={() => void query.refetch().catch(() => undefined)} />
        ))}
    </SidePanel>
  );
}

function Details({ rollout }: { rollout: RolloutDetails }) {
  const t = useTexts(rolloutTexts);
  const tKind = useTexts(softwareKindTexts);
  const formats = useFormats();
  const { limits, window: hours, counts } = rollout;
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <RolloutChip state={rollout.state} />
          <Typography variant="body2">{t('done', { done: counts.installed, all: counts.robots })}</Typography>
        </Box>
        <ProgressBar counts={counts} />
      </Box>
      <Standing rollout={rollout} />
      <RolloutActions rollout={rollout} />
      <PanelSection title={t('waves')}>
        <Waves rollout={rollout} />
      </PanelSection>
      <PanelSection title={t('robotsTitle')}>
        <Robots robots={rollout.robots} />
      </PanelSection>
      <PanelSection title={t('details')}>
        <FactList
          facts={[
            [t('release'), `${tKind(rollout.kind)} ${rollout.release_version}`],
            [
              t('created'),
              t('createdBy', { time: formats.dateTime(rollout.created_at), name: rollout.created_by }),
            ],
            [t('window'), hours === null ? t('anyTime') : `${hours.from} – ${hours.to}`],
            [t('battery'), t('atLeast', { percent: rollout.battery_percent })],
            [t('stopAt'), t('stopAtCount', { count: limits.failures })],
            [t('atOnce'), t('atOnceCount', { count: limits.at_once })],
            [t('returnWithin'), t('minutes', { count: limits.return_minutes })],
          ]}
        />
      </PanelSection>
    </Box>
  );
}

/** Why it does not go on, or when it does. */
function Standing({ rollout }: { rollout: RolloutDetails }) {
  const t = useTexts(rolloutTexts);
  const formats = useFormats();
  const now = useNow(10_000);
  const { state, stop, next_wave_at: next } = rollout;
  if (state === 'stopped' && stop !== null)
    return (
      <Alert severity="warning">
        {stop.code === 'withdrawn'
          ? t('stoppedWithdrawn')
          : t('stoppedFailures', { wave: stop.wave, count: stop.failures })}
      </Alert>
    );
  if (state === 'paused') return <Alert severity="info">{t('paused')}</Alert>;
  if (next !== null)
    return <Alert severity="info">{t('nextWave', { time: formats.moment(next, now) })}</Alert>;
  return null;
}

function RolloutActions({ rollout }: { rollout: RolloutDetails }) {
  const t = useTexts(rolloutTexts);
  const api = useApi();
  const { rollout_id: rolloutId, version, state, name } = rollout;
  const request = { params: { rolloutId }, body: { version } };
  const [projectId] = rollout.project_ids;
  return (
    <Actions
      projectId={projectId}
      renew={useRenewRollouts()}
      actions={[
        {
          id: 'pause',
          place: 'main',
          label: t('pause'),
          permission: 'rollouts.run',
          isOffered: state === 'running',
          run: () => api.rollouts.pause(request),
        },
        {
          id: 'resume',
          place: 'main',
          label: t('resume'),
          permission: 'rollouts.run',
          isOffered: state === 'paused' || state === 'stopped',
          ...(state === 'stopped' && {
            confirm: { title: t('resumeStoppedTitle'), children: t('resumeStoppedBody') },
          }),
          run: () => api.rollouts.resume(request),
        },
        {
          id: 'abort',
          place: 'button',
          label: t('abort'),
          permission: 'rollouts.run',
          isDangerous: true,
          isOffered: state === 'running' || state === 'paused' || state === 'stopped',
          confirm: { title: t('abortTitle', { name }), children: t('abortBody'), isDangerous: true },
          run: () => api.rollouts.abort(request),
        },
      ]}
    />
  );
}

function Waves({ rollout: { waves, current_wave: current } }: { rollout: RolloutDetails }) {
  const t = useTexts(rolloutTexts);
  return (
    <Box component="ol" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
      {waves.map((wave, index) => (
        <Box
          component="li"
          key={index}
          sx={{ display: 'grid', gap: 0.5 }}
          aria-current={index + 1 === current ? 'step' : undefined}
        >
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
            <Typography sx={{ fontWeight: index + 1 === current ? 600 : 400 }}>
              {t('waveTitle', { wave: index + 1 })} · {t('robots', { count: wave.size })}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {t('done', { done: wave.counts.installed, all: wave.size })}
              {wave.counts.failed > 0 && ` · ${t('failed', { count: wave.counts.failed })}`}
            </Typography>
          </Box>
          <ProgressBar counts={wave.counts} height={6} />
          {index < waves.length - 1 && wave.pause_minutes > 0 && (
            <Typography variant="body2" color="textSecondary">
              {t('pauseAfter', { count: wave.pause_minutes })}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}

/** Those that need a person first, then those that are at it, then by wave. */
function rankOf({ step, failure }: RobotUpdate): number {
  if (failure !== null || step === 'missing') return 0;
  return ['offered', 'downloading', 'installing', 'restarting', 'rolling_back', 'reserved'].includes(step)
    ? 1
    : 2;
}

function Robots({ robots }: { robots: readonly RobotUpdate[] }) {
  const t = useTexts(rolloutTexts);
  const shown = robots.toSorted((a, b) => rankOf(a) - rankOf(b) || a.wave - b.wave);
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1.25, m: 0, p: 0, listStyle: 'none' }}>
      {shown.map((update) => (
        <Box component="li" key={update.update_id} sx={{ display: 'grid', gap: 0.25, minWidth: 0 }}>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 1,
              justifyContent: 'space-between',
              alignItems: 'center',
            }}
          >
            <Link component={RouterLink} to={robotAddress(update.robot_id, 'software')} underline="hover">
              {update.robot_name}
            </Link>
            <UpdateChip update={update} quiet />
          </Box>
          <Typography variant="body2" color="textSecondary">
            {t('waveTitle', { wave: update.wave })} ·{' '}
            {update.from_version === null
              ? t('newOf', { to: update.to_version })
              : t('of', { from: update.from_version, to: update.to_version })}
          </Typography>
          <FailureWords update={update} />
        </Box>
      ))}
    </Box>
  );
}
