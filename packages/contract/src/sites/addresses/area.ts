import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { addressesApi } from './index.ts';

/** What the contract says of addresses. */
export const addressesArea = area({
  api: addressesApi,
  errors: {
    ADDRESS_ALREADY_ASSIGNED: { status: 409 },
    ADDRESS_NAME_TAKEN: { status: 409 },
    ADDRESS_CHANGED: { status: 409 },
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
      ADDRESS_ALREADY_ASSIGNED: 'This address belongs to somebody else already.',
      ADDRESS_NAME_TAKEN: 'This floor has an address with this name already.',
      ADDRESS_CHANGED: 'Somebody else changed this address meanwhile. Look at it again.',
      ADDRESS_NOT_WAITING: 'Somebody else has decided about this address meanwhile.',
      ADDRESS_NOT_VERIFIED:
        'This address still waits for review. Robots bring nothing there before it is verified.',
      ADDRESS_REJECTED: 'This address was rejected. Robots bring nothing there.',
      ADDRESS_WITHOUT_TARGET:
        'Nobody has said where on the map this address is. Choose a target for it first.',
      ADDRESS_FILE_TOO_LARGE: 'This file is too large: 2,000 addresses at most. Split it.',
      ADDRESS_FILE_NOT_READABLE:
        'This is not a CSV file that can be read. Save it as CSV with UTF-8 and try again.',
      ADDRESS_FILE_COLUMNS_MISSING: 'The first line has to name the columns: site, floor and name.',
      ADDRESS_FILE_EMPTY: 'There are no addresses in this file.',
    },
    {
      ADDRESS_ALREADY_ASSIGNED: 'Bu adres zaten başka birine ait.',
      ADDRESS_NAME_TAKEN: 'Bu katta bu adda bir adres zaten var.',
      ADDRESS_CHANGED: 'Bu adresi bu arada başka biri değiştirdi. Yeniden bakın.',
      ADDRESS_NOT_WAITING: 'Bu adres hakkında bu arada başka biri karar verdi.',
      ADDRESS_NOT_VERIFIED: 'Bu adres hâlâ inceleme bekliyor. Doğrulanmadan robotlar oraya bir şey götürmez.',
      ADDRESS_REJECTED: 'Bu adres reddedildi. Robotlar oraya bir şey götürmez.',
      ADDRESS_WITHOUT_TARGET: 'Bu adresin haritadaki yeri belli değil. Önce bir hedef seçin.',
      ADDRESS_FILE_TOO_LARGE: 'Bu dosya çok büyük: en fazla 2.000 adres olabilir. Dosyayı bölün.',
      ADDRESS_FILE_NOT_READABLE:
        'Bu, okunabilen bir CSV dosyası değil. UTF-8 ile CSV olarak kaydedip yeniden deneyin.',
      ADDRESS_FILE_COLUMNS_MISSING: 'İlk satır sütunları adlandırmalı: tesis, kat ve ad.',
      ADDRESS_FILE_EMPTY: 'Bu dosyada adres yok.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_ADDRESS_CREATED: 'Address added',
      LOG_ADDRESS_CHANGED: 'Address changed',
      LOG_ADDRESS_DELETED: 'Address removed',
      LOG_ADDRESS_ASSIGNED: 'Address given to a person',
      LOG_ADDRESS_UNASSIGNED: 'Address taken from a person',
      LOG_ADDRESS_VERIFIED: 'Address verified',
      LOG_ADDRESS_REJECTED: 'Address rejected',
      LOG_ADDRESS_REOPENED: 'Address sent to review again',
      LOG_ADDRESSES_IMPORTED: 'Addresses imported',
    },
    {
      LOG_ADDRESS_CREATED: 'Adres eklendi',
      LOG_ADDRESS_CHANGED: 'Adres değiştirildi',
      LOG_ADDRESS_DELETED: 'Adres kaldırıldı',
      LOG_ADDRESS_ASSIGNED: 'Adres bir kişiye verildi',
      LOG_ADDRESS_UNASSIGNED: 'Adres bir kişiden alındı',
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
      LOG_ADDRESS_ASSIGNED: '{actor} gave the address {name} to a person',
      LOG_ADDRESS_UNASSIGNED: '{actor} took the address {name} from a person',
      LOG_ADDRESS_VERIFIED: '{actor} verified the address {name}',
      LOG_ADDRESS_REJECTED: '{actor} rejected the address {name}',
      LOG_ADDRESS_REOPENED: '{actor} sent the address {name} to review again',
      LOG_ADDRESSES_IMPORTED: '{actor} imported addresses',
    },
    {
      LOG_ADDRESS_CREATED: '{actor}, {name} adresini ekledi',
      LOG_ADDRESS_CHANGED: '{actor}, {name} adresini değiştirdi',
      LOG_ADDRESS_DELETED: '{actor}, {name} adresini kaldırdı',
      LOG_ADDRESS_ASSIGNED: '{actor}, {name} adresini bir kişiye verdi',
      LOG_ADDRESS_UNASSIGNED: '{actor}, {name} adresini bir kişiden aldı',
      LOG_ADDRESS_VERIFIED: '{actor}, {name} adresini doğruladı',
      LOG_ADDRESS_REJECTED: '{actor}, {name} adresini reddetti',
      LOG_ADDRESS_REOPENED: '{actor}, {name} adresini yeniden incelemeye gönderdi',
      LOG_ADDRESSES_IMPORTED: '{actor} adresleri içe aktardı',
    },
  ),
  auditEntities: defineTexts({ address: 'Address' }, { address: 'Adres' }),
  auditFields: defineTexts(
    { reject_reason: 'Why rejected', made: 'Added', changed: 'Changed', refused: 'Refused' },
    { reject_reason: 'Ret nedeni', made: 'Eklenen', changed: 'Değişen', refused: 'Reddedilen' },
  ),
});
