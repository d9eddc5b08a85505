import { defineTexts, fillText, type Language } from '@rota/contract/core';

/** Messages to people's phones and mailboxes. Codes come first, where a phone shows them on its lock screen. */
const texts = defineTexts(
  {
    pin: '{code} is your Rota sign-in code. It expires in 3 minutes. Do not share it.',
    reset: '{code} is your code to reset your Rota password. It expires in 15 minutes. Do not share it.',
    resetSubject: 'Your password reset code',
    contact: '{code} is your code to confirm this address for Rota. It expires in 15 minutes.',
    contactSubject: 'Confirm your e-mail address',
  },
  {
    pin: '{code} Rota giriş kodunuz. 3 dakika geçerlidir. Kimseyle paylaşmayın.',
    reset: '{code} Rota parolanızı sıfırlama kodunuz. 15 dakika geçerlidir. Kimseyle paylaşmayın.',
    resetSubject: 'Parola sıfırlama kodunuz',
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
