import { defineTexts, fillText, type Language } from '@rota/contract/core';

/** What is sent to people's phones and mailboxes. Codes come first, where a phone shows them without being opened. */
const texts = defineTexts(
  {
    pin: '{code} is your code to sign in to Rota. It is good for 3 minutes. Tell it to nobody.',
    reset: '{code} is your code for a new Rota password. It is good for 15 minutes. Tell it to nobody.',
    resetSubject: 'Your code for a new password',
    contact: '{code} is the code that confirms this address for Rota. It is good for 15 minutes.',
    contactSubject: 'Confirm your e-mail address',
  },
  {
    pin: '{code} Rota giriş kodunuz. 3 dakika geçerlidir. Kimseyle paylaşmayın.',
    reset: '{code} yeni Rota parolanız için kodunuz. 15 dakika geçerlidir. Kimseyle paylaşmayın.',
    resetSubject: 'Yeni parolanız için kod',
    contact: '{code} Rota için bu adresi onaylama kodunuz. 15 dakika geçerlidir.',
    contactSubject: 'E-posta adresinizi onaylayın',
  },
);

/** A text to a person, in their language. */
export function messageText(
  language: Language,
  key: keyof typeof texts.en,
  values: Readonly<Record<string, string>> = {},
): string {
  return fillText(texts[language][key], values);
}

/** The language that a browser asks for: one of ours, else English. */
export function languageOf(acceptLanguage: string | undefined): Language {
  return /^\s*tr\b/i.test(acceptLanguage ?? '') ? 'tr' : 'en';
}
