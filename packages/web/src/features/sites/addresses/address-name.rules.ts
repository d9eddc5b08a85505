import type { Target } from '@rota/contract/targets';
import { foldText } from '../../../ui/fold-text.ts';

/** The only target whose name reads like this one, whatever the case, the accents and the signs between words: as the server finds it. */
export function namesakeOf<T extends Pick<Target, 'name'>>(
  targets: readonly T[],
  name: string,
): T | undefined {
  const wanted = keyOf(name);
  const [first, second] = wanted === '' ? [] : targets.filter((target) => keyOf(target.name) === wanted);
  return second === undefined ? first : undefined;
}

function keyOf(name: string): string {
  return foldText(name)
    .replace(/(\p{L})(?=\p{N})|(\p{N})(?=\p{L})/gu, '$& ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
