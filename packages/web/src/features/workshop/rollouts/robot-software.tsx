import {
  softwareKindTexts,
  UPDATE_BATTERY_PERCENT,
  UPDATE_USUAL_MINUTES,
  type RobotSoftware as Software,
  type RobotUpdate,
} from '@rota/contract/rollouts';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { Box, LinearProgress, Link, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { useFormats, useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { useNow } from '../../../ui/now.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { TitledPart } from '../../../ui/titled-part.tsx';
import type { RobotSectionProps } from '../../robots/robots/shared/robot-sections.tsx';
import { RobotUpdater } from '../ddi/shared/robot-updater.tsx';
import { FailureWords, UpdateChip } from './rollout-looks.tsx';
import { robotSoftwareTexts } from './rollouts.messages.ts';
import { rolloutQueries, useRenewRollouts } from './rollouts.queries.ts';

type PartProps = { robot: RobotSectionProps['robot']; software: Software };

/** The software of a robot: what it has, what it could have, the update that it is at, and those before. */
export function RobotSoftware({ robot }: RobotSectionProps) {
  const t = useTexts(robotSoftwareTexts);
  const query = useQuery(rolloutQueries.robot(useApi(), robot.project_id, robot.robot_id));
  const { data, error } = query;
  if (data === undefined && error !== null)
    return <ErrorState error={error} onRetry={() => void query.refetch().catch(() => undefined)} />;
  if (data === undefined)
    return <Skeleton variant="rounded" height={320} role="status" aria-label={t('loading')} />;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' },
        maxWidth: 1_200,
      }}
    >
      {data.current !== null && <Current update={data.current} />}
      <Installed software={data} />
      <Offered robot={robot} software={data} />
      <Conditions software={data} />
      <History software={data} />
      <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
        <RobotUpdater robot={robot} />
      </Box>
    </Box>
  );
}

function Current({ update }: { update: RobotUpdate }) {
  const t = useTexts(robotSoftwareTexts);
  const tKind = useTexts(softwareKindTexts);
  return (
    <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
      <TitledPart title={t('current')} aside={<RolloutLink update={update} />}>
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Typography sx={{ flex: '1 1 160px' }}>
              {t('offer', { kind: tKind(update.kind), version: update.to_version })}
            </Typography>
            <UpdateChip update={update} />
          </Box>
          {update.progress !== null && (
            <LinearProgress variant="determinate" value={update.progress} aria-label={t('current')} />
          )}
          <FailureWords update={update} />
          <Typography variant="body2" color="textSecondary">
            {t('usual', { minutes: UPDATE_USUAL_MINUTES })}
          </Typography>
        </Box>
      </TitledPart>
    </Box>
  );
}

function RolloutLink({ update }: { update: RobotUpdate }) {
  const t = useTexts(robotSoftwareTexts);
  return (
    <Link
      component={RouterLink}
      to={`/workshop/rollouts?rollout=${encodeURIComponent(update.rollout_id)}`}
      underline="hover"
    >
      {t('toRollout')}
    </Link>
  );
}

function Installed({ software: { installed } }: { software: Software }) {
  const t = useTexts(robotSoftwareTexts);
  const tKind = useTexts(softwareKindTexts);
  const formats = useFormats();
  return (
    <TitledPart title={t('installed')}>
      {installed.length === 0 ? (
        <Typography color="textSecondary">{t('none')}</Typography>
      ) : (
        <FactList
          facts={installed.map(({ kind, version, previous_version: before, since }) => [
            tKind(kind),
            <>
              <Typography component="span" variant="body2" sx={{ fontWeight: 600 }} translate="no">
                {version}
              </Typography>{' '}
              <Typography component="span" variant="body2" color="textSecondary">
                {t('since', { time: formats.dateTime(since) })}
                {before !== null && ` · ${t('before', { version: before })}`}
              </Typography>
            </>,
          ])}
        />
      )}
    </TitledPart>
  );
}

function Offered({ robot, software: { offered, current } }: PartProps) {
  const t = useTexts(robotSoftwareTexts);
  const tKind = useTexts(softwareKindTexts);
  const [language] = useLanguage();
  const api = useApi();
  const intent = useIntent();
  const renew = useRenewRollouts();
  const { name, project_id: projectId, robot_id: robotId } = robot;
  if (offered.length === 0)
    return (
      <TitledPart title={t('offered')}>
        <Typography color="textSecondary">{t('upToDate')}</Typography>
      </TitledPart>
    );
  return (
    <TitledPart title={t('offered')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {offered.map(({ release_id: releaseId, kind, version, notes_en: en, notes_tr: tr }) => (
          <Box key={releaseId} sx={{ display: 'grid', gap: 1 }}>
            <Typography sx={{ fontWeight: 600 }}>{t('offer', { kind: tKind(kind), version })}</Typography>
            {(language === 'tr' ? tr : en) !== '' && (
              <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                {language === 'tr' ? tr : en}
              </Typography>
            )}
            <Actions
              projectId={projectId}
              renew={renew}
              actions={[
                {
                  id: `update-${kind}`,
                  place: 'button',
                  label: t('updateNow'),
                  fullLabel: `${t('updateNow')}: ${t('offer', { kind: tKind(kind), version })}`,
                  permission: 'rollouts.run',
                  isOffered: current === null,
                  confirm: {
                    title: t('updateTitle', { name, version }),
                    children: t('updateBody', { minutes: UPDATE_USUAL_MINUTES }),
                  },
                  run: async () => {
                    const body = { release_id: releaseId };
                    const idempotencyKey = intent.keyFor(body);
                    await api.rollouts.updateRobot(
                      { params: { projectId, robotId }, body },
                      { idempotencyKey },
                    );
                    intent.done();
                  },
                  done: t('updateStarted', { name }),
                },
              ]}
            />
          </Box>
        ))}
      </Box>
    </TitledPart>
  );
}

function Conditions({ software: { conditions } }: { software: Software }) {
  const t = useTexts(robotSoftwareTexts);
  return (
    <TitledPart title={t('conditions')}>
      <Box component="ul" sx={{ display: 'grid', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
        {conditions.map(({ code, is_met: isMet }) => (
          <Box component="li" key={code} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            {isMet ? (
              <CheckCircleRounded fontSize="small" color="primary" titleAccess={t('met')} />
            ) : (
              <RadioButtonUncheckedRounded fontSize="small" color="disabled" titleAccess={t('notMet')} />
            )}
            <Typography variant="body2">{t(code, { percent: UPDATE_BATTERY_PERCENT })}</Typography>
          </Box>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
        {t('conditionsHint')}
      </Typography>
    </TitledPart>
  );
}

function History({ software: { history } }: { software: Software }) {
  const t = useTexts(robotSoftwareTexts);
  const tKind = useTexts(softwareKindTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  return (
    <TitledPart title={t('history')}>
      {history.length === 0 ? (
        <Typography color="textSecondary">{t('noHistory')}</Typography>
      ) : (
        <Box component="ul" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
          {history.map((update) => (
            <Box component="li" key={update.update_id} sx={{ display: 'grid', gap: 0.25, minWidth: 0 }}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
                <Typography variant="body2" sx={{ fontWeight: 500 }}>
                  {t('offer', { kind: tKind(update.kind), version: update.to_version })}
                </Typography>
                <UpdateChip update={update} quiet />
              </Box>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
                <Typography variant="body2" color="textSecondary">
                  {formats.moment(update.ended_at ?? update.step_at, now)}
                </Typography>
                <RolloutLink update={update} />
              </Box>
              <FailureWords update={update} />
            </Box>
          ))}
        </Box>
      )}
    </TitledPart>
  );
}
