import { defineTexts, fillText, type Language } from '@rota/contract/texts';

/** SMS to guests, in plain letters only, so that every network sends one message and not two. */
const texts = defineTexts(
  {
    code: '{house}: your order code is {code}. Do not share it.',
    on_way: '{house}: a robot is on its way with your order {number}.',
    here: '{house}: the robot with your order {number} is here. Open the lid from your order page.',
    collect: '{house}: your order {number} is ready to pick up.',
    refused: '{house}: we are sorry, we could not accept order {number}. Your payment will be refunded.',
    help: '{house}: there is a problem with your order {number}. The staff are on it.',
  },
  {
    code: '{house}: siparis kodunuz {code}. Kimseyle paylasmayin.',
    on_way: '{house}: siparisinizi getiren robot yola cikti. Siparis no: {number}.',
    here: '{house}: siparisinizi getiren robot burada. Kapagi siparis sayfanizdan acin. Siparis no: {number}.',
    collect: '{house}: siparisiniz hazir, alabilirsiniz. Siparis no: {number}.',
    refused: '{house}: uzgunuz, siparisinizi kabul edemedik. Odemeniz iade edilecek. Siparis no: {number}.',
    help: '{house}: siparisinizle ilgili bir sorun oldu, personel ilgileniyor. Siparis no: {number}.',
  },
);
export type OrderNews = Exclude<keyof typeof texts.en, 'code'>;

export function codeSms(language: Language, { house, code }: { house: string; code: string }): string {
  return fillText(texts[language].code, { house: plainText(house), code });
}

export function newsSms(
  language: Language,
  news: OrderNews,
  values: { house: string; number: number },
): string {
  return fillText(texts[language][news], { ...values, house: plainText(values.house) });
}

const LETTERS: Readonly<Record<string, string>> = {
  ı: 'i',
  İ: 'I',
  ş: 's',
  Ş: 'S',
  ğ: 'g',
  Ğ: 'G',
  ç: 'c',
  Ç: 'C',
  ö: 'o',
  Ö: 'O',
  ü: 'u',
  Ü: 'U',
};

/** A name without letters that would make the message a longer one. */
export function plainText(text: string): string {
  return [...text]
    .map((letter) => LETTERS[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, 40);
}
