import type { Language } from '@rota/contract/core';
import type { SituationSource } from '@rota/contract/robots';
import { needsHelp, situationOf, situationText } from '@rota/contract/robots';
import type { Tone } from '../../../../ui/tokens.ts';
import type { Formats } from '../../../../i18n/formats.ts';
import type { Translate } from '../../../../i18n/translator.ts';
import type { RobotMark } from './pose-store.ts';
import type { fleetTexts } from './robot-sentence.messages.ts';

/** The reader's texts and formats for a sentence. */
export type SentenceWords = {
  readonly t: Translate<typeof fleetTexts.en>;
  readonly language: Language;
  readonly formats: Pick<Formats, 'duration' | 'percent'>;
};

/** The time to the next stop as the robot's sentence has it; null where the sentence has none. */
export function etaOf(robot: SituationSource, formats: Pick<Formats, 'duration'>): string | null {
  const { eta } = situationOf(robot);
  return eta === undefined ? null : formats.duration(eta);
}

/** A robot whose news is old is not said to arrive in so many seconds: they were counted from where it was then. */
export function withoutOldEta<R extends Pick<SituationSource, 'eta_s'>>(robot: R, isStale: boolean): R {
  return isStale ? { ...robot, eta_s: null } : robot;
}

/** A name such as R-10 stays on one line: hyphens inside of words become ones that do not break. */
function keepNamesWhole(sentence: string): string {
  return sentence.replaceAll(/(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])/gu, '\u2011');
}

/** A robot's situation, in one sentence without its name. */
export function robotSentence(robot: SituationSource, { language, formats }: SentenceWords): string {
  return keepNamesWhole(situationText(situationOf(robot), language, formats));
}

/** Names that a sentence can carry; more are counted. */
const NAMED = 3;

/** Tones of a robot that has work, under way or waiting in the middle of it. */
const WORKING: ReadonlySet<Tone> = new Set<Tone>(['going', 'waiting']);

/** The situation of the whole fleet, in one sentence: the most urgent thing that a person can change, or that all is well. */
export function fleetSentence(
  marks: readonly Pick<RobotMark, 'tone' | 'robot'>[],
  words: SentenceWords,
): string {
  return keepNamesWhole(plainFleetSentence(marks, words));
}

function plainFleetSentence(
  marks: readonly Pick<RobotMark, 'tone' | 'robot'>[],
  words: SentenceWords,
): string {
  const { t } = words;
  const total = marks.length;
  if (total === 0) return t('fleetEmpty');
  const names = (list: typeof marks) => {
    const first = list.slice(0, NAMED).map((mark) => mark.robot.name);
    return list.length > NAMED ? `${first.join(', ')}, …` : first.join(', ');
  };
  const persons = marks.filter((mark) => needsHelp(mark.tone));
  const [person] = persons;
  if (person !== undefined && persons.length === 1) return t('fleetPerson', { name: person.robot.name });
  if (persons.length > 1) return t('fleetPersons', { count: persons.length, names: names(persons) });
  const offline = marks.filter((mark) => mark.tone === 'offline').length;
  if (offline === total) return t('fleetAllOffline', { count: total });
  const paused = marks.filter((mark) => mark.tone === 'paused');
  const [only] = paused;
  if (only !== undefined)
    return paused.length === 1
      ? t('fleetPaused', { name: only.robot.name })
      : t('fleetPauseds', { count: paused.length });
  const working = marks.filter((mark) => WORKING.has(mark.tone)).length;
  if (offline > 0) return t('fleetOffline', { count: offline, working, total });
  if (working === total) return t('fleetWorking', { count: total });
  return working === 0 ? t('fleetReady', { count: total }) : t('fleetPartly', { count: total, working });
}
