import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { publicQrApi, qrCodesApi } from './qr-codes.ts';

/** The contract of QR codes. */
export const qrCodesArea = area({
  api: qrCodesApi,
  errors: {
    QR_ALREADY_IN_USE: { status: 409 },
    TARGET_HAS_QR: { status: 409 },
    SOME_QR_CODES_EXIST: { status: 409 },
    PRINTABLE_NAME_TOO_LONG: { status: 400 },
    QR_NOT_READABLE: { status: 400 },
    QR_SHEET_EMPTY: { status: 409 },
    QR_SHEET_BUSY: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      QR_ALREADY_IN_USE: 'This QR code is already in use. It cannot be assigned to another target.',
      TARGET_HAS_QR: 'Map target already in use: it has a QR code.',
      SOME_QR_CODES_EXIST: 'Some QR codes already exist. Check the conflicts or skip them.',
      PRINTABLE_NAME_TOO_LONG: 'The printable name is longer than this project allows.',
      QR_NOT_READABLE: 'This is not a Rota code.',
      QR_SHEET_EMPTY: 'No active codes to print.',
      QR_SHEET_BUSY: 'Another sheet of this project is in progress. Wait until it is ready.',
    },
    {
      QR_ALREADY_IN_USE: 'Bu QR kodu zaten kullanılıyor. Başka bir hedefe bağlanamaz.',
      TARGET_HAS_QR: 'Harita hedefi zaten kullanımda: bir QR kodu var.',
      SOME_QR_CODES_EXIST: 'Bazı QR kodları zaten var. Çakışmaları kontrol edin ya da atlayın.',
      PRINTABLE_NAME_TOO_LONG: 'Basılacak ad bu projede izin verilenden uzun.',
      QR_NOT_READABLE: 'Bu bir Rota kodu değil.',
      QR_SHEET_EMPTY: 'Basılacak etkin kod yok.',
      QR_SHEET_BUSY: 'Bu projenin başka bir sayfası hazırlanıyor. Hazır olmasını bekleyin.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_QR_CREATED: 'QR code added',
      LOG_QR_CHANGED: 'QR code changed',
      LOG_QR_DELETED: 'QR code removed',
      LOG_QR_REPLACED: 'QR code replaced',
      LOG_QRS_GENERATED: 'QR codes generated',
    },
    {
      LOG_QR_CREATED: 'QR kodu eklendi',
      LOG_QR_CHANGED: 'QR kodu değiştirildi',
      LOG_QR_DELETED: 'QR kodu kaldırıldı',
      LOG_QR_REPLACED: 'QR kodu yenilendi',
      LOG_QRS_GENERATED: 'QR kodları üretildi',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_QR_CREATED: '{actor} added the QR code {name}',
      LOG_QR_CHANGED: '{actor} changed the QR code {name}',
      LOG_QR_DELETED: '{actor} removed the QR code {name}',
      LOG_QR_REPLACED: '{actor} replaced the QR code {name}',
      LOG_QRS_GENERATED: '{actor} generated QR codes',
    },
    {
      LOG_QR_CREATED: '{actor}, {name} QR kodunu ekledi',
      LOG_QR_CHANGED: '{actor}, {name} QR kodunu değiştirdi',
      LOG_QR_DELETED: '{actor}, {name} QR kodunu kaldırdı',
      LOG_QR_REPLACED: '{actor}, {name} QR kodunu yeniledi',
      LOG_QRS_GENERATED: '{actor} QR kodları üretti',
    },
  ),
  auditEntities: defineTexts({ qr_code: 'QR code' }, { qr_code: 'QR kodu' }),
  auditFields: defineTexts(
    {
      printable_name: 'Printable name',
      pickup_location_id: 'Station',
      code: 'Code',
      first: 'First',
      last: 'Last',
    },
    {
      printable_name: 'Basılacak ad',
      pickup_location_id: 'İstasyon',
      code: 'Kod',
      first: 'İlk',
      last: 'Son',
    },
  ),
});

/** The texts for guests. */
export const publicQrArea = area({
  api: publicQrApi,
  errors: { QR_UNKNOWN: { status: 404 }, QR_WITHDRAWN: { status: 410 } },
  errorTexts: defineTexts(
    {
      QR_UNKNOWN: 'This code is not known here. Ask the staff.',
      QR_WITHDRAWN: 'This code is no longer in use. Ask the staff.',
    },
    {
      QR_UNKNOWN: 'Bu kod burada tanınmıyor. Personele sorun.',
      QR_WITHDRAWN: 'Bu kod artık kullanılmıyor. Personele sorun.',
    },
  ),
});
