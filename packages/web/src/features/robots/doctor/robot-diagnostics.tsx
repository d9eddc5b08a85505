import type { RobotDetails } from '@rota/contract/robots';
import { useQuery } from '@tanstack/react-query';
import { Box, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useNow } from '../../../ui/now.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { HelpCard } from '../robots/shared/help-card.tsx';
import type { RobotSectionProps } from '../robots/shared/robot-sections.tsx';
import { BundleButton } from '../support-bundles/shared/bundle-button.tsx';
import { diagnosticsTexts } from './diagnostics.messages.ts';
import { Part } from './part.tsx';
import { RobotMapPart } from './robot-map.tsx';
import { RobotTimelinePart } from './robot-timeline.tsx';
import { SelfTest } from './self-test.tsx';
import { FindingCard, findingsQuery } from './shared/doctor-panel.tsx';
import { errorTipTexts } from './shared/error-tips.messages.ts';
import { tipOf } from './shared/error-tips.rules.ts';
import { TopicTable } from './topic-table.tsx';

/** A clock this far off (ms) is worth saying. */
const CLOCK_LIMIT_MS = 2_000;
const levelOf = { WARNING: 'warning', URGENT: 'warning', CRITICAL: 'critical', FATAL: 'critical' } as const;

/** Why a robot behaves as it does: what is wrong now, what happened before, and what it sends. */
export function RobotDiagnostics({ robot, sender }: RobotSectionProps) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3, maxWidth: 1_000 }}>
      <Box>
        <BundleButton projectId={robot.project_id} robotId={robot.robot_id} />
      </Box>
      <Findings robot={robot} />
      <ErrorsNow robot={robot} />
      <RobotMapPart robot={robot} />
      <RobotTimelinePart projectId={robot.project_id} robotId={robot.robot_id} />
      <SelfTest robot={robot} sender={sender} />
      <Clock robot={robot} />
      <TopicTable projectId={robot.project_id} robotId={robot.robot_id} />
    </Box>
  );
}

const LIST = { listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 1 } as const;

function Findings({ robot: { project_id: projectId, robot_id: robotId } }: { robot: RobotDetails }) {
  const t = useTexts(diagnosticsTexts);
  const { data, error, refetch } = useQuery(findingsQuery(useApi(), projectId, robotId));
  const findings = data?.findings ?? [];
  return (
    <Part title={t('findings')}>
      {data === undefined && error !== null && (
        <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />
      )}
      {data === undefined && error === null && (
        <Skeleton variant="rounded" height={64} role="status" aria-label={t('loading')} />
      )}
      {data !== undefined && findings.length === 0 && (
        <Typography color="textSecondary">{t('noFindings')}</Typography>
      )}
      {findings.length > 0 && (
        <Box component="ul" sx={LIST}>
          {findings.map((finding) => (
            <FindingCard
              key={`${finding.code} ${String(finding.since)}`}
              finding={finding}
              projectId={projectId}
              robotId={robotId}
            />
          ))}
        </Box>
      )}
    </Part>
  );
}

function ErrorsNow({ robot: { errors } }: { robot: RobotDetails }) {
  const t = useTexts(diagnosticsTexts);
  const tips = useTexts(errorTipTexts);
  const formats = useFormats();
  const now = useNow(10_000);
  return (
    <Part title={t('errorsNow')}>
      {errors.length === 0 ? (
        <Typography color="textSecondary">{t('noErrorsNow')}</Typography>
      ) : (
        <Box component="ul" sx={LIST}>
          {errors.map(({ type, level, description, hint, since }) => {
            const tip = tipOf(type);
            return (
              <HelpCard
                key={`${type} ${since}`}
                level={levelOf[level]}
                title={t('robotSays', { text: description === '' ? type : description })}
                // An unknown type keeps the robot's own advice.
                advice={tip === undefined ? (hint ?? undefined) : tips(tip)}
                caption={`${type} · ${formats.ago(since, now)}`}
              />
            );
          })}
        </Box>
      )}
    </Part>
  );
}

function Clock({ robot: { clock_offset_ms: offsetMs } }: { robot: RobotDetails }) {
  const t = useTexts(diagnosticsTexts);
  const formats = useFormats();
  const text =
    offsetMs === null
      ? t('clockUnknown')
      : Math.abs(offsetMs) < CLOCK_LIMIT_MS
        ? t('clockExact', { ms: formats.number(Math.abs(Math.round(offsetMs))) })
        : t('clockOff', { seconds: formats.number(Math.round(offsetMs / 1_000)) });
  return (
    <Part title={t('clock')}>
      <Typography color={offsetMs === null ? 'textSecondary' : undefined}>{text}</Typography>
    </Part>
  );
}
