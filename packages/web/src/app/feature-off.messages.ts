import { defineTexts } from '@rota/contract/core';

/** The page in place of one whose feature the project has switched off. */
export const featureOffTexts = defineTexts(
  {
    title: 'Switched off: {feature}',
    may: 'The project {project} does not use this. You can switch it on in its settings.',
    ask: 'The project {project} does not use this. A project administrator can switch it on.',
    open: 'Open features',
  },
  {
    title: 'Kapalı: {feature}',
    may: '{project} projesinde bu kullanılmıyor. Proje ayarlarından açabilirsiniz.',
    ask: '{project} projesinde bu kullanılmıyor. Proje yöneticisi açabilir.',
    open: 'Özelliklere git',
  },
);
