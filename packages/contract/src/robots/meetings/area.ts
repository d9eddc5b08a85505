import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { meetingsApi } from './index.ts';

/** The contract of calls between robots and people. */
export const meetingsArea = area({
  api: meetingsApi,
  errors: {
    MEETING_TAKEN: { status: 409 },
    MEETING_OVER: { status: 409 },
    MEETING_ROBOT_BUSY: { status: 409 },
    MEETING_PERSON_BUSY: { status: 409 },
    MEETING_UNAVAILABLE: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      MEETING_TAKEN: 'Someone else has taken this call.',
      MEETING_OVER: 'This call is over.',
      MEETING_ROBOT_BUSY: 'This robot is already in a call.',
      MEETING_PERSON_BUSY: 'You are already in a call. Hang up first.',
      MEETING_UNAVAILABLE: 'This robot has no screen for calls: it does not declare one.',
    },
    {
      MEETING_TAKEN: 'Bu aramayı başka biri yanıtladı.',
      MEETING_OVER: 'Bu arama sona erdi.',
      MEETING_ROBOT_BUSY: 'Bu robot şu anda başka bir görüşmede.',
      MEETING_PERSON_BUSY: 'Zaten bir görüşmedesiniz. Önce onu kapatın.',
      MEETING_UNAVAILABLE: 'Bu robotun görüşme ekranı yok: bunu desteklediğini bildirmiyor.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_MEETING_STARTED: 'Call started',
      LOG_MEETING_ACCEPTED: 'Call accepted',
      LOG_MEETING_DECLINED: 'Call declined',
      LOG_MEETING_ENDED: 'Call ended',
      LOG_MEETING_SERVERS_CHANGED: 'Servers for calls changed',
    },
    {
      LOG_MEETING_STARTED: 'Arama başladı',
      LOG_MEETING_ACCEPTED: 'Arama yanıtlandı',
      LOG_MEETING_DECLINED: 'Arama reddedildi',
      LOG_MEETING_ENDED: 'Görüşme bitti',
      LOG_MEETING_SERVERS_CHANGED: 'Görüşme sunucuları değiştirildi',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_MEETING_STARTED: '{actor} called {name}',
      LOG_MEETING_ACCEPTED: '{actor} accepted the call of {name}',
      LOG_MEETING_DECLINED: '{actor} declined the call of {name}',
      LOG_MEETING_ENDED: 'The call of {actor} and {name} ended',
      LOG_MEETING_SERVERS_CHANGED: '{actor} changed the servers for calls',
    },
    {
      LOG_MEETING_STARTED: '{actor}, {name} robotunu aradı',
      LOG_MEETING_ACCEPTED: '{actor}, {name} robotunun aramasını yanıtladı',
      LOG_MEETING_DECLINED: '{actor}, {name} robotunun aramasını reddetti',
      LOG_MEETING_ENDED: '{actor} ile {name} arasındaki görüşme bitti',
      LOG_MEETING_SERVERS_CHANGED: '{actor} görüşme sunucularını değiştirdi',
    },
  ),
  entityErrorTexts: defineTexts(
    {
      'VERSION_CONFLICT.meeting_network': 'Someone else changed these settings. Review them before you save.',
    },
    {
      'VERSION_CONFLICT.meeting_network':
        'Bu arada başka biri bu ayarları değiştirdi. Kaydetmeden önce gözden geçirin.',
    },
  ),
  auditEntities: defineTexts(
    { meeting: 'Call', meeting_network: 'Servers for calls' },
    { meeting: 'Arama', meeting_network: 'Görüşme sunucuları' },
  ),
  auditFields: defineTexts(
    {
      outcome: 'Outcome',
      stun_urls: 'STUN servers',
      turn_urls: 'TURN servers',
      turn_ttl_s: 'TURN credentials expire after, s',
    },
    {
      outcome: 'Sonuç',
      stun_urls: 'STUN sunucuları',
      turn_urls: 'TURN sunucuları',
      turn_ttl_s: 'TURN kimlik bilgilerinin süresi, sn',
    },
  ),
});
