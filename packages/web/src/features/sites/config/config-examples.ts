import { findJsonProblem } from '@rota/contract/json-text';

/** Values that robots and screens of many makers know, to begin a config with. */
export const configExamples = {
  language: 'tr',
  volume_percent: 60,
  max_speed: 0.8,
  opening_hours: { from: '08:00', to: '23:00' },
  greeting: { tr: 'Afiyet olsun!', en: 'Enjoy your meal!' },
} as const;
/** The name of an example. */
export type ConfigExample = keyof typeof configExamples;
export const CONFIG_EXAMPLES = Object.keys(configExamples) as readonly ConfigExample[];

/** The text with an example added at its end; undefined where it is there already, or the text cannot be read. */
export function withExample(text: string, example: ConfigExample): string | undefined {
  if (findJsonProblem(text) !== undefined) return undefined;
  const values = JSON.parse(text) as Record<string, unknown>;
  if (Object.hasOwn(values, example)) return undefined;
  return JSON.stringify({ ...values, [example]: configExamples[example] }, null, 2);
}
