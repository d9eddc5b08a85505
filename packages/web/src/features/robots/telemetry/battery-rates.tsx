import type { RobotDetails } from '@rota/contract/robots';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { batteryTexts } from './battery.messages.ts';
import { hoursUntil, type BatteryUse } from './battery.rules.ts';

const HOUR_S = 3_600;

/** How fast the charge changes, and how long it lasts like this. */
export function BatteryRates({ robot, use }: { robot: RobotDetails; use: BatteryUse }) {
  const t = useTexts(batteryTexts);
  const formats = useFormats();
  const { low_battery_percent: low } = useProject().delivery;
  const { battery, charging } = robot;
  const rate = (perHour: number | undefined): string =>
    perHour === undefined ? t('rateUnknown') : t('perHour', { percent: formats.percent(perHour) });
  const left = (floor: number): string => {
    if (charging) return t('whileCharging');
    if (battery === null) return t('notReported');
    const hours = hoursUntil(floor, { battery, charging }, use);
    if (hours === undefined) return t('rateUnknown');
    return hours === 0 && floor > 0 ? t('belowLow') : formats.duration(hours * HOUR_S);
  };
  const untilFull: readonly Fact[] =
    charging && battery !== null && use.charge !== undefined
      ? [[t('untilFull'), formats.duration(((100 - battery) / use.charge) * HOUR_S)]]
      : [];
  const facts: readonly Fact[] = [
    [t('drain'), rate(use.drain)],
    [t('chargeRate'), rate(use.charge)],
    ...untilFull,
    [t('untilLow', { limit: formats.percent(low) }), left(low)],
    [t('untilEmpty'), left(0)],
  ];
  return <FactList facts={facts} />;
}
