import { useMemo } from 'react';
import { useFormats, useLanguage, useTexts } from '../../../../i18n/i18n-context.tsx';
import { fleetTexts } from './robot-sentence.messages.ts';
import type { SentenceWords } from './robot-sentence.rules.ts';

/** The reader's texts and formats for sentences about robots. */
export function useSentenceWords(): SentenceWords {
  const t = useTexts(fleetTexts);
  const formats = useFormats();
  const [language] = useLanguage();
  return useMemo(() => ({ t, formats, language }), [t, formats, language]);
}
