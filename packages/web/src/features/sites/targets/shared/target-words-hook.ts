import type { Robot } from '@rota/contract/robots';
import type { Target } from '@rota/contract/targets';
import { useCallback, useMemo } from 'react';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { targetTypeTexts } from '../../../../ui/states.messages.ts';
import { occupancyOf } from './target-choice.rules.ts';
import { targetTypeKey } from './target-words.ts';
import { targetTexts } from './targets.messages.ts';

/** The texts about a target wherever one is chosen. */
export type TargetWords = {
  /** Its type, and who is there or on the way. */
  about(this: void, target: Target, robots: readonly Robot[]): string;
  away(this: void, metres: number | undefined): string | undefined;
};

/** The words of a target in a list of targets. */
export function useTargetWords(): TargetWords {
  const t = useTexts(targetTexts);
  const types = useTexts(targetTypeTexts);
  const formats = useFormats();
  const about = useCallback(
    (target: Target, robots: readonly Robot[]) => {
      const type = types(targetTypeKey(target.type));
      const occupied = occupancyOf(target, robots);
      return occupied === undefined ? type : `${type} · ${t(occupied.is, { name: occupied.name })}`;
    },
    [t, types],
  );
  const away = useCallback(
    (metres: number | undefined) =>
      metres === undefined ? undefined : t('metresAway', { count: formats.number(metres) }),
    [t, formats],
  );
  return useMemo(() => ({ about, away }), [about, away]);
}
