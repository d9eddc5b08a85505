import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { robotAccessApi, type RobotSecret } from './robot-access.ts';

/** One audit sentence for each secret: the entry names the kind, never the value. */
const revealed = defineTexts(
  {
    'LOG_ROBOT_SECRET_REVEALED.mqtt_password': '{actor} viewed the MQTT password of {name}',
    'LOG_ROBOT_SECRET_REVEALED.activation_code': '{actor} viewed the activation code of {name}',
    'LOG_ROBOT_SECRET_REVEALED.wifi_password': '{actor} viewed the Wi-Fi password of {name}',
    'LOG_ROBOT_SECRET_REVEALED.vpn_file': '{actor} downloaded the VPN file of {name}',
  } as const satisfies Record<`LOG_ROBOT_SECRET_REVEALED.${RobotSecret}`, string>,
  {
    'LOG_ROBOT_SECRET_REVEALED.mqtt_password': '{actor}, {name} robotunun MQTT parolasını görüntüledi',
    'LOG_ROBOT_SECRET_REVEALED.activation_code': '{actor}, {name} robotunun etkinleştirme kodunu görüntüledi',
    'LOG_ROBOT_SECRET_REVEALED.wifi_password': '{actor}, {name} robotunun Wi-Fi parolasını görüntüledi',
    'LOG_ROBOT_SECRET_REVEALED.vpn_file': '{actor}, {name} robotunun VPN dosyasını indirdi',
  },
);
const changed = defineTexts(
  {
    LOG_ROBOT_SECRET_REVEALED: '{actor} viewed a secret of {name}',
    LOG_ROBOT_WIFI_CHANGED: '{actor} changed the Wi-Fi of {name}',
  },
  {
    LOG_ROBOT_SECRET_REVEALED: '{actor}, {name} robotunun gizli bir bilgisini görüntüledi',
    LOG_ROBOT_WIFI_CHANGED: '{actor}, {name} robotunun Wi-Fi ağını değiştirdi',
  },
);

/** The contract of the access of robots. */
export const robotAccessArea = area({
  api: robotAccessApi,
  auditTexts: defineTexts(
    { LOG_ROBOT_SECRET_REVEALED: 'Robot secret viewed', LOG_ROBOT_WIFI_CHANGED: 'Robot Wi-Fi changed' },
    {
      LOG_ROBOT_SECRET_REVEALED: 'Robotun gizli bilgisi görüntülendi',
      LOG_ROBOT_WIFI_CHANGED: 'Robotun Wi-Fi ağı değiştirildi',
    },
  ),
  auditSentences: {
    en: { ...changed.en, ...revealed.en },
    tr: { ...changed.tr, ...revealed.tr },
  },
  auditFields: defineTexts(
    { has_password: 'Has a password', m2mNumber: 'M2M number' },
    { has_password: 'Parolası var', m2mNumber: 'M2M numarası' },
  ),
});
