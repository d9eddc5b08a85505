import QrCode2Rounded from '@mui/icons-material/QrCode2Rounded';
import QrCodeScannerRounded from '@mui/icons-material/QrCodeScannerRounded';
import type { Feature } from '../../../feature.ts';

/** QR codes at targets: kept, generated, printed, and tied to their place with a phone. */
export const qrCodes: Feature = {
  pages: [
    {
      path: '/project/qr',
      permission: 'qr_codes.read',
      label: { en: 'QR codes', tr: 'QR kodları' },
      icon: QrCode2Rounded,
      entry: 'places',
      offered: 'rail',
      load: () => import('./qr-codes.page.tsx').then((module) => module.QrCodesPage),
    },
    {
      path: '/project/qr/generate',
      permission: 'qr_codes.edit',
      label: { en: 'Generate QR codes', tr: 'QR kodları üret' },
      icon: QrCode2Rounded,
      entry: 'places',
      offered: 'palette',
      load: () => import('./generate.page.tsx').then((module) => module.GeneratePage),
    },
    {
      path: '/project/qr/sheet',
      permission: 'qr_codes.read',
      label: { en: 'Print QR codes', tr: 'QR kodlarını yazdır' },
      icon: QrCode2Rounded,
      entry: 'places',
      offered: 'palette',
      load: () => import('./sheet.page.tsx').then((module) => module.SheetPage),
    },
    {
      path: '/project/qr/assign',
      permission: 'qr_codes.edit',
      label: { en: 'Assign QR codes by scanning', tr: 'QR kodlarını okutarak bağla' },
      icon: QrCodeScannerRounded,
      entry: 'places',
      offered: 'palette',
      load: () => import('./assign.page.tsx').then((module) => module.AssignPage),
    },
  ],
};
