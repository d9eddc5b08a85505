import { decisionText, decisionTexts, type Reason } from '@rota/contract';
import { useLanguage } from './i18n-context.tsx';

/** Says a reason in the person's language; one of a newer server keeps its English text. */
export function useReason(): (reason: Reason) => string {
  const [language] = useLanguage();
  return (reason) => (reason.code in decisionTexts.en ? decisionText(reason.code, reason.params, language) : reason.text);
}
