import { type Rule, type RuleValues } from '@rota/contract/core';
import { defaultDeliverySettings, type DeliverySettings } from '@rota/contract/projects';

export type SettingsChange = { readonly [K in keyof DeliverySettings]?: DeliverySettings[K] | undefined };

/** The settings after a change; fields left out stay. */
export function changeSettings(
  current: DeliverySettings | undefined,
  change: SettingsChange = {},
): DeliverySettings {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return { ...(current ?? defaultDeliverySettings), ...given };
}

/** Why the limits of the battery contradict each other, by property; undefined when they do not. */
export function settingsProblem(
  settings: DeliverySettings,
): { property: string; rule: Rule; values: RuleValues } | undefined {
  const {
    critical_battery_percent: critical,
    low_battery_percent: low,
    ready_battery_percent: ready,
  } = settings;
  if (critical > low) {
    return {
      property: 'delivery.critical_battery_percent',
      rule: 'too_high',
      values: { max: low },
    };
  }
  if (ready <= low) {
    return {
      property: 'delivery.ready_battery_percent',
      rule: 'not_above',
      values: { min: low },
    };
  }
  return undefined;
}
