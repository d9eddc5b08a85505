import { defineTexts } from '@rota/contract/core';

/** Words of the switches of language and theme, and of what else is chosen on a device. */
export const appearanceTexts = defineTexts(
  {
    language: 'Language',
    theme: 'Theme',
    system: 'Like the system',
    light: 'Light',
    dark: 'Dark',
    english: 'English',
    turkish: 'Türkçe',
    responsiveFonts: 'Titles sized to the screen',
    rightToLeft: 'Layout from right to left',
  },
  {
    language: 'Dil',
    theme: 'Tema',
    system: 'Sistemle aynı',
    light: 'Açık',
    dark: 'Koyu',
    english: 'English',
    turkish: 'Türkçe',
    responsiveFonts: 'Başlıklar ekran boyutuna uysun',
    rightToLeft: 'Sağdan sola düzen',
  },
);
