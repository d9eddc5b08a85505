import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { mqttApi } from './mqtt.ts';
import { mqttUsersApi } from './users.ts';

/** The contract of brokers that check access. */
export const mqttArea = area({
  api: mqttApi,
});

/** The contract of MQTT users. */
export const mqttUsersArea = area({
  api: mqttUsersApi,
  errors: { MQTT_PASSWORD_IN_USE: { status: 409 } },
  errorTexts: defineTexts(
    { MQTT_PASSWORD_IN_USE: 'A connection still uses the old password and would be cut off.' },
    { MQTT_PASSWORD_IN_USE: 'Bir bağlantı hâlâ eski parolayı kullanıyor ve kesilir.' },
  ),
  auditTexts: defineTexts(
    {
      LOG_MQTT_USER_CHANGED: 'MQTT user changed',
      LOG_MQTT_PASSWORD_CHANGED: 'MQTT password changed',
      LOG_MQTT_PASSWORD_ENDED: 'Old MQTT password revoked',
      LOG_MQTT_USER_DISCONNECTED: 'MQTT user disconnected',
    },
    {
      LOG_MQTT_USER_CHANGED: 'MQTT kullanıcısı değiştirildi',
      LOG_MQTT_PASSWORD_CHANGED: 'MQTT parolası değiştirildi',
      LOG_MQTT_PASSWORD_ENDED: 'Eski MQTT parolası iptal edildi',
      LOG_MQTT_USER_DISCONNECTED: 'MQTT kullanıcısının bağlantısı kesildi',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_MQTT_USER_CHANGED: '{actor} changed the MQTT access of {name}',
      LOG_MQTT_PASSWORD_CHANGED: '{actor} set a new MQTT password for {name}',
      LOG_MQTT_PASSWORD_ENDED: '{actor} revoked the old MQTT password of {name}',
      LOG_MQTT_USER_DISCONNECTED: '{actor} disconnected {name} from the broker',
    },
    {
      LOG_MQTT_USER_CHANGED: '{actor}, {name} için MQTT erişimini değiştirdi',
      LOG_MQTT_PASSWORD_CHANGED: '{actor}, {name} için yeni bir MQTT parolası belirledi',
      LOG_MQTT_PASSWORD_ENDED: '{actor}, {name} için eski MQTT parolasını iptal etti',
      LOG_MQTT_USER_DISCONNECTED: '{actor}, {name} bağlantısını kesti',
    },
  ),
  auditEntities: defineTexts({ mqtt_user: 'MQTT user' }, { mqtt_user: 'MQTT kullanıcısı' }),
});
