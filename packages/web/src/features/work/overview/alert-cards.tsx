import { alertKinds, type Alert, type AlertKind } from '@rota/contract/alerts';
import { commandPermission, needsHelp, situations } from '@rota/contract/robots';
import type { RobotAlert } from '@rota/contract/robots';
import { Fragment, memo, useState } from 'react';
import { Link } from 'react-router';
import { Box, Button, Typography } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { AttentionCard } from '../../notices/alerts/shared/attention-card.tsx';
import { useAttention } from '../../notices/alerts/shared/attention.ts';
import { HelpRequestCard } from '../help-requests/shared/help-request-card.tsx';
import { useOpenHelp } from '../help-requests/shared/help-requests.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useNow } from '../../../ui/now.ts';
import type { RobotMark } from '../../robots/robots/shared/pose-store.ts';
import { useRobotCommand } from '../../robots/robots/shared/robot-command.ts';
import { robotSentence } from '../../robots/robots/shared/robot-sentence.rules.ts';
import { useSentenceWords } from '../../robots/robots/shared/robot-words.ts';
import { useSystemProblems } from '../../../system/system-problems.ts';
import { robotAlertTexts } from '../../../ui/states.messages.ts';
import { alertLooks, robotStateLooks } from '../../../ui/states.ts';
import { useColours } from '../../../ui/theme-provider.tsx';
import { RADIUS } from '../../../ui/tokens.ts';
import { overviewTexts } from './overview.messages.ts';
import { robotPath } from './robot-list.tsx';

const TICK_MS = 10_000;
/** More cards wait behind a button, so that the list stays in sight. */
const SHOWN = 2;
/** The number of cards added with each press: hundreds at once would be no list to act on. */
const MORE = 20;

const weight = { critical: 2, warning: 1, info: 0 } as const;
/** Less urgent than all that waits for an answer. */
const ANSWERED = -1;

function worstOf(mark: RobotMark, isBrokerDown: boolean): RobotAlert | undefined {
  // Without the broker all robots are out of reach, which is said once and not once for each.
  return mark.robot.alerts
    .filter((alert) => !isBrokerDown || alert.code !== 'connection_lost')
    .sort((a, b) => weight[b.level] - weight[a.level])[0];
}

/** A robot whose battery wears out may be lost as well, which the alert about its battery does not say. */
function saysWhy({ code }: Alert): boolean {
  const kind: AlertKind = alertKinds[code];
  return kind.upkeep !== true;
}

/** What needs a person, each with its possible actions, and robots with a problem of their own. */
export const AlertCards = memo(function AlertCards({
  projectId,
  marks,
}: {
  projectId: number;
  marks: readonly RobotMark[];
}) {
  const isBrokerDown = useSystemProblems(projectId).some(({ kind }) => kind === 'broker');
  const t = useTexts(overviewTexts);
  const now = useNow(TICK_MS);
  const help = useOpenHelp(projectId);
  // One card a robot: its call for help, else its alert, else what only its own page would show. The worst first, calls that are answered last.
  const groups = useAttention(projectId);
  const asked = new Set(groups.map(({ lead }) => lead.help_id));
  const calling = new Set([
    ...help.map((one) => one.robot_id),
    ...groups.flatMap(({ members }) => members.filter(saysWhy).map((alert) => alert.robot_id)),
  ]);
  const alerts = marks
    .filter((mark) => !calling.has(mark.robotId))
    .flatMap((mark) => {
      const alert = worstOf(mark, isBrokerDown);
      if (alert !== undefined && alert.level !== 'info') return [{ mark, alert }];
      return mark.robot.hold === null ? [] : [{ mark, alert }];
    });
  const cards = [
    ...groups.map((group) => {
      const call = help.find((one) => one.help_id === group.lead.help_id);
      return {
        key: group.lead.alert_id,
        urgency: weight[group.lead.severity],
        card:
          call === undefined ? (
            <AttentionCard projectId={projectId} group={group} />
          ) : (
            <HelpRequestCard projectId={projectId} help={call} />
          ),
      };
    }),
    ...help
      .filter((one) => !asked.has(one.help_id))
      .map((one) => ({
        key: one.help_id,
        urgency: ANSWERED,
        card: <HelpRequestCard projectId={projectId} help={one} />,
      })),
    ...alerts.map(({ mark, alert }) => ({
      key: mark.robotId,
      urgency: weight[alert?.level ?? 'info'],
      card: <AlertCard projectId={projectId} mark={mark} alert={alert} now={now} />,
    })),
  ].sort((a, b) => b.urgency - a.urgency);
  const [most, setMost] = useState(SHOWN);
  if (cards.length === 0) return null;
  const shown = cards.length <= most + 1 ? cards : cards.slice(0, most);
  return (
    <Box
      component="ul"
      aria-label={t('alerts')}
      sx={{ listStyle: 'none', m: 0, px: 1.5, py: 0.5, display: 'flex', flexDirection: 'column', gap: 1 }}
    >
      {shown.map(({ key, card }) => (
        <Fragment key={key}>{card}</Fragment>
      ))}
      {shown.length < cards.length && (
        <li>
          <Button fullWidth size="small" color="inherit" onClick={() => setMost(most + MORE)}>
            {t('moreAlerts', { count: cards.length - shown.length })}
          </Button>
        </li>
      )}
    </Box>
  );
});

function AlertCard({
  projectId,
  mark,
  alert,
  now,
}: {
  projectId: number;
  mark: RobotMark;
  alert: RobotAlert | undefined;
  now: number;
}) {
  const alerts = useTexts(robotAlertTexts);
  const formats = useFormats();
  const words = useSentenceWords();
  const { tones } = useColours();
  const { robot } = mark;
  const look =
    alert === undefined
      ? { tone: 'paused' as const, icon: robotStateLooks.paused.icon }
      : alertLooks[alert.level];
  const tone = tones[look.tone];
  const Icon = look.icon;
  // A robot that works on in spite of its alert is described by the alert, one that cannot by its situation.
  const isStanding = needsHelp(mark.tone) || mark.tone === 'offline' || mark.tone === 'paused';
  const since = alert?.since ?? robot.hold?.since;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1.25,
        p: 1.25,
        borderRadius: `${RADIUS.control}px`,
        backgroundColor: tone.soft,
      }}
    >
      <Icon aria-hidden sx={{ color: tone.solid, fontSize: 22, mt: 0.125 }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, lineHeight: 1.35 }}>{robot.name}</Typography>
        <Typography variant="body2">
          {isStanding || alert === undefined ? robotSentence(robot, words) : alerts(alert.code)}
        </Typography>
        {since !== undefined && (
          <Typography variant="caption" color="text.secondary">
            {formats.ago(since, now)}
          </Typography>
        )}
      </Box>
      <AlertButtons projectId={projectId} mark={mark} />
    </Box>
  );
}

/** Opens the robot, and offers what helps it on where this person may do it. */
function AlertButtons({ projectId, mark }: { projectId: number; mark: RobotMark }) {
  const t = useTexts(overviewTexts);
  const can = useCan();
  const send = useRobotCommand(projectId);
  const { robot } = mark;
  const { remedy } = situations[mark.situation];
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 0.5,
        alignItems: 'stretch',
        justifyContent: 'center',
      }}
    >
      <Button
        size="small"
        variant="outlined"
        component={Link}
        to={robotPath(projectId, robot.robot_id)}
        sx={{ backgroundColor: 'background.paper' }}
      >
        {t('openRobot')}
      </Button>
      {(remedy === 'resume' || remedy === 'release') && can(commandPermission[remedy], projectId) && (
        <Button
          size="small"
          variant="contained"
          loading={send.isPending}
          onClick={() => send.mutate({ robotId: robot.robot_id, command: { kind: remedy } })}
        >
          {t(remedy)}
        </Button>
      )}
    </Box>
  );
}
