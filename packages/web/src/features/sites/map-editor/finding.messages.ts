import { defineTexts } from '@rota/contract/core';

/** The texts beside a finding. */
export const findingTexts = defineTexts(
  {
    error: 'Error',
    warning: 'Warning',
    findingOld: 'Already there before your change.',
    ignore: 'Ignore with reason',
    ignoreNoMore: 'Stop ignoring',
    ignoredBecause: 'Ignored: {reason}',
    reason: 'Reason',
    showMe: 'Show',
    ignoreAlike: 'All {count} of this kind',
  },
  {
    error: 'Hata',
    warning: 'Uyarı',
    findingOld: 'Değişikliğinizden önce de böyleydi.',
    ignore: 'Neden belirterek yok say',
    ignoreNoMore: 'Yok saymaktan vazgeç',
    ignoredBecause: 'Yok sayıldı: {reason}',
    reason: 'Neden',
    showMe: 'Göster',
    ignoreAlike: 'Bu türden {count} bulgunun hepsini',
  },
);
