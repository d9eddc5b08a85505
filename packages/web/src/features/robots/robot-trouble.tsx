import type { RobotDetails } from '@rota/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Translate } from '../../i18n/i18n.ts';
import { useFormats, useTexts } from '../../i18n/i18n-context.tsx';
import { useNow } from '../../ui/now.ts';
import { robotAlertTexts } from '../../ui/states.messages.ts';
import { alertLooks } from '../../ui/states.ts';
import { useColours } from '../../ui/theme-provider.tsx';
import { RADIUS } from '../../ui/tokens.ts';
import { errorTipTexts, type ErrorTip } from './error-tips.messages.ts';
import { tipOf } from './error-tips.rules.ts';
import { robotPageTexts } from './robots.messages.ts';
import { Section } from '../../ui/panel-section.tsx';

const levelOf = { WARNING: 'warning', URGENT: 'warning', CRITICAL: 'critical', FATAL: 'critical' } as const;

/** What to do about alerts of ours. */
const alertTips: Partial<Record<RobotDetails['alerts'][number]['code'], ErrorTip>> = {
  emergency_stop: 'emergencystop',
  localization_lost: 'localizationlost',
  orders_failed: 'ordersfailed',
};

type Trouble = {
  key: string;
  level: 'info' | 'warning' | 'critical';
  title: string;
  text: string;
  hint: string | null;
  said?: string | null;
  since: string;
};

/** What is added to an alert: our words where we know them, and what only the robot says as its own words. */
function alertDetail(
  { code, text }: RobotDetails['alerts'][number],
  t: Translate<typeof robotPageTexts.en>,
  says: (text: string) => string,
): string {
  switch (code) {
    case 'emergency_stop':
      return text === 'MANUAL' ? t('stopByHand') : text === 'REMOTE' ? t('stopRemote') : text === 'AUTOACK' ? t('stopEnds') : says(text);
    // The word for a hold is said above with the name of who holds it; levels and offsets are figures.
    case 'operator_hold':
    // Its own section says whom it keeps waiting.
    case 'in_the_way':
      return '';
    case 'low_battery':
    case 'clock_offset':
      return text;
    default:
      return says(text);
  }
}

function useTroubles(robot: RobotDetails): Trouble[] {
  const t = useTexts(robotPageTexts);
  const alerts = useTexts(robotAlertTexts);
  const tips = useTexts(errorTipTexts);
  const says = (text: string) => (text === '' ? '' : t('robotSays', { text }));
  const said = new Set(robot.errors.map((error) => error.description));
  const ofAlerts = robot.alerts
    .filter((alert) => !said.has(alert.text))
    .map((alert) => ({
      key: alert.code,
      level: alert.level,
      title: alerts(alert.code),
      text: alertDetail(alert, t, says),
      hint: hintFor(alert.code),
      since: alert.since,
    }));
  const ofErrors = robot.errors.map((error) => ({
    key: `${error.type} ${error.since}`,
    level: levelOf[error.level],
    title: says(error.description === '' ? error.type : error.description),
    text: error.description === '' ? '' : says(error.type),
    // A type that nobody knows keeps the robot's own advice.
    hint: tipFor(error.type) ?? error.hint,
    said: tipFor(error.type) === null ? null : says(error.hint ?? ''),
    since: error.since,
  }));
  function tipFor(type: string): string | null {
    const tip = tipOf(type);
    return tip === undefined ? null : tips(tip);
  }
  function hintFor(code: RobotDetails['alerts'][number]['code']): string | null {
    const tip = alertTips[code];
    return tip === undefined ? null : tips(tip);
  }
  const rank = { critical: 0, warning: 1, info: 2 };
  return [...ofErrors, ...ofAlerts].sort((a, b) => rank[a.level] - rank[b.level]);
}

/** What is wrong, in the robot's words, with what to do about it in the reader's. */
export function RobotTrouble({ robot }: { robot: RobotDetails }) {
  const t = useTexts(robotPageTexts);
  const formats = useFormats();
  const now = useNow(10_000);
  const { tones } = useColours();
  const troubles = useTroubles(robot);
  if (troubles.length === 0) return null;
  return (
    <Section title={t('attention')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 1 }}>
        {troubles.map((trouble) => {
          const { tone, icon: Icon } = alertLooks[trouble.level];
          return (
            <Box
              component="li"
              key={trouble.key}
              sx={{ display: 'flex', gap: 1.25, p: 1.25, borderRadius: `${RADIUS.control}px`, backgroundColor: tones[tone].soft }}
            >
              <Icon aria-hidden sx={{ color: tones[tone].solid, fontSize: 20, mt: 0.25 }} />
              <Box sx={{ minWidth: 0 }}>
                <Typography sx={{ fontWeight: 500, lineHeight: 1.35 }}>{trouble.title}</Typography>
                {trouble.hint !== null && <Typography variant="body2">{t('hint', { hint: trouble.hint })}</Typography>}
                <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                  {[trouble.text, trouble.said ?? '', formats.ago(trouble.since, now)].filter((part) => part !== '').join(' · ')}
                </Typography>
              </Box>
            </Box>
          );
        })}
      </Box>
    </Section>
  );
}
