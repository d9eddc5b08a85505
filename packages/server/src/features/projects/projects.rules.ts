import { defaultDeliverySettings, type DeliverySettings } from '@rota/contract';

export type SettingsChange = { readonly [K in keyof DeliverySettings]?: DeliverySettings[K] | undefined };

/** The settings after a change; fields left out stay. */
export function changeSettings(current: DeliverySettings | undefined, change: SettingsChange = {}): DeliverySettings {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return { ...(current ?? defaultDeliverySettings), ...given };
}

/** Why settings contradict each other, by property; undefined when they do not. */
export function settingsProblem(settings: DeliverySettings): { property: string; rule: string; text: string } | undefined {
  if (settings.ready_battery_percent >= settings.low_battery_percent) return undefined;
  return {
    property: 'delivery.ready_battery_percent',
    rule: 'not_below_low_battery',
    text: 'ready_battery_percent must not be below low_battery_percent',
  };
}
