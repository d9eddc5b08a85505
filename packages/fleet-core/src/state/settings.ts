import type { FleetSettings } from '@rota/contract/robot-config';
import type { DeliverySettings } from '@rota/contract/projects';
import type { FleetState } from './fleet-state.ts';
import type { Robot } from './robot.ts';

/** The settings by which the fleet treats a robot: the project's, and its own where it has some. */
export function settingsOf(
  fleet: Pick<FleetState, 'settings'>,
  { info }: Pick<Robot, 'info'>,
): DeliverySettings {
  return info.settings === undefined ? fleet.settings : withOwn(fleet.settings, info.settings);
}

/**
 * A value of its own may contradict one of the project's: a robot is never critical above the level at which it goes to charge, and becomes
 * ready only above that level.
 */
function withOwn(project: DeliverySettings, own: FleetSettings): DeliverySettings {
  const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  const settings: DeliverySettings = { ...project, ...given };
  const low = settings.low_battery_percent;
  return {
    ...settings,
    critical_battery_percent: Math.min(settings.critical_battery_percent, low),
    ready_battery_percent: Math.max(settings.ready_battery_percent, low + 1),
  };
}
