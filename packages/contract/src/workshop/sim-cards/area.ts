import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { simCardsApi, simProviderApi } from './index.ts';

/** The contract of SIM cards. */
export const simCardsArea = area({
  api: simCardsApi,
  errors: {
    SIM_EXISTS: { status: 409 },
    SIM_ROBOT_TAKEN: { status: 409 },
    SIM_FILE_TOO_LARGE: { status: 413 },
    SIM_FILE_NOT_READABLE: { status: 422 },
    SIM_FILE_COLUMNS_MISSING: { status: 422 },
    SIM_FILE_EMPTY: { status: 422 },
  },
  errorTexts: defineTexts(
    {
      SIM_EXISTS: 'A SIM card with this ICCID is known already.',
      SIM_ROBOT_TAKEN: 'This robot has another SIM card. Take that one out first.',
      SIM_FILE_TOO_LARGE: 'This file is too large. Import at most 2,000 SIM cards at once.',
      SIM_FILE_NOT_READABLE: 'This file could not be read. Save it as CSV (UTF-8).',
      SIM_FILE_COLUMNS_MISSING: 'The first line must name the column iccid.',
      SIM_FILE_EMPTY: 'There are no SIM cards in this file.',
    },
    {
      SIM_EXISTS: 'Bu ICCID ile bir SIM kart zaten kayıtlı.',
      SIM_ROBOT_TAKEN: 'Bu robotta başka bir SIM kart var. Önce onu çıkarın.',
      SIM_FILE_TOO_LARGE: 'Bu dosya çok büyük. Bir seferde en fazla 2.000 SIM kart aktarın.',
      SIM_FILE_NOT_READABLE: 'Bu dosya okunamadı. CSV (UTF-8) olarak kaydedin.',
      SIM_FILE_COLUMNS_MISSING: 'İlk satırda iccid sütununun adı olmalı.',
      SIM_FILE_EMPTY: 'Bu dosyada SIM kart yok.',
    },
  ),
  entityErrorTexts: defineTexts(
    {
      'VERSION_CONFLICT.sim_card': 'Someone else changed this SIM card. Open it again before you save.',
      'LIMIT_REACHED.sim_card': 'This project has too many SIM cards. Remove those that are not needed.',
    },
    {
      'VERSION_CONFLICT.sim_card':
        'Bu arada başka biri bu SIM kartı değiştirdi. Kaydetmeden önce yeniden açın.',
      'LIMIT_REACHED.sim_card': 'Bu projede çok fazla SIM kart var. Gerekmeyenleri kaldırın.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_SIM_CARD_ADDED: 'SIM card added',
      LOG_SIM_CARD_CHANGED: 'SIM card changed',
      LOG_SIM_CARD_BOUND: 'SIM card bound to a robot',
      LOG_SIM_CARD_UNBOUND: 'SIM card taken out of a robot',
      LOG_SIM_CARD_REMOVED: 'SIM card removed',
      LOG_SIM_CARDS_IMPORTED: 'SIM cards imported',
      LOG_SIM_CARDS_IMPORT_UNDONE: 'Import of SIM cards undone',
    },
    {
      LOG_SIM_CARD_ADDED: 'SIM kart eklendi',
      LOG_SIM_CARD_CHANGED: 'SIM kart değiştirildi',
      LOG_SIM_CARD_BOUND: 'SIM kart bir robota bağlandı',
      LOG_SIM_CARD_UNBOUND: 'SIM kart robottan çıkarıldı',
      LOG_SIM_CARD_REMOVED: 'SIM kart kaldırıldı',
      LOG_SIM_CARDS_IMPORTED: 'SIM kartlar içe aktarıldı',
      LOG_SIM_CARDS_IMPORT_UNDONE: 'SIM kart aktarımı geri alındı',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_SIM_CARD_ADDED: '{actor} added the SIM card {name}',
      LOG_SIM_CARD_CHANGED: '{actor} changed the SIM card {name}',
      LOG_SIM_CARD_BOUND: '{actor} bound the SIM card {name} to a robot',
      LOG_SIM_CARD_UNBOUND: '{actor} took the SIM card {name} out of a robot',
      LOG_SIM_CARD_REMOVED: '{actor} removed the SIM card {name}',
      LOG_SIM_CARDS_IMPORTED: '{actor} imported SIM cards',
      LOG_SIM_CARDS_IMPORT_UNDONE: '{actor} undid an import of SIM cards',
    },
    {
      LOG_SIM_CARD_ADDED: '{actor}, {name} SIM kartını ekledi',
      LOG_SIM_CARD_CHANGED: '{actor}, {name} SIM kartını değiştirdi',
      LOG_SIM_CARD_BOUND: '{actor}, {name} SIM kartını bir robota bağladı',
      LOG_SIM_CARD_UNBOUND: '{actor}, {name} SIM kartını robottan çıkardı',
      LOG_SIM_CARD_REMOVED: '{actor}, {name} SIM kartını kaldırdı',
      LOG_SIM_CARDS_IMPORTED: '{actor} SIM kartları içe aktardı',
      LOG_SIM_CARDS_IMPORT_UNDONE: '{actor} bir SIM kart aktarımını geri aldı',
    },
  ),
  auditEntities: defineTexts(
    { sim_card: 'SIM card', sim_import: 'Import of SIM cards' },
    { sim_card: 'SIM kart', sim_import: 'SIM kart aktarımı' },
  ),
  auditFields: defineTexts(
    {
      iccid: 'ICCID',
      msisdn: 'M2M number',
      plan: 'Plan',
      cost_minor: 'Cost per month',
      period_end: 'Period ends',
    },
    {
      iccid: 'ICCID',
      msisdn: 'M2M numarası',
      plan: 'Tarife',
      cost_minor: 'Aylık maliyet',
      period_end: 'Dönem sonu',
    },
  ),
});

/** The contract of fetching figures of SIM cards. */
export const simProviderArea = area({
  api: simProviderApi,
  errors: { SIM_PROVIDER_ADDRESS: { status: 400 } },
  errorTexts: defineTexts(
    {
      SIM_PROVIDER_ADDRESS:
        'This address cannot be used: it is not public and not listed in SIM_HOSTS, or it is not https.',
    },
    {
      SIM_PROVIDER_ADDRESS:
        'Bu adres kullanılamaz: herkese açık değil ve SIM_HOSTS listesinde yok ya da https değil.',
    },
  ),
  entityErrorTexts: defineTexts(
    { 'VERSION_CONFLICT.sim_provider': 'Someone else changed these settings. Review them before you save.' },
    {
      'VERSION_CONFLICT.sim_provider':
        'Bu arada başka biri bu ayarları değiştirdi. Kaydetmeden önce gözden geçirin.',
    },
  ),
  auditTexts: defineTexts(
    { LOG_SIM_PROVIDER_CHANGED: 'Provider of SIM cards changed' },
    { LOG_SIM_PROVIDER_CHANGED: 'SIM kart sağlayıcısı değiştirildi' },
  ),
  auditSentences: defineTexts(
    { LOG_SIM_PROVIDER_CHANGED: '{actor} changed how figures of SIM cards are fetched' },
    { LOG_SIM_PROVIDER_CHANGED: '{actor}, SIM kart verilerinin alınma ayarlarını değiştirdi' },
  ),
  auditEntities: defineTexts(
    { sim_provider: 'Provider of SIM cards' },
    { sim_provider: 'SIM kart sağlayıcısı' },
  ),
  auditFields: defineTexts({ is_on: 'On', base_url: 'Address' }, { is_on: 'Açık', base_url: 'Adres' }),
});
