import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { stationsApi } from './index.ts';

/** What the contract says of stations. */
export const stationsArea = area({
  api: stationsApi,
  errors: {
    STATION_NAME_TAKEN: { status: 409 },
    STATION_CHANGED: { status: 409 },
    STATIONS_ENOUGH: { status: 409 },
    STATION_NEEDED: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      STATION_NAME_TAKEN: 'A station has this name already.',
      STATION_NEEDED: 'Other records depend on this station. Change them first.',
      STATION_CHANGED: 'Somebody else changed this station meanwhile. Look at it again before you save.',
      STATIONS_ENOUGH: 'This project has as many stations as it can. Delete one that nobody uses.',
    },
    {
      STATION_NAME_TAKEN: 'Bu adda bir istasyon zaten var.',
      STATION_NEEDED: 'Bu istasyona bağlı kayıtlar var. Önce onları değiştirin.',
      STATION_CHANGED: 'Bu istasyonu bu arada başka biri değiştirdi. Kaydetmeden önce yeniden bakın.',
      STATIONS_ENOUGH: 'Bu projede olabilecek en çok istasyon var. Kullanılmayan birini silin.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_STATION_CREATED: 'Station added',
      LOG_STATION_CHANGED: 'Station changed',
      LOG_STATION_DELETED: 'Station removed',
      LOG_STATION_SWITCHED: 'Station switched',
      LOG_STATION_CODE: 'Station got a new code',
      LOG_CALL_SETTINGS_CHANGED: 'Settings of robot calls changed',
      LOG_CALL_PAGE_CODE: 'Page of robot calls got a new code',
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
      LOG_STATION_SWITCHED: '{actor} switched station {name}',
      LOG_STATION_CODE: '{actor} gave station {name} a new code',
      LOG_CALL_SETTINGS_CHANGED: '{actor} changed how robots are called',
      LOG_CALL_PAGE_CODE: '{actor} gave the page of robot calls a new code',
    },
    {
      LOG_STATION_CREATED: '{actor}, {name} istasyonunu ekledi',
      LOG_STATION_CHANGED: '{actor}, {name} istasyonunu değiştirdi',
      LOG_STATION_DELETED: '{actor}, {name} istasyonunu kaldırdı',
      LOG_STATION_SWITCHED: '{actor}, {name} istasyonunu açtı, kapattı veya saatlerine bıraktı',
      LOG_STATION_CODE: '{actor}, {name} istasyonuna yeni kod verdi',
      LOG_CALL_SETTINGS_CHANGED: '{actor}, robotların nasıl çağrılacağını değiştirdi',
      LOG_CALL_PAGE_CODE: '{actor}, robot çağrısı sayfasına yeni kod verdi',
    },
  ),
  auditEntities: defineTexts(
    { station: 'Station', call_settings: 'Settings of robot calls' },
    { station: 'İstasyon', call_settings: 'Robot çağrısı ayarları' },
  ),
  auditFields: defineTexts(
    {
      purposes: 'Called for',
      hours: 'Hours',
      switch: 'Switch',
      switch_reason: 'Word for those who call',
      is_public: 'Public page',
      menu_id: 'Menu',
      high_demand_after_minutes: 'High demand after, min',
      closed_after_minutes: 'No calls after, min',
      is_project_page_on: 'Page of the project',
      shows_floor: 'Floor shown to guests',
    },
    {
      purposes: 'Ne için çağrılır',
      hours: 'Saatler',
      switch: 'Elle açma ve kapama',
      switch_reason: 'Çağıranlara not',
      is_public: 'Herkese açık sayfa',
      menu_id: 'Menü',
      high_demand_after_minutes: 'Yoğun sayılma süresi, dk',
      closed_after_minutes: 'Çağrı alınmayan süre, dk',
      is_project_page_on: 'Projenin sayfası',
      shows_floor: 'Misafire gösterilen kat',
    },
  ),
});
