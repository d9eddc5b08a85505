import { defineTexts } from '@rota/contract/core';

/** What stands at what a check found. */
export const findingTexts = defineTexts(
  {
    error: 'Error',
    warning: 'Warning',
    findingOld: 'This was so before your change.',
    ignore: 'Ignore with a reason',
    ignoreNoMore: 'Do not ignore',
    ignoredBecause: 'Ignored: {reason}',
    reason: 'Reason',
    showMe: 'Show me',
    ignoreAlike: 'All {count} of this kind',
  },
  {
    error: 'Hata',
    warning: 'Uyarı',
    findingOld: 'Değişikliğinizden önce de böyleydi.',
    ignore: 'Nedeniyle yok say',
    ignoreNoMore: 'Yok saymaktan vazgeç',
    ignoredBecause: 'Yok sayıldı: {reason}',
    reason: 'Neden',
    showMe: 'Göster',
    ignoreAlike: 'Bu türden {count} bulgunun hepsini',
  },
);
