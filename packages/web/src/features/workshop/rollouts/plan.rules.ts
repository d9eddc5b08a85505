import { UPDATE_BATTERY_PERCENT, type PlannedRobot, type RolloutWave } from '@rota/contract/rollouts';
import type { PlanBody } from './rollouts.queries.ts';

/** Ways to divide robots into waves. */
export const WAVE_PRESETS = ['careful', 'small', 'once'] as const;
type WavePreset = (typeof WAVE_PRESETS)[number];

/** What a person fills in for a rollout. */
export type PlanFields = {
  readonly releaseId: string;
  readonly name: string;
  readonly projectIds: readonly string[];
  readonly models: readonly string[];
  readonly versions: readonly string[];
  readonly tags: readonly string[];
  readonly preset: WavePreset;
  readonly pauseMinutes: string;
  readonly failures: string;
  readonly atOnce: string;
  readonly returnMinutes: string;
  readonly healthMinutes: string;
  readonly battery: string;
  readonly rollsBack: boolean;
  readonly hasWindow: boolean;
  readonly from: string;
  readonly to: string;
};
export type NumberName =
  'pauseMinutes' | 'failures' | 'atOnce' | 'returnMinutes' | 'healthMinutes' | 'battery';

/** The numbers of a plan, between which they are, as the server takes them. */
export const NUMBER_LIMITS: Readonly<Record<NumberName, readonly [least: number, most: number]>> = {
  pauseMinutes: [0, 10_080],
  failures: [1, 2_000],
  atOnce: [1, 200],
  returnMinutes: [1, 240],
  healthMinutes: [0, 1_440],
  battery: [UPDATE_BATTERY_PERCENT, 100],
};

export const FIRST_PLAN: PlanFields = {
  releaseId: '',
  name: '',
  projectIds: [],
  models: [],
  versions: [],
  tags: [],
  preset: 'careful',
  pauseMinutes: '30',
  failures: '1',
  atOnce: '3',
  returnMinutes: '30',
  healthMinutes: '10',
  battery: String(UPDATE_BATTERY_PERCENT),
  rollsBack: true,
  hasWindow: false,
  from: '02:00',
  to: '05:00',
};

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

function wavesOf(preset: WavePreset, pause: number): RolloutWave[] {
  const last = { percent: 100, pause_minutes: 0 };
  if (preset === 'once') return [last];
  const canary = { robots: 1, pause_minutes: pause };
  return preset === 'small' ? [canary, last] : [canary, { percent: 25, pause_minutes: pause }, last];
}

/** Whether a number is one that the server takes. */
export function isNumberGood(fields: PlanFields, name: NumberName): boolean {
  const [least, most] = NUMBER_LIMITS[name];
  const value = Number(fields[name]);
  return fields[name].trim() !== '' && Number.isInteger(value) && value >= least && value <= most;
}

/** The plan as it is sent; undefined while a field is missing or wrong. */
export function planOf(fields: PlanFields): PlanBody | undefined {
  const names = Object.keys(NUMBER_LIMITS) as NumberName[];
  if (fields.releaseId === '' || !names.every((name) => isNumberGood(fields, name))) return undefined;
  const { hasWindow, from, to } = fields;
  if (hasWindow && (from === '' || to === '')) return undefined;
  return {
    release_id: fields.releaseId,
    ...(fields.name.trim() !== '' && { name: fields.name.trim() }),
    filter: {
      project_ids: fields.projectIds.map(Number),
      models: [...fields.models],
      versions: [...fields.versions],
      tags: [...fields.tags],
    },
    waves: wavesOf(fields.preset, Number(fields.pauseMinutes)),
    limits: {
      failures: Number(fields.failures),
      at_once: Number(fields.atOnce),
      return_minutes: Number(fields.returnMinutes),
      health_minutes: Number(fields.healthMinutes),
    },
    window: hasWindow ? { days: EVERY_DAY, from, to } : null,
    battery_percent: Number(fields.battery),
    rolls_back: fields.rollsBack,
  };
}

/** The robots of a preview, by wave; those that are left out under `undefined`. */
export function byWave(robots: readonly PlannedRobot[]): Map<number | undefined, PlannedRobot[]> {
  return Map.groupBy(robots, ({ wave }) => wave ?? undefined);
}
