import GavelRounded from '@mui/icons-material/GavelRounded';
import type { Feature } from '../../../feature.ts';

/** The legal texts that guests accept and read. */
export const legalTexts: Feature = {
  pages: [
    {
      path: '/project/legal',
      permission: 'legal_texts.read',
      label: { en: 'Legal texts', tr: 'Yasal metinler' },
      icon: GavelRounded,
      entry: 'settings',
      section: 'selling',
      offered: 'rail',
      load: () => import('./legal-texts.page.tsx').then((module) => module.LegalTextsPage),
    },
    {
      path: '/project/legal/text',
      permission: 'legal_texts.read',
      label: { en: 'Legal text', tr: 'Yasal metin' },
      icon: GavelRounded,
      entry: 'settings',
      section: 'selling',
      offered: 'link',
      load: () => import('./legal-text.page.tsx').then((module) => module.LegalTextPage),
    },
  ],
};
