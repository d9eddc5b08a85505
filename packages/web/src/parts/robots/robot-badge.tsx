import type { Language, Robot } from '@rota/contract';
import type { SvgIconComponent } from '@mui/icons-material';
import { useLanguage } from '../../i18n/i18n-context.tsx';
import { StateChip } from '../../ui/state-chip.tsx';
import { robotStateTexts } from '../../ui/states.messages.ts';
import { alertLooks, robotStateLooks } from '../../ui/states.ts';
import type { Tone } from '../../ui/tokens.ts';
import { robotTexts } from './robots-part.messages.ts';
import { toneOf, type LookSource } from './robot-look.ts';

/** Shapes for when a robot is shown otherwise than its own state says: one under way that waits, one at rest that is held. */
const toneIcons: Readonly<Record<Tone, SvgIconComponent>> = {
  neutral: robotStateLooks.idle.icon,
  going: robotStateLooks.going.icon,
  waiting: robotStateLooks.waiting_for_unloading.icon,
  charging: robotStateLooks.charging.icon,
  paused: robotStateLooks.paused.icon,
  attention: alertLooks.warning.icon,
  fault: alertLooks.critical.icon,
  offline: robotStateLooks.offline.icon,
};

export type RobotBadge = { readonly tone: Tone; readonly icon: SvgIconComponent; readonly label: string };

/** Colour, shape and word of a robot, that agree with one another and with the map. */
export function robotBadge(robot: LookSource, language: Language): RobotBadge {
  const tone = toneOf(robot);
  const look = robotStateLooks[robot.state];
  if (look.tone === tone) return { ...look, label: robotStateTexts[language][robot.state] };
  return { tone, icon: toneIcons[tone], label: robotTexts[language][tone] };
}

/** `robotBadge` in the reader's language. */
export function useRobotBadge(): (robot: LookSource) => RobotBadge {
  const [language] = useLanguage();
  return (robot) => robotBadge(robot, language);
}

/** A robot's state as a chip. `quiet` leaves the background out. */
export function RobotChip({ robot, quiet = false }: { robot: Robot; quiet?: boolean }) {
  return <StateChip {...useRobotBadge()(robot)} quiet={quiet} />;
}
