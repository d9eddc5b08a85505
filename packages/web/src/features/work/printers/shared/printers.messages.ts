import { defineTexts } from '@rota/contract/core';

/** Texts of the print menu. */
export const printMenuTexts = defineTexts(
  {
    print: 'Print',
    inBrowser: 'In the browser or as a PDF',
    online: 'Ready',
    never: 'Never seen',
    away: 'Last seen {ago}',
    sent_one: '{count} slip sent to {printer}',
    sent_other: '{count} slips sent to {printer}',
  },
  {
    print: 'Yazdır',
    inBrowser: 'Tarayıcıda ya da PDF olarak',
    online: 'Hazır',
    never: 'Hiç görülmedi',
    away: 'Son görülme: {ago}',
    sent_one: '{count} fiş yazıcıya gönderildi: {printer}',
    sent_other: '{count} fiş yazıcıya gönderildi: {printer}',
  },
);
