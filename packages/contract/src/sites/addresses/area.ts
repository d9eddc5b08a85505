import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { addressesApi } from './index.ts';

/** The contract of addresses. */
export const addressesArea = area({
  api: addressesApi,
  errors: {
    ADDRESS_ALREADY_ASSIGNED: { status: 409 },
    ADDRESS_NOT_WAITING: { status: 409 },
    ADDRESS_NOT_VERIFIED: { status: 409 },
    ADDRESS_REJECTED: { status: 409 },
    ADDRESS_WITHOUT_TARGET: { status: 409 },
    ADDRESS_FILE_TOO_LARGE: { status: 413 },
    ADDRESS_FILE_NOT_READABLE: { status: 400 },
    ADDRESS_FILE_COLUMNS_MISSING: { status: 400 },
    ADDRESS_FILE_EMPTY: { status: 400 },
  },
  errorTexts: defineTexts(
    {
      ADDRESS_ALREADY_ASSIGNED: 'This address already belongs to someone else.',
      ADDRESS_NOT_WAITING: 'Someone else already decided about this address.',
      ADDRESS_NOT_VERIFIED:
        'This address is still waiting for review. Robots do not deliver there until it is verified.',
      ADDRESS_REJECTED: 'This address was rejected. Robots do not deliver there.',
      ADDRESS_WITHOUT_TARGET: 'This address has no target on the map. Choose one first.',
      ADDRESS_FILE_TOO_LARGE: 'This file is too large. Split it into files of at most 2,000 addresses.',
      ADDRESS_FILE_NOT_READABLE: 'This is not a readable CSV file. Save it as CSV in UTF-8 and try again.',
      ADDRESS_FILE_COLUMNS_MISSING: 'The first line must name the columns: site, floor and name.',
      ADDRESS_FILE_EMPTY: 'This file contains no addresses.',
    },
    {
      ADDRESS_ALREADY_ASSIGNED: 'Bu adres zaten başka birine ait.',
      ADDRESS_NOT_WAITING: 'Bu adres hakkında başka biri zaten karar verdi.',
      ADDRESS_NOT_VERIFIED:
        'Bu adres hâlâ inceleme bekliyor. Doğrulanana kadar robotlar oraya teslimat yapmaz.',
      ADDRESS_REJECTED: 'Bu adres reddedildi. Robotlar oraya teslimat yapmaz.',
      ADDRESS_WITHOUT_TARGET: 'Bu adresin haritada hedefi yok. Önce bir hedef seçin.',
      ADDRESS_FILE_TOO_LARGE: 'Bu dosya çok büyük. En fazla 2.000 adreslik dosyalara bölün.',
      ADDRESS_FILE_NOT_READABLE:
        'Bu, okunabilen bir CSV dosyası değil. UTF-8 ile CSV olarak kaydedip yeniden deneyin.',
      ADDRESS_FILE_COLUMNS_MISSING: 'İlk satır sütunları adlandırmalı: tesis, kat ve ad.',
      ADDRESS_FILE_EMPTY: 'Bu dosyada adres yok.',
    },
  ),
  entityErrorTexts: defineTexts(
    { 'NAME_TAKEN.address': 'This floor already has an address with this name.' },
    { 'NAME_TAKEN.address': 'Bu katta bu adda bir adres zaten var.' },
  ),
  auditTexts: defineTexts(
    {
      LOG_ADDRESS_CREATED: 'Address added',
      LOG_ADDRESS_CHANGED: 'Address changed',
      LOG_ADDRESS_DELETED: 'Address removed',
      LOG_ADDRESS_ASSIGNED: 'Address assigned',
      LOG_ADDRESS_UNASSIGNED: 'Address unassigned',
      LOG_ADDRESS_VERIFIED: 'Address verified',
      LOG_ADDRESS_REJECTED: 'Address rejected',
      LOG_ADDRESS_REOPENED: 'Address sent back to review',
      LOG_ADDRESSES_IMPORTED: 'Addresses imported',
    },
    {
      LOG_ADDRESS_CREATED: 'Adres eklendi',
      LOG_ADDRESS_CHANGED: 'Adres değiştirildi',
      LOG_ADDRESS_DELETED: 'Adres kaldırıldı',
      LOG_ADDRESS_ASSIGNED: 'Adres kişiye atandı',
      LOG_ADDRESS_UNASSIGNED: 'Adres kişiden kaldırıldı',
      LOG_ADDRESS_VERIFIED: 'Adres doğrulandı',
      LOG_ADDRESS_REJECTED: 'Adres reddedildi',
      LOG_ADDRESS_REOPENED: 'Adres yeniden incelemeye gönderildi',
      LOG_ADDRESSES_IMPORTED: 'Adresler içe aktarıldı',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_ADDRESS_CREATED: '{actor} added the address {name}',
      LOG_ADDRESS_CHANGED: '{actor} changed the address {name}',
      LOG_ADDRESS_DELETED: '{actor} removed the address {name}',
      LOG_ADDRESS_ASSIGNED: '{actor} assigned the address {name} to a person',
      LOG_ADDRESS_UNASSIGNED: '{actor} unassigned the address {name}',
      LOG_ADDRESS_VERIFIED: '{actor} verified the address {name}',
      LOG_ADDRESS_REJECTED: '{actor} rejected the address {name}',
      LOG_ADDRESS_REOPENED: '{actor} sent the address {name} back to review',
      LOG_ADDRESSES_IMPORTED: '{actor} imported addresses',
    },
    {
      LOG_ADDRESS_CREATED: '{actor}, {name} adresini ekledi',
      LOG_ADDRESS_CHANGED: '{actor}, {name} adresini değiştirdi',
      LOG_ADDRESS_DELETED: '{actor}, {name} adresini kaldırdı',
      LOG_ADDRESS_ASSIGNED: '{actor}, {name} adresini bir kişiye atadı',
      LOG_ADDRESS_UNASSIGNED: '{actor}, {name} adresini kişiden kaldırdı',
      LOG_ADDRESS_VERIFIED: '{actor}, {name} adresini doğruladı',
      LOG_ADDRESS_REJECTED: '{actor}, {name} adresini reddetti',
      LOG_ADDRESS_REOPENED: '{actor}, {name} adresini yeniden incelemeye gönderdi',
      LOG_ADDRESSES_IMPORTED: '{actor} adresleri içe aktardı',
    },
  ),
  auditEntities: defineTexts({ address: 'Address' }, { address: 'Adres' }),
  auditFields: defineTexts(
    { reject_reason: 'Reason for rejection', made: 'Added', changed: 'Changed', refused: 'Skipped' },
    { reject_reason: 'Ret nedeni', made: 'Eklenen', changed: 'Değişen', refused: 'Atlanan' },
  ),
});
