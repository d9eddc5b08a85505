import { defineTexts } from '@rota/contract/core';

export const slipPageTexts = defineTexts(
  {
    title: 'Slips',
    print: 'Print',
    pdf: 'PDF',
    language: 'Language of the slips',
    back: 'Back to the deliveries',
    none: 'Nothing to print',
    noneHint: 'Select deliveries in the list and choose “Print slips”.',
    missing_one: '{count} delivery is no longer there and has no slip.',
    missing_other: '{count} deliveries are no longer there and have no slip.',
    qr: 'QR code of {tracking}',
    makingPdf: 'The PDF is being made',
    pdfMade: 'The PDF is ready',
  },
  {
    title: 'Fişler',
    print: 'Yazdır',
    pdf: 'PDF',
    language: 'Fişlerin dili',
    back: 'Teslimatlara dön',
    none: 'Yazdırılacak bir şey yok',
    noneHint: 'Listeden teslimat seçip “Fiş yazdır”a basın.',
    missing_one: '{count} teslimat artık yok, fişi yazdırılamaz.',
    missing_other: '{count} teslimat artık yok, fişleri yazdırılamaz.',
    qr: '{tracking} için QR kod',
    makingPdf: 'PDF hazırlanıyor',
    pdfMade: 'PDF hazır',
  },
);
