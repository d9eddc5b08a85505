import { defineTexts } from '@rota/contract/core';

export const supportBundleTexts = defineTexts(
  {
    download: 'Support bundle',
    hour: 'Last hour',
    day: 'Last 24 hours',
    week: 'Last 7 days',
    hint: 'A zip with facts, findings, errors, measurements and messages, without secrets and names',
  },
  {
    download: 'Destek paketi',
    hour: 'Son bir saat',
    day: 'Son 24 saat',
    week: 'Son 7 gün',
    hint: 'Bilgiler, bulgular, hatalar, ölçümler ve iletilerle bir zip; gizli bilgi ve ad içermez',
  },
);
