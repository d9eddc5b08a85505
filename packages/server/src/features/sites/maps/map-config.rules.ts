import { mapConfig, type MapConfig } from '@rota/contract/maps';
import type { ReadyFloor } from '../../../fleet/index.ts';

/** The settings of the fleet from the config of a map. */
export type FleetSettings = Required<Pick<ReadyFloor, 'planning' | 'speeds'>>;

/**
 * What the fields of a config mean to the fleet: `inflation_radius` is the room that ways like to keep from obstacles, `footprint_margin` makes
 * robots wider for the planner, and the speeds are limits on the ways of orders. One that was kept before a rule of the contract says nothing.
 */
export function fleetSettingsOf(config: Readonly<Record<string, unknown>>): FleetSettings {
  const parsed = mapConfig.safeParse(config);
  const fields: MapConfig = parsed.success ? parsed.data : {};
  const {
    inflation_radius: margin,
    footprint_margin: outlineMargin,
    default_speed: usual,
    max_speed: most,
  } = fields;
  return {
    planning: {
      ...(margin !== undefined && { margin }),
      ...(outlineMargin !== undefined && { outlineMargin }),
    },
    speeds: { ...(usual !== undefined && { usual }), ...(most !== undefined && { most }) },
  };
}
