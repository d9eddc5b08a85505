import { defineTexts } from '@rota/contract/texts';

export const legalTexts = defineTexts(
  {
    version: 'Version {version}, {date}',
    goneTitle: 'There is no such text',
    goneHint: 'Open the text from the menu of the place where you order.',
    away: 'The text did not come. Look at your connection and try again.',
    back: 'Back',
    deleteAccount: 'Delete your account in our app',
  },
  {
    version: 'Sürüm {version}, {date}',
    goneTitle: 'Böyle bir metin yok',
    goneHint: 'Metni, sipariş verdiğiniz yerin menüsünden açın.',
    away: 'Metin yüklenemedi. Bağlantınıza bakıp yeniden deneyin.',
    back: 'Geri',
    deleteAccount: 'Uygulamamızdaki hesabınızı silin',
  },
);
