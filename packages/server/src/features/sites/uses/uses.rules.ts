import { USE_EFFECTS, type RecordUse } from '@rota/contract/core';
import { namesOf } from '../../../brief-names.rules.ts';

/** The gravest first, so that people read first what keeps a record from being deleted. */
export function inOrderOfEffect(uses: readonly RecordUse[]): RecordUse[] {
  return [...uses].sort((a, b) => USE_EFFECTS.indexOf(a.effect) - USE_EFFECTS.indexOf(b.effect));
}

/** The uses that keep a record from being deleted. `accepted`: the caller accepts that records stop working. */
export function obstaclesOf(uses: readonly RecordUse[], accepted: boolean): RecordUse[] {
  return uses.filter(({ effect }) => effect === 'needs' || (effect === 'stops' && !accepted));
}

/** The names of a use as a sentence: `Bar, Table 3 +2`. */
export function namesOfUse({ first, count }: Pick<RecordUse, 'first' | 'count'>): string {
  const names = first.map(({ name }) => ({
    name: typeof name === 'string' ? name : (name.en ?? name.tr ?? ''),
  }));
  return namesOf(names, count);
}
