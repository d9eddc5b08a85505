import { defineTexts } from '@rota/contract/texts';

export const deadCodeTexts = defineTexts(
  {
    unknownTitle: 'We do not know this code',
    unknownHint: 'It may be damaged, misread, or from another venue.',
    withdrawnTitle: 'This code is no longer in use',
    withdrawnHint: '{house} has replaced or removed it.',
    scanAgain: 'Scan the code at your place again',
    scanNewer: 'Look for a newer code at your place and scan it',
    type: 'Or type the letters that are printed with it',
    ask: 'Or ask the staff. They help you without a code, too',
    call: 'Call {house}',
  },
  {
    unknownTitle: 'Bu kodu tanımıyoruz',
    unknownHint: 'Hasarlı ya da yanlış okunmuş olabilir, başka bir işletmeye ait de olabilir.',
    withdrawnTitle: 'Bu kod artık kullanılmıyor',
    withdrawnHint: '{house} bu kodu değiştirdi ya da kaldırdı.',
    scanAgain: 'Bulunduğunuz yerdeki kodu yeniden okutun',
    scanNewer: 'Bulunduğunuz yerde daha yeni bir kod varsa onu okutun',
    type: 'Ya da kodla birlikte basılı harfleri yazın',
    ask: 'Ya da personele sorun. Kodsuz da yardımcı olurlar',
    call: '{house} işletmesini ara',
  },
);
