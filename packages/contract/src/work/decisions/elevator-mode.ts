import { defineTexts, type Language } from '../../core/texts.ts';
import type { ElevatorMode } from '../../sites/elevators/elevator-states.ts';

const modeTexts = defineTexts(
  {
    automatic: 'in service',
    out_of_service: 'out of service',
    fire: 'fire alarm',
    emergency: 'emergency mode',
    offline: 'not reachable',
  } satisfies Record<ElevatorMode, string>,
  {
    automatic: 'hizmette',
    out_of_service: 'hizmet dışı',
    fire: 'yangın alarmı',
    emergency: 'acil durum modu',
    offline: 'ulaşılamıyor',
  } satisfies Record<ElevatorMode, string>,
);

type Values = Readonly<Record<string, string | number>>;

/** The values of a text, the `mode` of an elevator in the reader's language. */
export function withMode(values: Values, language: Language): Values {
  const words: Readonly<Record<string, string>> = modeTexts[language];
  const word = words[String(values['mode'] ?? '')];
  return word === undefined ? values : { ...values, mode: word };
}
