import { defineTexts, fillText, type Language } from '@rota/contract/core';

/** The messages that invite people. */
const invitationTexts = defineTexts(
  {
    subject: 'You are invited to Rota',
    register:
      '{actor} invited you to Rota, the console for your robots. Set your password within 7 days: {link}',
    accessSubject: 'You have access to a new project in Rota',
    access: '{actor} gave you access to a project in Rota. Sign in here: {link}',
  },
  {
    subject: "Rota'ya davetlisiniz",
    register:
      "{actor} sizi robotlarınızın konsolu Rota'ya davet etti. 7 gün içinde parolanızı buradan belirleyin: {link}",
    accessSubject: "Rota'da yeni bir projeye erişiminiz var",
    access: "{actor} size Rota'da bir projeye erişim verdi. Buradan giriş yapın: {link}",
  },
);

/** `register`: with a link that makes the account theirs. `access`: they have an account already. */
export type InvitationKind = 'register' | 'access';

export function invitationMessage(
  kind: InvitationKind,
  language: Language,
  actor: string,
  link: string,
): { subject: string; text: string } {
  const texts = invitationTexts[language];
  return {
    subject: kind === 'register' ? texts.subject : texts.accessSubject,
    text: fillText(texts[kind], { actor, link }),
  };
}
