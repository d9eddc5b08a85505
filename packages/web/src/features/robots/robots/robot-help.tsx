import { awaitedBy } from '@rota/contract/decisions';
import { doctorAdvice } from '@rota/contract/doctor';
import { needsHelp, situationAlert, situationOf, situations } from '@rota/contract/robots';
import type { RobotDetails, Situation } from '@rota/contract/robots';
import { Box } from '../../../ui/kit.ts';
import type { Translate } from '../../../i18n/translator.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import type { Sender } from './shared/command-availability.ts';
import { FindingCard, useFindings } from '../doctor/shared/doctor-panel.tsx';
import { HelpCard } from './shared/help-card.tsx';
import { useNow } from '../../../ui/now.ts';
import { Section } from '../../../ui/panel-section.tsx';
import { robotAlertTexts } from '../../../ui/states.messages.ts';
import { errorTipTexts, type ErrorTip } from '../doctor/shared/error-tips.messages.ts';
import { tipOf } from '../doctor/shared/error-tips.rules.ts';
import { isSaidBeside, isSaidLive, situationAdvice } from './robot-help.rules.ts';
import { robotPageTexts } from './robots.messages.ts';
import { SituationRemedy } from './situation-remedy.tsx';

type Alert = RobotDetails['alerts'][number];
type Trouble = {
  key: string;
  level: Alert['level'];
  title: string;
  advice?: string | undefined;
  parts: readonly string[];
  since: string;
};

const levelOf = { WARNING: 'warning', URGENT: 'warning', CRITICAL: 'critical', FATAL: 'critical' } as const;
const rank = { critical: 0, warning: 1, info: 2 } as const;

/** The advice for alerts other than the situation itself. */
const alertTips: Partial<Record<Alert['code'], ErrorTip>> = {
  low_battery: 'lowbattery',
  localization_lost: 'localizationlost',
};

/** The addition to an alert: our words if we know them, and the robot's own words for the rest. */
function alertDetail({ code, text }: Alert, t: Translate<typeof robotPageTexts.en>): string {
  if (text === '' || code === 'low_battery') return text;
  if (code === 'emergency_stop' && text === 'MANUAL') return t('stopByHand');
  if (code === 'emergency_stop' && text === 'REMOTE') return t('stopRemote');
  if (code === 'emergency_stop' && text === 'AUTOACK') return t('stopEnds');
  return t('robotSays', { text });
}

/** Errors in the robot's words, with what to do in the reader's, and alerts beside the situation; the worst first. */
function useTroubles(robot: RobotDetails, ofSituation: Alert['code'] | undefined): Trouble[] {
  const t = useTexts(robotPageTexts);
  const alerts = useTexts(robotAlertTexts);
  const tips = useTexts(errorTipTexts);
  const descriptions = new Set(robot.errors.map((error) => error.description));
  const ofErrors = robot.errors.map(({ type, level, description, hint, since }): Trouble => {
    const tip = tipOf(type);
    const words = [description === '' ? '' : type, tip === undefined ? '' : (hint ?? '')].filter(
      (part) => part !== '',
    );
    return {
      key: `${type} ${since}`,
      level: levelOf[level],
      title: t('robotSays', { text: description === '' ? type : description }),
      // An unknown type keeps the robot's own advice.
      advice: tip === undefined ? (hint ?? undefined) : tips(tip),
      parts: words.map((text) => t('robotSays', { text })),
      since,
    };
  });
  const ofAlerts = robot.alerts
    .filter((alert) => isSaidBeside(alert.code, ofSituation) && !descriptions.has(alert.text))
    .map((alert): Trouble => {
      const tip = alertTips[alert.code];
      const advice = tip === undefined ? undefined : tips(tip);
      return {
        key: alert.code,
        level: alert.level,
        title: alerts(alert.code),
        advice,
        parts: [alertDetail(alert, t)],
        since: alert.since,
      };
    });
  return [...ofErrors, ...ofAlerts].sort((a, b) => rank[a.level] - rank[b.level]);
}

/**
 * Why a robot does not move, or what it needs: its situation with what to do and the button that does it, then what else is wrong, then what
 * only the server knows. Nothing for a robot at work.
 */
export function RobotHelp({ robot, sender }: { robot: RobotDetails; sender: Sender }) {
  const t = useTexts(robotPageTexts);
  const formats = useFormats();
  const now = useNow(10_000);
  const situation = situationOf(robot);
  const { tone } = situations[situation.kind];
  const ofSituation = situationAlert[situation.kind];
  const troubles = useTroubles(robot, ofSituation);
  const isServed = awaitedBy(robot.waiting_reason?.code) !== undefined;
  const findings = useFindings(robot.project_id, robot.robot_id, {
    enabled: tone !== 'going' && !isServed,
  }).filter(({ code }) => !isSaidLive(code));
  const hasMain = situationAdvice[situation.kind] !== null;
  if (!hasMain && troubles.length === 0 && findings.length === 0) return null;
  return (
    <Section
      title={
        needsHelp(tone) ? t('needsHelp') : hasMain || findings.length > 0 ? t('whyStill') : t('alsoKnown')
      }
    >
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 1 }}
      >
        {hasMain && <SituationCard robot={robot} situation={situation} sender={sender} />}
        {troubles.map(({ key, level, title, advice, parts, since }) => (
          <HelpCard
            key={key}
            level={level}
            title={title}
            advice={advice}
            caption={[...parts, formats.ago(since, now)].filter((part) => part !== '').join(' · ')}
          />
        ))}
        {findings.map((finding) => (
          <FindingCard
            key={`${finding.code} ${String(finding.since)}`}
            finding={finding}
            projectId={robot.project_id}
            robotId={robot.robot_id}
          />
        ))}
      </Box>
    </Section>
  );
}

/** The advice for the situation in the page's head, and its button. */
function SituationCard({
  robot,
  situation,
  sender,
}: {
  robot: RobotDetails;
  situation: Situation;
  sender: Sender;
}) {
  const t = useTexts(robotPageTexts);
  const advice = useTexts(doctorAdvice);
  const formats = useFormats();
  const now = useNow(10_000);
  const { tone } = situations[situation.kind];
  const code = situationAdvice[situation.kind];
  const alert = robot.alerts.find((candidate) => candidate.code === situationAlert[situation.kind]);
  const since =
    alert?.since ?? (tone === 'paused' ? robot.hold?.since : undefined) ?? robot.waiting_reason?.since;
  const isSaid =
    alert === undefined || situation.kind === 'fault_said' || situation.kind === 'recovering_said';
  const caption = [
    isSaid || situation.kind === 'in_the_way' ? '' : alertDetail(alert, t),
    since === undefined ? '' : formats.ago(since, now),
  ].filter((part) => part !== '');
  return (
    <HelpCard
      level={tone === 'fault' ? 'critical' : tone === 'attention' || tone === 'paused' ? 'warning' : 'info'}
      advice={code === null ? undefined : advice(code)}
      caption={caption.join(' · ')}
    >
      <SituationRemedy robot={robot} situation={situation} sender={sender} />
    </HelpCard>
  );
}
