import { defineTexts } from '@rota/contract/texts';

export const legalTexts = defineTexts(
  {
    version: 'Version {version}, {date}',
    goneTitle: 'Text not found',
    goneHint: 'Open it from the menu of the venue where you order.',
    away: 'The text could not be loaded. Check your connection and try again.',
    back: 'Back',
    deleteAccount: 'Delete your app account',
  },
  {
    version: 'Sürüm {version}, {date}',
    goneTitle: 'Metin bulunamadı',
    goneHint: 'Metni, sipariş verdiğiniz işletmenin menüsünden açın.',
    away: 'Metin yüklenemedi. Bağlantınızı kontrol edip yeniden deneyin.',
    back: 'Geri',
    deleteAccount: 'Uygulama hesabınızı silin',
  },
);
