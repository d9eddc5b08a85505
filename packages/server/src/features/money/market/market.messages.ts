import { defineTexts, fillText, type Language } from '@rota/contract/texts';
import { plainText } from '../orders/index.ts';

/** What users are told by SMS: plain letters only, so that one message is one message, whatever the network. */
const texts = defineTexts(
  {
    account: '{house}: {code} is the code for your app account. Do not share it.',
    deletion: '{house}: {code} is the code to DELETE your app account. If that was not you, do nothing.',
  },
  {
    account: '{house}: uygulama hesabinizin kodu {code}. Kimseyle paylasmayin.',
    deletion: '{house}: uygulama hesabinizi SILME kodu {code}. Siz istemediyseniz bir sey yapmayin.',
  },
);
/** What a code is for. One of one kind opens nothing of the other. */
export type CodePurpose = keyof typeof texts.en;

export function codeText(
  language: Language,
  purpose: CodePurpose,
  values: { readonly house: string; readonly code: string },
): string {
  return fillText(texts[language][purpose], { ...values, house: plainText(values.house) });
}
