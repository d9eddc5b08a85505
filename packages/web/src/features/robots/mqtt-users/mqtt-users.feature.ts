import DevicesOtherRounded from '@mui/icons-material/DevicesOtherRounded';
import HubRounded from '@mui/icons-material/HubRounded';
import SmartToyRounded from '@mui/icons-material/SmartToyRounded';
import type { Feature } from '../../../feature.ts';

/** The broker accounts of robots and devices, and the hub of services. */
export const mqttUsers: Feature = {
  pages: [
    {
      path: '/admin/services',
      permission: 'mqtt_users.manage',
      label: { en: 'Services', tr: 'Hizmetler' },
      icon: HubRounded,
      group: 'admin',
      offered: 'rail',
      load: () => import('./services.page.tsx').then((module) => module.ServicesPage),
    },
    {
      path: '/admin/services/mqtt/robots',
      permission: 'mqtt_users.manage',
      label: { en: 'MQTT users of robots', tr: 'Robotların MQTT kullanıcıları' },
      icon: SmartToyRounded,
      group: 'admin',
      offered: 'palette',
      load: () => import('./mqtt-users.page.tsx').then((module) => module.RobotMqttUsersPage),
    },
    {
      path: '/admin/services/mqtt/devices',
      permission: 'mqtt_users.manage',
      label: { en: 'MQTT users of devices', tr: 'Cihazların MQTT kullanıcıları' },
      icon: DevicesOtherRounded,
      group: 'admin',
      offered: 'palette',
      load: () => import('./mqtt-users.page.tsx').then((module) => module.DeviceMqttUsersPage),
    },
  ],
};
