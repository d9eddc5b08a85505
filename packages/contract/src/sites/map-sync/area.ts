import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { mapSyncApi } from './map-sync.ts';

/** What the contract says of the maps that robots have. */
export const mapSyncArea = area({
  api: mapSyncApi,
  errors: { ROBOT_NOT_IN_SYNC: { status: 409 } },
  errorTexts: defineTexts(
    { ROBOT_NOT_IN_SYNC: 'Robot not in sync: it does not have the version of the map in use yet.' },
    { ROBOT_NOT_IN_SYNC: 'Robot eşitlenmemiş: haritanın kullanımdaki sürümü henüz onda yok.' },
  ),
  auditTexts: defineTexts(
    { LOG_MAP_SENT: 'Map sent to robots', LOG_MAP_SCAN_ASKED: 'Scan asked of a robot' },
    { LOG_MAP_SENT: 'Harita robotlara gönderildi', LOG_MAP_SCAN_ASKED: 'Robottan tarama istendi' },
  ),
  auditSentences: defineTexts(
    {
      LOG_MAP_SENT: '{actor} sent the map {name} to robots',
      LOG_MAP_SCAN_ASKED: '{actor} asked a robot for its scan of {name}',
    },
    {
      LOG_MAP_SENT: '{actor}, {name} haritasını robotlara gönderdi',
      LOG_MAP_SCAN_ASKED: '{actor}, {name} için bir robottan tarama istedi',
    },
  ),
});

/** Why a try to bring a robot in step came to nothing, in words. */
export const mapCopyFailureTexts = defineTexts(
  {
    REFUSED: 'The robot refused it.',
    NO_ANSWER: 'The robot did not finish in time.',
    NOT_SHOWN: 'The robot says that it is done, but does not show it.',
    ZONES_NOT_TAKEN: 'The robot has the map, but did not take the zones drawn on it.',
    ZONES_REFUSED: 'The robot has the map, but refuses to keep to the zones drawn on it.',
  },
  {
    REFUSED: 'Robot kabul etmedi.',
    NO_ANSWER: 'Robot zamanında bitirmedi.',
    NOT_SHOWN: 'Robot bittiğini söylüyor ama harita onda görünmüyor.',
    ZONES_NOT_TAKEN: 'Harita robotta var ama robot haritadaki bölgeleri almadı.',
    ZONES_REFUSED: 'Harita robotta var ama robot haritadaki bölgelere uymayı kabul etmedi.',
  },
);
