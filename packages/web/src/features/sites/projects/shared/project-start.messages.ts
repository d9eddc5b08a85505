import { defineTexts } from '@rota/contract/core';

/** What a new project starts from. */
export const projectStartTexts = defineTexts(
  {
    start: 'Start from',
    blank: 'Blank project',
    blankHelp: 'Everything is on, with the usual times.',
    copy: 'Copy of a project',
    copyHelp: 'Filled in below. Change what you like.',
    what: 'What to copy',
    settings: 'Delivery settings and time zone',
    features: 'Features',
  },
  {
    start: 'Başlangıç',
    blank: 'Boş proje',
    blankHelp: 'Her şey açık, süreler alışılmış değerlerde.',
    copy: 'Bir projenin kopyası',
    copyHelp: 'Aşağıya dolduruldu. İstediğinizi değiştirin.',
    what: 'Kopyalanacaklar',
    settings: 'Teslimat ayarları ve saat dilimi',
    features: 'Özellikler',
  },
);
