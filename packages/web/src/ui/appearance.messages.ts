import { defineTexts } from '@rota/contract/core';

/** Words of the switches of language and theme, and of what else is chosen on a device. */
export const appearanceTexts = defineTexts(
  {
    language: 'Language',
    theme: 'Theme',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
    english: 'English',
    turkish: 'Türkçe',
    responsiveFonts: 'Scale headings with the screen',
    rightToLeft: 'Right-to-left layout',
  },
  {
    language: 'Dil',
    theme: 'Tema',
    system: 'Sistem',
    light: 'Açık',
    dark: 'Koyu',
    english: 'English',
    turkish: 'Türkçe',
    responsiveFonts: 'Başlıkları ekrana göre boyutlandır',
    rightToLeft: 'Sağdan sola düzen',
  },
);
