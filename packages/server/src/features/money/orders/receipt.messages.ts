import { defineTexts } from '@rota/contract/texts';

/** What a receipt says. */
export const receiptTexts = defineTexts(
  {
    title: 'Order {number}',
    date: 'Date',
    place: 'Brought to',
    picked: 'Picked up at',
    receiver: 'Receiver',
    delivery: 'Delivery',
    total: 'Total',
    paidWith: 'Paid by card',
    nothing: 'Nothing to pay',
    free: 'Free',
    refunded: 'Given back on {date}',
    kept: 'Remains',
    test: 'Paid with test money. No card was charged.',
    notFiscal: 'This is a receipt of your order and no fiscal document.',
    taxes: 'Prices include all taxes.',
  },
  {
    title: 'Sipariş {number}',
    date: 'Tarih',
    place: 'Teslim yeri',
    picked: 'Alınan yer',
    receiver: 'Alıcı',
    delivery: 'Teslimat',
    total: 'Toplam',
    paidWith: 'Kartla ödendi',
    nothing: 'Ödenecek tutar yok',
    free: 'Ücretsiz',
    refunded: '{date} tarihinde iade edildi',
    kept: 'Kalan',
    test: 'Test parasıyla ödendi. Hiçbir karttan para çekilmedi.',
    notFiscal: 'Bu, siparişinizin fişidir; mali belge değildir.',
    taxes: 'Fiyatlara tüm vergiler dahildir.',
  },
);
