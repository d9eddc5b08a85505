import { defineTexts } from '@rota/contract/core';

export const slipPageTexts = defineTexts(
  {
    title: 'Slips',
    print: 'Print',
    pdf: 'PDF',
    language: 'Slip language',
    back: 'Back to deliveries',
    none: 'Nothing to print',
    noneHint: 'Select deliveries in the list and choose “Print slips”.',
    missing_one: '{count} delivery no longer exists and has no slip.',
    missing_other: '{count} deliveries no longer exist and have no slip.',
    qr: 'QR code of {tracking}',
    makingPdf: 'Creating PDF',
    pdfMade: 'PDF ready',
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
    makingPdf: 'PDF oluşturuluyor',
    pdfMade: 'PDF hazır',
  },
);
