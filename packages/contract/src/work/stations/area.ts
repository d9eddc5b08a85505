import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { stationsApi } from './index.ts';

/** The contract of stations. */
export const stationsArea = area({
  api: stationsApi,
  errors: {
    STATION_NEEDED: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      STATION_NEEDED: 'Other records depend on this station. Change them first.',
    },
    {
      STATION_NEEDED: 'Bu istasyona bağlı kayıtlar var. Önce onları değiştirin.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_STATION_CREATED: 'Station added',
      LOG_STATION_CHANGED: 'Station changed',
      LOG_STATION_DELETED: 'Station removed',
      LOG_STATION_SWITCHED: 'Station opened or closed',
      LOG_STATION_CODE: 'New station code created',
      LOG_CALL_SETTINGS_CHANGED: 'Robot call settings changed',
      LOG_CALL_PAGE_CODE: 'New robot call page code created',
    },
    {
      LOG_STATION_CREATED: 'İstasyon eklendi',
      LOG_STATION_CHANGED: 'İstasyon değiştirildi',
      LOG_STATION_DELETED: 'İstasyon kaldırıldı',
      LOG_STATION_SWITCHED: 'İstasyon elle açıldı veya kapatıldı',
      LOG_STATION_CODE: 'İstasyona yeni kod verildi',
      LOG_CALL_SETTINGS_CHANGED: 'Robot çağrısı ayarları değiştirildi',
      LOG_CALL_PAGE_CODE: 'Robot çağrısı sayfasına yeni kod verildi',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_STATION_CREATED: '{actor} added station {name}',
      LOG_STATION_CHANGED: '{actor} changed station {name}',
      LOG_STATION_DELETED: '{actor} removed station {name}',
      LOG_STATION_SWITCHED: '{actor} opened or closed station {name}',
      LOG_STATION_CODE: '{actor} created a new code for station {name}',
      LOG_CALL_SETTINGS_CHANGED: '{actor} changed the robot call settings',
      LOG_CALL_PAGE_CODE: '{actor} created a new code for the robot call page',
    },
    {
      LOG_STATION_CREATED: '{actor}, {name} istasyonunu ekledi',
      LOG_STATION_CHANGED: '{actor}, {name} istasyonunu değiştirdi',
      LOG_STATION_DELETED: '{actor}, {name} istasyonunu kaldırdı',
      LOG_STATION_SWITCHED: '{actor}, {name} istasyonunu açtı, kapattı veya saatlerine bıraktı',
      LOG_STATION_CODE: '{actor}, {name} istasyonu için yeni kod oluşturdu',
      LOG_CALL_SETTINGS_CHANGED: '{actor}, robot çağrısı ayarlarını değiştirdi',
      LOG_CALL_PAGE_CODE: '{actor}, robot çağrısı sayfası için yeni kod oluşturdu',
    },
  ),
  auditEntities: defineTexts(
    { station: 'Station', call_settings: 'Robot call settings' },
    { station: 'İstasyon', call_settings: 'Robot çağrısı ayarları' },
  ),
  auditFields: defineTexts(
    {
      purposes: 'Tasks',
      hours: 'Hours',
      switch: 'Open or closed',
      switch_reason: 'Message for callers',
      is_public: 'Public page',
      menu_id: 'Menu',
      high_demand_after_minutes: 'High demand after, min',
      closed_after_minutes: 'No calls after, min',
      is_project_page_on: 'Project page',
      shows_floor: 'Floor map for guests',
    },
    {
      purposes: 'Görevler',
      hours: 'Saatler',
      switch: 'Açık veya kapalı',
      switch_reason: 'Çağıranlara mesaj',
      is_public: 'Herkese açık sayfa',
      menu_id: 'Menü',
      high_demand_after_minutes: 'Yoğun sayılma süresi, dk',
      closed_after_minutes: 'Çağrı alınmayan süre, dk',
      is_project_page_on: 'Proje sayfası',
      shows_floor: 'Misafire gösterilen kat haritası',
    },
  ),
});
