import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { mapSyncApi } from './map-sync.ts';

/** The contract of the robots' map copies. */
export const mapSyncArea = area({
  api: mapSyncApi,
  errors: { ROBOT_NOT_IN_SYNC: { status: 409 } },
  errorTexts: defineTexts(
    { ROBOT_NOT_IN_SYNC: 'Robot not in sync: it does not have the current version of the map yet.' },
    { ROBOT_NOT_IN_SYNC: 'Robot eşitlenmemiş: haritanın güncel sürümü henüz onda yok.' },
  ),
  auditTexts: defineTexts(
    { LOG_MAP_SENT: 'Map sent to robots', LOG_MAP_SCAN_ASKED: 'Scan requested from a robot' },
    { LOG_MAP_SENT: 'Harita robotlara gönderildi', LOG_MAP_SCAN_ASKED: 'Robottan tarama istendi' },
  ),
  auditSentences: defineTexts(
    {
      LOG_MAP_SENT: '{actor} sent the map {name} to robots',
      LOG_MAP_SCAN_ASKED: '{actor} requested a scan of {name} from a robot',
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
    REFUSED: 'The robot rejected it.',
    NO_ANSWER: 'The robot did not finish in time.',
    NOT_SHOWN: 'The robot reports success, but does not show the map.',
    ZONES_NOT_TAKEN: 'The robot has the map but did not accept its zones.',
    ZONES_REFUSED: 'The robot has the map but rejects its zones.',
  },
  {
    REFUSED: 'Robot kabul etmedi.',
    NO_ANSWER: 'Robot zamanında bitirmedi.',
    NOT_SHOWN: 'Robot bittiğini bildiriyor ama harita onda görünmüyor.',
    ZONES_NOT_TAKEN: 'Harita robotta var ama robot haritadaki bölgeleri almadı.',
    ZONES_REFUSED: 'Harita robotta var ama robot haritadaki bölgelere uymayı reddetti.',
  },
);
