import DevicesOtherRounded from '@mui/icons-material/DevicesOtherRounded';
import SmartToyRounded from '@mui/icons-material/SmartToyRounded';
import type { Feature } from '../../../feature.ts';

/** The broker accounts of robots and devices. */
export const mqttUsers: Feature = {
  pages: [
    {
      path: '/admin/services/mqtt/robots',
      permission: 'mqtt_users.manage',
      label: { en: 'MQTT users of robots', tr: 'Robotların MQTT kullanıcıları' },
      icon: SmartToyRounded,
      entry: 'administration',
      section: 'services',
      offered: 'rail',
      load: () => import('./mqtt-users.page.tsx').then((module) => module.RobotMqttUsersPage),
    },
    {
      path: '/admin/services/mqtt/devices',
      permission: 'mqtt_users.manage',
      label: { en: 'MQTT users of devices', tr: 'Cihazların MQTT kullanıcıları' },
      icon: DevicesOtherRounded,
      entry: 'administration',
      section: 'services',
      offered: 'rail',
      load: () => import('./mqtt-users.page.tsx').then((module) => module.DeviceMqttUsersPage),
    },
  ],
};
