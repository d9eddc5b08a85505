import type { RobotSettingKey, RobotSettingValue } from '@rota/contract/robot-config';
import { defaultDeliverySettings } from '@rota/contract/projects';

const { max_slots_per_robot, shelves_per_robot } = defaultDeliverySettings;
const { low_battery_percent, critical_battery_percent, ready_battery_percent } = defaultDeliverySettings;

/** What a setting begins with when a person sets it where no wider value applies. */
export const firstValues: { readonly [K in RobotSettingKey]: RobotSettingValue<K> } = {
  max_speed: 0.8,
  language: 'tr',
  volume_percent: 60,
  greeting: { tr: 'Afiyet olsun!', en: 'Enjoy your meal!' },
  max_slots_per_robot,
  shelves_per_robot,
  low_battery_percent,
  critical_battery_percent,
  ready_battery_percent,
};
