import { textIn } from '@rota/contract/core';
import type { Skill } from './instant-actions.ts';
import type { Onboard } from './onboard.ts';

/** The language in which it speaks unless its config says otherwise. */
const LANGUAGE = 'tr';

/** Seconds that a text takes. */
function secondsOf(text: string): number {
  return 1 + text.length * 0.06;
}

/** Whether its loudspeaker is turned down all the way. */
function isSilent({ config }: Onboard): boolean {
  return config.values().volume_percent === 0;
}

/** Speaking and playing; what it says last ends what it said before. `end` finishes running actions of a type. */
export function speechSkills(
  onboard: Onboard,
  end: (actionType: string) => void,
): Readonly<Record<string, Skill>> {
  const hush = () => {
    onboard.speaking = undefined;
    onboard.wantedSound = undefined;
    onboard.fetchingSound = undefined;
    onboard.speechChanged = true;
    end('speak');
    end('playSound');
  };
  return {
    speak: ({ text = '' }) => {
      if (text === '') return { fails: 'There is nothing to say.' };
      hush();
      if (isSilent(onboard)) return { takes: 0 };
      const takes = secondsOf(text);
      onboard.speaking = { text, left: takes };
      return { takes };
    },
    playSound: ({ link = '' }) => {
      if (!URL.canParse(link)) return { fails: 'There is no sound.' };
      hush();
      if (isSilent(onboard)) return { takes: 0 };
      onboard.wantedSound = link;
      return { takes: Infinity };
    },
    stopSpeaking: () => {
      hush();
      return { takes: 0 };
    },
  };
}

/** Greets the person who takes something out, once a handover, unless it says something else. `ready`: they can reach what it brings. */
export function greetAtHandover(onboard: Onboard, ready: boolean): void {
  if (onboard.driving) onboard.greeted = false;
  if (onboard.greeted || !ready || onboard.loads === 0 || !onboard.person.isReceiving()) return;
  onboard.greeted = true;
  const { greeting, language = LANGUAGE } = onboard.config.values();
  const text = greeting === undefined ? '' : textIn(greeting, language);
  const isMute = onboard.setup.model.speaks === false || isSilent(onboard);
  if (text === '' || isMute || onboard.speaking !== undefined) return;
  onboard.speaking = { text, left: secondsOf(text) };
  onboard.speechChanged = true;
}
