import { decisionText, decisionTexts, type Reason } from '@rota/contract/decisions';
import { useFormats, useLanguage } from './i18n-context.tsx';

/** Says a reason in the person's language, its times on the person's clock; one of a newer server keeps its English text. */
export function useReason(): (reason: Reason) => string {
  const [language] = useLanguage();
  const formats = useFormats();
  const timeText = (at: string) => formats.moment(at, Date.now());
  return (reason) =>
    reason.code in decisionTexts.en
      ? decisionText(reason.code, reason.params, language, timeText)
      : reason.text;
}
