/** A robot has to be this far above the line (percent) before it can cross it again, so that a reading that trembles rings once. */
const REARM_PERCENT = 3;

export type BatteryReading = {
  readonly robotId: string;
  readonly battery: number | null;
  readonly charging: boolean;
};

/** Tells which robots have just crossed below `lowPercent`; each one once until it is charged. A robot first seen below it does not ring. */
export type LowBatteryWatch = (readings: readonly BatteryReading[], lowPercent: number) => string[];

export function createLowBatteryWatch(): LowBatteryWatch {
  const armed = new Map<string, boolean>();
  return (readings, lowPercent) =>
    readings.flatMap(({ robotId, battery, charging }) => {
      if (battery === null) return [];
      const isLow = battery < lowPercent;
      const wasArmed = armed.get(robotId);
      if (wasArmed === undefined || battery >= lowPercent + REARM_PERCENT) armed.set(robotId, !isLow);
      if (!isLow || wasArmed !== true || charging) return [];
      armed.set(robotId, false);
      return [robotId];
    });
}
