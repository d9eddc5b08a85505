import { createHash } from 'node:crypto';
import { isUsable, type RobotSettingKey, type RobotSettingValue } from '@rota/contract/robot-config';

/** A config that a robot has, as it keeps it while it is off. */
export type HeldConfig = { readonly version: number; readonly json: string };
/** The values that the robot itself obeys. */
type ObeyedKey = Extract<RobotSettingKey, 'max_speed' | 'language' | 'volume_percent' | 'greeting'>;
type ObeyedValues = { readonly [K in ObeyedKey]?: RobotSettingValue<K> };

const OBEYED: readonly ObeyedKey[] = ['max_speed', 'language', 'volume_percent', 'greeting'];

/** Where a robot keeps its config, and what it refuses. */
export type ConfigShelf = {
  /** Takes a config. The one that it has already changes nothing. @returns why it refuses it; undefined where it took it */
  apply: (config: HeldConfig & { readonly checksum: string }) => string | undefined;
  held: () => HeldConfig | undefined;
  rejected: () => { readonly version: number; readonly reason: string } | undefined;
  values: () => ObeyedValues;
};

/** Creates the shelf of a robot that can drive this fast, m/s. */
export function createConfigShelf(speedMax: number, kept: HeldConfig | undefined): ConfigShelf {
  let held = kept;
  let values = kept === undefined ? {} : (readObeyed(kept.json) ?? {});
  let rejected: ReturnType<ConfigShelf['rejected']>;

  function refusalOf(json: string, checksum: string): string | undefined {
    if (createHash('sha256').update(json).digest('hex') !== checksum)
      return 'The checksum is not that of the text.';
    const read = readObeyed(json);
    if (read === undefined) return 'The text is no JSON object.';
    const { max_speed: speed } = read;
    if (speed === undefined || speed <= speedMax) return undefined;
    return `max_speed is ${String(speed)} m/s; this model drives ${String(speedMax)} m/s at most.`;
  }

  return {
    apply({ version, json, checksum }) {
      if (version === held?.version) return undefined;
      if (!Number.isSafeInteger(version) || version < 1) return 'There is no version.';
      const reason = refusalOf(json, checksum);
      rejected = reason === undefined ? undefined : { version, reason };
      if (reason !== undefined) return reason;
      held = { version, json };
      values = readObeyed(json) ?? {};
      return undefined;
    },
    held: () => held,
    rejected: () => rejected,
    values: () => values,
  };
}

/** The values that a robot obeys, without those that it does not understand. */
function readObeyed(json: string): ObeyedValues | undefined {
  let read: unknown;
  try {
    read = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) return undefined;
  const entries = Object.entries(read).filter(
    ([key, value]) => OBEYED.some((known) => known === key) && isUsable(key, value),
  );
  return Object.fromEntries(entries) as ObeyedValues;
}
