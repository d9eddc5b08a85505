import type { Language } from '@rota/contract/core';
import type { Speech } from '@rota/contract/speech';
import type { CommandOf } from '@rota/contract/robots';
import { foldText } from '../../../ui/fold-text.ts';

/** What an entry says in a language, or in its other one where it has none in this; undefined for a sound. */
export function wordsOf(
  speech: Pick<Speech, 'text_en' | 'text_tr'>,
  language: Language,
): { readonly text: string; readonly lang: Language } | undefined {
  const texts = { en: speech.text_en, tr: speech.text_tr };
  const other = language === 'en' ? 'tr' : 'en';
  const lang = texts[language] === null ? other : language;
  const text = texts[lang];
  return text === null ? undefined : { text, lang };
}

/** The command that has a robot say or play an entry. */
export function commandOf(
  speech: Pick<Speech, 'text_en' | 'text_tr' | 'sound' | 'volume'>,
  language: Language,
): CommandOf<'speak' | 'play_sound'> | undefined {
  const { sound, volume } = speech;
  const words = wordsOf(speech, language);
  if (words !== undefined) return { kind: 'speak', ...words, volume };
  return sound === null ? undefined : { kind: 'play_sound', media_id: sound.media_id, volume };
}

/** The entries with a text in their name, their words or their sound. */
export function foundSpeeches(speeches: readonly Speech[], text: string): readonly Speech[] {
  const wanted = foldText(text);
  return speeches.filter(({ name, text_en, text_tr, sound }) =>
    foldText([name, text_en, text_tr, sound?.name].join(' ')).includes(wanted),
  );
}
