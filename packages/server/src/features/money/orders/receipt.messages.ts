import { defineTexts } from '@rota/contract/texts';

/** Texts of a receipt. */
export const receiptTexts = defineTexts(
  {
    title: 'Order {number}',
    date: 'Date',
    place: 'Delivered to',
    picked: 'Picked up at',
    receiver: 'Recipient',
    delivery: 'Delivery',
    total: 'Total',
    paidWith: 'Paid by card',
    nothing: 'Nothing to pay',
    free: 'Free',
    refunded: 'Refunded on {date}',
    kept: 'Amount after refund',
    test: 'Paid in test mode. No card was charged.',
    notFiscal: 'This is an order receipt, not a fiscal document.',
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
    kept: 'İade sonrası tutar',
    test: 'Test modunda ödendi. Hiçbir karttan para çekilmedi.',
    notFiscal: 'Bu, siparişinizin fişidir; mali belge değildir.',
    taxes: 'Fiyatlara tüm vergiler dahildir.',
  },
);
