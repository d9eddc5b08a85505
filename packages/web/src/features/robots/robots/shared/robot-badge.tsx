import type { Language } from '@rota/contract/core';
import {
  situationOf,
  situations,
  situationWords,
  type Robot,
  type SituationSource,
} from '@rota/contract/robots';
import type { SvgIconComponent } from '@mui/icons-material';
import { useLanguage } from '../../../../i18n/i18n-context.tsx';
import { StateChip } from '../../../../ui/state-chip.tsx';
import { alertLooks, robotStateLooks } from '../../../../ui/states.ts';
import type { Tone } from '../../../../ui/tokens.ts';

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
export function robotBadge(robot: SituationSource, language: Language): RobotBadge {
  const { kind } = situationOf(robot);
  const { tone } = situations[kind];
  const look = robotStateLooks[robot.state];
  return {
    tone,
    icon: look.tone === tone ? look.icon : toneIcons[tone],
    label: situationWords[language][kind],
  };
}

/** `robotBadge` in the reader's language. */
export function useRobotBadge(): (robot: SituationSource) => RobotBadge {
  const [language] = useLanguage();
  return (robot) => robotBadge(robot, language);
}

/** A robot's situation as a chip. `quiet` leaves the background out. */
export function RobotChip({ robot, quiet = false }: { robot: Robot; quiet?: boolean }) {
  return <StateChip {...useRobotBadge()(robot)} quiet={quiet} />;
}
