import { defineTexts, fillText, type Language } from '@rota/contract/texts';
import { plainText } from '../orders/index.ts';

/** SMS to app users, in plain letters only, so that every network sends one message and not two. */
const texts = defineTexts(
  {
    account: '{house}: {code} is your app account code. Do not share it.',
    deletion:
      '{house}: {code} is the code to DELETE your app account. If you did not request it, do nothing.',
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
