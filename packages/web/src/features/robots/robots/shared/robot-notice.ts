import { takesWork, type Robot } from '@rota/contract/robots';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { robotTexts } from './robots-part.messages.ts';
import { robotSentence } from './robot-sentence.rules.ts';
import { useSentenceWords } from './robot-words.ts';

/** The prospect of a delivery for this robot, shown while it is chosen: taken at once, after its work, or not until something changes. */
export function useRobotNotice(): (robot: Robot) => string {
  const t = useTexts(robotTexts);
  const words = useSentenceWords();
  return (robot) => {
    const when = takesWork(robot);
    if (when === 'now') return t('takesNow');
    // Held, it finishes its trip: what keeps it from this delivery is the hold, not the trip.
    const why = robotSentence(robot.hold?.reason === 'person' ? { ...robot, trip_id: null } : robot, words);
    return t(when === 'later' ? 'takesLater' : 'takesNot', { why });
  };
}
