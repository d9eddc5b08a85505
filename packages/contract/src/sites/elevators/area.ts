import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { elevatorsApi } from './index.ts';

/** What the contract says of elevators. */
export const elevatorsArea = area({
  api: elevatorsApi,
  errors: {
    ELEVATOR_NAME_TAKEN: { status: 409 },
    ELEVATOR_IN_USE: { status: 409 },
    ELEVATOR_CHANGED: { status: 409 },
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
      ELEVATOR_NAME_TAKEN: 'An elevator has this name already.',
      ELEVATOR_IN_USE: 'A robot has this elevator now. Try again when it is free.',
      ELEVATOR_CHANGED: 'Somebody else changed this elevator meanwhile. Look at it again before you save.',
      ELEVATOR_SUSPENDED: 'The elevator is not in normal service now.',
      ELEVATOR_FLOOR_NOT_SERVED: 'The elevator does not stop at this floor.',
      ELEVATOR_HAS_ROBOT: 'A robot is in the cab. Look first, then say that the cab is empty.',
      ELEVATOR_NO_LOBBY:
        'Robots cannot take the elevator there: a floor on the way has no place to wait for it. Add a waiting place on the map of that floor.',
      ELEVATOR_NOT_OVER_MQTT: 'This elevator is not reached over MQTT.',
      ELEVATOR_NOT_SIMULATED: 'This is no simulated elevator, or it is not connected now.',
      ELEVATOR_HOST_NOT_ALLOWED:
        'This address may not be called. Public ones begin with https; those of the house are listed in ELEVATOR_HOSTS.',
    },
    {
      ELEVATOR_NAME_TAKEN: 'Bu adda bir asansör zaten var.',
      ELEVATOR_IN_USE: 'Asansörü şu anda bir robot kullanıyor. Boşalınca yeniden deneyin.',
      ELEVATOR_CHANGED: 'Bu asansörü bu arada başka biri değiştirdi. Kaydetmeden önce yeniden bakın.',
      ELEVATOR_SUSPENDED: 'Asansör şu anda normal hizmette değil.',
      ELEVATOR_FLOOR_NOT_SERVED: 'Asansör bu katta durmuyor.',
      ELEVATOR_HAS_ROBOT: 'Kabinde bir robot var. Önce bakın, sonra kabinin boş olduğunu bildirin.',
      ELEVATOR_NO_LOBBY:
        'Robotlar oraya asansörle gidemiyor: yoldaki bir katta asansör bekleme noktası yok. O katın haritasına bir bekleme noktası ekleyin.',
      ELEVATOR_NOT_OVER_MQTT: 'Bu asansöre MQTT ile ulaşılmıyor.',
      ELEVATOR_NOT_SIMULATED: 'Bu, simülasyon asansörü değil ya da şu anda bağlı değil.',
      ELEVATOR_HOST_NOT_ALLOWED:
        'Bu adres çağrılamaz. Dışarıdakiler https ile başlar; binadakiler ELEVATOR_HOSTS içinde sayılır.',
    },
  ),
  auditTexts: defineTexts(
    {
      LOG_ELEVATOR_CREATED: 'Elevator added',
      LOG_ELEVATOR_CHANGED: 'Elevator changed',
      LOG_ELEVATOR_DELETED: 'Elevator removed',
      LOG_ELEVATOR_PASSWORD: 'Elevator got a new password',
      LOG_ELEVATOR_CALLED: 'Elevator called',
      LOG_ELEVATOR_HELD: 'Elevator held',
      LOG_ELEVATOR_RELEASED: 'Elevator released',
      LOG_ELEVATOR_OUT: 'Elevator out of service',
      LOG_ELEVATOR_BACK: 'Elevator back in service',
      LOG_ELEVATOR_FAULT: 'Fault of an elevator simulated',
    },
    {
      LOG_ELEVATOR_CREATED: 'Asansör eklendi',
      LOG_ELEVATOR_CHANGED: 'Asansör değiştirildi',
      LOG_ELEVATOR_DELETED: 'Asansör kaldırıldı',
      LOG_ELEVATOR_PASSWORD: 'Asansöre yeni parola verildi',
      LOG_ELEVATOR_CALLED: 'Asansör çağrıldı',
      LOG_ELEVATOR_HELD: 'Asansör tutuldu',
      LOG_ELEVATOR_RELEASED: 'Asansör serbest bırakıldı',
      LOG_ELEVATOR_OUT: 'Asansör hizmet dışı',
      LOG_ELEVATOR_BACK: 'Asansör yeniden hizmette',
      LOG_ELEVATOR_FAULT: 'Asansör arızası simüle edildi',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_ELEVATOR_CREATED: '{actor} added elevator {name}',
      LOG_ELEVATOR_CHANGED: '{actor} changed elevator {name}',
      LOG_ELEVATOR_DELETED: '{actor} removed elevator {name}',
      LOG_ELEVATOR_PASSWORD: '{actor} gave elevator {name} a new password',
      LOG_ELEVATOR_CALLED: '{actor} called elevator {name}',
      LOG_ELEVATOR_HELD: '{actor} held the doors of elevator {name}',
      LOG_ELEVATOR_RELEASED: '{actor} released elevator {name}',
      LOG_ELEVATOR_OUT: '{actor} took elevator {name} out of service',
      LOG_ELEVATOR_BACK: '{actor} gave elevator {name} back to service',
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
      LOG_ELEVATOR_BACK: '{actor}, {name} asansörünü hizmete geri verdi',
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
      adapter: 'Reached over',
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
