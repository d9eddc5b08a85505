import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { elevatorsApi } from './index.ts';

/** The contract of elevators. */
export const elevatorsArea = area({
  api: elevatorsApi,
  errors: {
    ELEVATOR_IN_USE: { status: 409 },
    ELEVATOR_SUSPENDED: { status: 409 },
    ELEVATOR_FLOOR_NOT_SERVED: { status: 409 },
    ELEVATOR_HAS_ROBOT: { status: 409 },
    ELEVATOR_NO_LOBBY: { status: 409 },
    ELEVATOR_NOT_OVER_MQTT: { status: 409 },
    ELEVATOR_HOST_NOT_ALLOWED: { status: 422 },
    ELEVATOR_NOT_SIMULATED: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      ELEVATOR_IN_USE: 'A robot is using this elevator. Try again when it is free.',
      ELEVATOR_SUSPENDED: 'The elevator is not in normal service right now.',
      ELEVATOR_FLOOR_NOT_SERVED: 'The elevator does not stop at this floor.',
      ELEVATOR_HAS_ROBOT: 'A robot is in the cab. Check it, then confirm that the cab is empty.',
      ELEVATOR_NO_LOBBY:
        'Robots cannot take the elevator there, because a floor on the way has no waiting point for it. Add one on the map of that floor.',
      ELEVATOR_NOT_OVER_MQTT: 'This elevator is not connected over MQTT.',
      ELEVATOR_NOT_SIMULATED: 'This elevator is not simulated, or it is not connected right now.',
      ELEVATOR_HOST_NOT_ALLOWED:
        'This address is not allowed. Use a public https address, or add an internal host to ELEVATOR_HOSTS.',
    },
    {
      ELEVATOR_IN_USE: 'Asansörü şu anda bir robot kullanıyor. Boşalınca yeniden deneyin.',
      ELEVATOR_SUSPENDED: 'Asansör şu anda normal hizmette değil.',
      ELEVATOR_FLOOR_NOT_SERVED: 'Asansör bu katta durmuyor.',
      ELEVATOR_HAS_ROBOT: 'Kabinde bir robot var. Kontrol edin, sonra kabinin boş olduğunu onaylayın.',
      ELEVATOR_NO_LOBBY:
        'Yoldaki bir katta asansör bekleme noktası olmadığı için robotlar oraya asansörle gidemez. O katın haritasına bir bekleme noktası ekleyin.',
      ELEVATOR_NOT_OVER_MQTT: 'Bu asansöre MQTT ile ulaşılmıyor.',
      ELEVATOR_NOT_SIMULATED: 'Bu asansör simülasyon değil ya da şu anda bağlı değil.',
      ELEVATOR_HOST_NOT_ALLOWED:
        'Bu adrese izin verilmiyor. Herkese açık bir https adresi kullanın ya da iç sunucuyu ELEVATOR_HOSTS listesine ekleyin.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_ELEVATOR_CREATED: 'Elevator added',
      LOG_ELEVATOR_CHANGED: 'Elevator changed',
      LOG_ELEVATOR_DELETED: 'Elevator removed',
      LOG_ELEVATOR_PASSWORD: 'Elevator password changed',
      LOG_ELEVATOR_CALLED: 'Elevator called',
      LOG_ELEVATOR_HELD: 'Elevator held',
      LOG_ELEVATOR_RELEASED: 'Elevator released',
      LOG_ELEVATOR_OUT: 'Elevator taken out of service',
      LOG_ELEVATOR_BACK: 'Elevator returned to service',
      LOG_ELEVATOR_FAULT: 'Elevator fault simulated',
    },
    {
      LOG_ELEVATOR_CREATED: 'Asansör eklendi',
      LOG_ELEVATOR_CHANGED: 'Asansör değiştirildi',
      LOG_ELEVATOR_DELETED: 'Asansör kaldırıldı',
      LOG_ELEVATOR_PASSWORD: 'Asansör parolası değiştirildi',
      LOG_ELEVATOR_CALLED: 'Asansör çağrıldı',
      LOG_ELEVATOR_HELD: 'Asansör tutuldu',
      LOG_ELEVATOR_RELEASED: 'Asansör serbest bırakıldı',
      LOG_ELEVATOR_OUT: 'Asansör hizmet dışına alındı',
      LOG_ELEVATOR_BACK: 'Asansör yeniden hizmete alındı',
      LOG_ELEVATOR_FAULT: 'Asansör arızası simüle edildi',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_ELEVATOR_CREATED: '{actor} added elevator {name}',
      LOG_ELEVATOR_CHANGED: '{actor} changed elevator {name}',
      LOG_ELEVATOR_DELETED: '{actor} removed elevator {name}',
      LOG_ELEVATOR_PASSWORD: '{actor} set a new password for elevator {name}',
      LOG_ELEVATOR_CALLED: '{actor} called elevator {name}',
      LOG_ELEVATOR_HELD: '{actor} held the doors of elevator {name}',
      LOG_ELEVATOR_RELEASED: '{actor} released elevator {name}',
      LOG_ELEVATOR_OUT: '{actor} took elevator {name} out of service',
      LOG_ELEVATOR_BACK: '{actor} returned elevator {name} to service',
      LOG_ELEVATOR_FAULT: '{actor} simulated a fault of elevator {name}',
    },
    {
      LOG_ELEVATOR_CREATED: '{actor}, {name} asansörünü ekledi',
      LOG_ELEVATOR_CHANGED: '{actor}, {name} asansörünü değiştirdi',
      LOG_ELEVATOR_DELETED: '{actor}, {name} asansörünü kaldırdı',
      LOG_ELEVATOR_PASSWORD: '{actor}, {name} asansörüne yeni parola verdi',
      LOG_ELEVATOR_CALLED: '{actor}, {name} asansörünü çağırdı',
      LOG_ELEVATOR_HELD: '{actor}, {name} asansörünün kapısını tuttu',
      LOG_ELEVATOR_RELEASED: '{actor}, {name} asansörünü serbest bıraktı',
      LOG_ELEVATOR_OUT: '{actor}, {name} asansörünü hizmet dışına aldı',
      LOG_ELEVATOR_BACK: '{actor}, {name} asansörünü yeniden hizmete aldı',
      LOG_ELEVATOR_FAULT: '{actor}, {name} asansöründe bir arıza simüle etti',
    },
  ),
  auditEntities: defineTexts({ elevator: 'Elevator' }, { elevator: 'Asansör' }),
  auditFields: defineTexts(
    {
      group: 'Group',
      stops: 'Floors served',
      cab_width: 'Cab width, m',
      cab_depth: 'Cab depth, m',
      session_ttl_s: 'Session time-out, s',
      adapter: 'Connection',
    },
    {
      group: 'Grup',
      stops: 'Durduğu katlar',
      cab_width: 'Kabin genişliği, m',
      cab_depth: 'Kabin derinliği, m',
      session_ttl_s: 'Oturum süresi, sn',
      adapter: 'Bağlantı',
    },
  ),
});
