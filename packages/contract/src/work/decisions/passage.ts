import { defineTexts, fillText, type Language } from '../../core/texts.ts';

const passageTexts = defineTexts(
  { door: 'door {number}', corridor: 'corridor {number}' },
  { door: '{number}. kapı', corridor: '{number}. koridor' },
);

type Values = Readonly<Record<string, string | number>>;

/** The values of a text, its `passage` in the reader's language: fleet control names one by its kind and number, such as `door 4`. */
export function withPassage(values: Values, language: Language): Values {
  const [, kind, number = ''] = /^(door|corridor) (\d+)$/.exec(String(values['passage'] ?? '')) ?? [];
  return kind === 'door' || kind === 'corridor'
    ? { ...values, passage: fillText(passageTexts[language][kind], { number }) }
    : values;
}
