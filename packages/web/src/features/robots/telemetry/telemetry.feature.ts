import BatteryChargingFullRounded from '@mui/icons-material/BatteryChargingFullRounded';
import MemoryRounded from '@mui/icons-material/MemoryRounded';
import QueryStatsRounded from '@mui/icons-material/QueryStatsRounded';
import type { Feature } from '../../../feature.ts';

/** The recent and past activity of a robot, its battery, its computer and its statistics. */
export const telemetry: Feature = {
  sections: {
    robot: [
      {
        id: 'last-hour',
        place: 'live',
        permission: 'robots.read',
        load: () => import('./robot-telemetry.tsx').then((module) => module.RobotLastHour),
      },
      {
        id: 'battery',
        place: 'page',
        permission: 'robots.read',
        label: { en: 'Battery', tr: 'Pil' },
        icon: BatteryChargingFullRounded,
        load: () => import('./robot-battery.tsx').then((module) => module.RobotBattery),
      },
      {
        id: 'system',
        place: 'page',
        permission: 'robots.read',
        label: { en: 'System usage', tr: 'Sistem kullanımı' },
        icon: MemoryRounded,
        load: () => import('./robot-system.tsx').then((module) => module.RobotSystem),
      },
      {
        id: 'stats',
        place: 'page',
        permission: 'robots.read',
        label: { en: 'Statistics', tr: 'İstatistikler' },
        icon: QueryStatsRounded,
        load: () => import('./robot-stats.tsx').then((module) => module.RobotStatistics),
      },
      {
        id: 'past',
        place: 'history',
        permission: 'robots.read',
        load: () => import('./robot-telemetry.tsx').then((module) => module.RobotPast),
      },
    ],
  },
};
