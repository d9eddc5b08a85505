import { localName } from '../../core/local-text.ts';
import { defineTexts, type Language } from '../../core/texts.ts';
import { deliverySettings } from '../../sites/projects/index.ts';
import { z } from 'zod';

/** Groups of robot settings, in the order of their page. */
export const ROBOT_SETTING_GROUPS = ['driving', 'speech', 'work', 'battery'] as const;
type RobotSettingGroup = (typeof ROBOT_SETTING_GROUPS)[number];

/** What one key of a robot's config means. Who obeys it: the robot itself, or the fleet for that robot. */
type RobotSetting = {
  readonly schema: z.ZodType;
  readonly group: RobotSettingGroup;
  readonly obeyed_by: 'robot' | 'fleet';
  readonly unit: 'm/s' | '%' | null;
};

const { max_slots_per_robot, shelves_per_robot } = deliverySettings.shape;
const { low_battery_percent, critical_battery_percent, ready_battery_percent } = deliverySettings.shape;

/** Every known key of a robot's config. A config may hold other keys, too: they reach the robot as they are. */
export const robotSettings = {
  max_speed: {
    schema: z.number().min(0.1).max(3),
    group: 'driving',
    obeyed_by: 'robot',
    unit: 'm/s',
  },
  language: {
    schema: z.enum(['tr', 'en'] as const satisfies readonly Language[]),
    group: 'speech',
    obeyed_by: 'robot',
    unit: null,
  },
  volume_percent: {
    schema: z.number().int().min(0).max(100),
    group: 'speech',
    obeyed_by: 'robot',
    unit: '%',
  },
  /** Said at handover, in the robot's language; where that has no text, in the other. */
  greeting: { schema: localName(200), group: 'speech', obeyed_by: 'robot', unit: null },
  max_slots_per_robot: { schema: max_slots_per_robot, group: 'work', obeyed_by: 'fleet', unit: null },
  shelves_per_robot: { schema: shelves_per_robot, group: 'work', obeyed_by: 'fleet', unit: null },
  low_battery_percent: { schema: low_battery_percent, group: 'battery', obeyed_by: 'fleet', unit: '%' },
  critical_battery_percent: {
    schema: critical_battery_percent,
    group: 'battery',
    obeyed_by: 'fleet',
    unit: '%',
  },
  ready_battery_percent: { schema: ready_battery_percent, group: 'battery', obeyed_by: 'fleet', unit: '%' },
} as const satisfies Readonly<Record<string, RobotSetting>>;

/** A key of {@link robotSettings}. */
export type RobotSettingKey = keyof typeof robotSettings;
/** The value of a known key. */
export type RobotSettingValue<K extends RobotSettingKey> = z.output<(typeof robotSettings)[K]['schema']>;

/** The known keys in the order of the registry. */
export const ROBOT_SETTING_KEYS = Object.keys(robotSettings) as readonly RobotSettingKey[];

/** Whether a key of a config is one of {@link robotSettings}. */
export function isRobotSetting(key: string): key is RobotSettingKey {
  return Object.hasOwn(robotSettings, key);
}

/** The keys that the fleet obeys: its own settings for one robot. */
export const FLEET_SETTING_KEYS = [
  'max_slots_per_robot',
  'shelves_per_robot',
  'low_battery_percent',
  'critical_battery_percent',
  'ready_battery_percent',
] as const satisfies readonly RobotSettingKey[];
/** What the fleet does otherwise for one robot. */
export type FleetSettings = { readonly [K in (typeof FLEET_SETTING_KEYS)[number]]?: number | undefined };

/** The names of the known keys. */
export const robotSettingNames = defineTexts(
  {
    max_speed: 'Top speed',
    language: 'Language',
    volume_percent: 'Volume',
    greeting: 'Greeting',
    max_slots_per_robot: 'Max. lids filled at once',
    shelves_per_robot: 'Shelves',
    low_battery_percent: 'Charging level',
    critical_battery_percent: 'Critical battery level',
    ready_battery_percent: 'Ready level',
  } as const satisfies Record<RobotSettingKey, string>,
  {
    max_speed: 'En yüksek hız',
    language: 'Dil',
    volume_percent: 'Ses düzeyi',
    greeting: 'Karşılama sözü',
    max_slots_per_robot: 'Aynı anda dolan kapak, en çok',
    shelves_per_robot: 'Raf sayısı',
    low_battery_percent: 'Şarja gitme düzeyi',
    critical_battery_percent: 'Kritik pil düzeyi',
    ready_battery_percent: 'İşe dönme düzeyi',
  },
);

/** What each known key does, in one or two sentences. */
export const robotSettingHelps = defineTexts(
  {
    max_speed: 'The robot never drives faster than this. It must not be above the top speed of its model.',
    language: 'The language in which the robot speaks when a text has both.',
    volume_percent: 'How loud the robot speaks and plays sounds. 0 is silent.',
    greeting: 'The robot says this when it arrives with a delivery.',
    max_slots_per_robot: 'Lids or shelves filled for one trip. 0 uses all of them.',
    shelves_per_robot:
      'Used where the robot does not report its shelves. 0 means that it carries one delivery at a time.',
    low_battery_percent: 'Below this, the robot finishes its work, takes no more and goes to charge.',
    critical_battery_percent: 'Below this, the robot interrupts what can be interrupted and goes to charge.',
    ready_battery_percent: 'A charging robot takes work again from this level.',
  } as const satisfies Record<RobotSettingKey, string>,
  {
    max_speed: 'Robot bu hızı hiç aşmaz. Modelinin en yüksek hızından büyük olamaz.',
    language: 'Metnin iki dili de varsa robot bu dilde konuşur.',
    volume_percent: 'Robotun konuşma ve ses çalma düzeyi. 0 ise sessizdir.',
    greeting: 'Robot bir teslimatla vardığında bunu söyler.',
    max_slots_per_robot: 'Bir seferde doldurulan kapak veya raf sayısı. 0 ise hepsi kullanılır.',
    shelves_per_robot:
      'Robot raflarını bildirmiyorsa kullanılır. 0 ise robot her seferinde tek teslimat taşır.',
    low_battery_percent: 'Robot bu düzeyin altında elindeki işi bitirir, yenisini almaz ve şarja gider.',
    critical_battery_percent: 'Robot bu düzeyin altında bırakılabilecek işi bırakır ve şarja gider.',
    ready_battery_percent: 'Şarjdaki robot bu düzeyden itibaren yeniden iş alır.',
  },
);
