import type { SituationSource } from '@rota/contract/robots';
import { useEffect, useState } from 'react';
import { Typography, type TypographyProps } from '../../../../ui/kit.ts';
import { robotSentence } from './robot-sentence.rules.ts';
import { useSentenceWords } from './robot-words.ts';

/** Long enough for a screen reader to take up what is new, ms. */
export const TAKEN_UP_MS = 1_000;

/**
 * A robot's situation in words, read out when the situation changes. Changing figures in it, such as the seconds to the next stop, are
 * shown but not read out each time.
 */
export function SpokenSentence({
  robot,
  ...look
}: { robot: SituationSource } & Pick<TypographyProps<'p'>, 'sx' | 'variant'>) {
  const words = useSentenceWords();
  const news = robotSentence({ ...robot, eta_s: null, battery: null }, words);
  const [spoken, setSpoken] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(news), TAKEN_UP_MS);
    return () => clearTimeout(timer);
  }, [news]);
  return (
    <Typography {...look} component="p" aria-live={spoken === news ? 'off' : 'polite'}>
      {robotSentence(robot, words)}
    </Typography>
  );
}
