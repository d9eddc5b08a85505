import { defineTexts } from '@rota/contract';

/** Words of the switches of language and theme. */
export const appearanceTexts = defineTexts(
  { language: 'Language', theme: 'Theme', system: 'Like the system', light: 'Light', dark: 'Dark', english: 'English', turkish: 'Türkçe' },
  { language: 'Dil', theme: 'Tema', system: 'Sistemle aynı', light: 'Açık', dark: 'Koyu', english: 'English', turkish: 'Türkçe' },
);
