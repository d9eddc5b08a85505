import { PROJECT_FEATURES, type ProjectFeature } from '@rota/contract/core';
import {
  defaultDeliverySettings,
  deliverySettings,
  timeZone,
  switchesOf,
  type DeliverySettings,
  type FeatureSwitches,
  type Project,
} from '@rota/contract/projects';
import { z } from 'zod';
import type { Translate } from '../../../../i18n/translator.ts';
import type { projectTexts } from './projects.messages.ts';

const NAME_MAX = 80;

/** The settings that are whole numbers. */
export type NumberSetting = {
  [K in keyof DeliverySettings]: DeliverySettings[K] extends number ? K : never;
}[keyof DeliverySettings];
/** The settings that are switched on or off. */
export type SwitchSetting = 'queue' | 'confirm_loading' | 'confirm_unloading' | 'remote_delivery';
/** The settings that are one of several things to do. */
export type ChoiceSetting = 'after_loading_timeout' | 'after_unloading_timeout';

/** The field of a feature. */
export type FeatureSetting = `feature_${ProjectFeature}`;
type FeatureFields = Record<FeatureSetting, boolean>;

export type ProjectFields = { project_name: string; time_zone: string; logo_id: string } & DeliverySettings &
  FeatureFields;

/** The fields of the features, in the order of the list. */
export const FEATURE_SETTINGS = PROJECT_FEATURES.map((feature): FeatureSetting => `feature_${feature}`);

/** The feature of a field; undefined for another setting. */
export function featureOf(name: keyof ProjectFields): ProjectFeature | undefined {
  return PROJECT_FEATURES.find((feature) => name === `feature_${feature}`);
}

/** The switches as they stand in a form. */
export function switchesIn(fields: FeatureFields): FeatureSwitches {
  return switchesOf(PROJECT_FEATURES.filter((feature) => !fields[`feature_${feature}`]));
}

const featureShape = Object.fromEntries(FEATURE_SETTINGS.map((name) => [name, z.boolean()])) as Record<
  FeatureSetting,
  z.ZodBoolean
>;

/** The form's checks: the contract's bounds, said in the person's language. */
export function projectForm(t: Translate<(typeof projectTexts)['en']>) {
  const whole = (name: NumberSetting) => {
    const bounds = deliverySettings.shape[name];
    const min = bounds.minValue ?? 0;
    const max = bounds.maxValue ?? Number.MAX_SAFE_INTEGER;
    const error = t('wholeNumber', { min, max });
    return z.number({ error }).int({ error }).min(min, { error }).max(max, { error });
  };
  const {
    queue,
    confirm_loading,
    confirm_unloading,
    remote_delivery,
    after_loading_timeout,
    after_unloading_timeout,
  } = deliverySettings.shape;
  return z
    .object({
      project_name: z
        .string()
        .trim()
        .min(1, { error: t('nameRequired') })
        .max(NAME_MAX, { error: t('nameTooLong', { max: NAME_MAX }) }),
      time_zone: z
        .string()
        .refine((value) => timeZone.safeParse(value).success, { error: t('timeZoneRequired') }),
      // '' stands for none.
      logo_id: z.string(),
      queue,
      confirm_loading,
      confirm_unloading,
      remote_delivery,
      after_loading_timeout,
      after_unloading_timeout,
      loading_timeout_s: whole('loading_timeout_s'),
      arrival_timeout_s: whole('arrival_timeout_s'),
      unloading_timeout_s: whole('unloading_timeout_s'),
      collecting_timeout_s: whole('collecting_timeout_s'),
      idle_timeout_s: whole('idle_timeout_s'),
      sleep_after_s: whole('sleep_after_s'),
      pause_timeout_s: whole('pause_timeout_s'),
      expire_after_s: whole('expire_after_s'),
      max_slots_per_robot: whole('max_slots_per_robot'),
      shelves_per_robot: whole('shelves_per_robot'),
      critical_battery_percent: whole('critical_battery_percent'),
      low_battery_percent: whole('low_battery_percent'),
      ready_battery_percent: whole('ready_battery_percent'),
      ...featureShape,
    })
    .refine((fields) => fields.critical_battery_percent <= fields.low_battery_percent, {
      path: ['critical_battery_percent'],
      error: t('criticalAtMostLow'),
    })
    .refine((fields) => fields.ready_battery_percent > fields.low_battery_percent, {
      path: ['ready_battery_percent'],
      error: t('readyAboveLow'),
    });
}

type ProjectStart = Pick<Project, 'delivery' | 'features'>;
const STANDARD: ProjectStart = { delivery: defaultDeliverySettings, features: switchesOf([]) };

/** The fields of a project; for a new one the defaults, with its creator's time zone. */
export function fieldsOf(
  project: Project | undefined,
  { delivery, features }: ProjectStart = project ?? STANDARD,
): ProjectFields {
  return {
    project_name: project?.project_name ?? '',
    logo_id: project?.logo_id ?? '',
    time_zone: project?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...delivery,
    ...featureFieldsOf(features),
  };
}

function featureFieldsOf(switches: FeatureSwitches): FeatureFields {
  return Object.fromEntries(
    PROJECT_FEATURES.map((feature) => [`feature_${feature}`, switches[feature]]),
  ) as FeatureFields;
}

type ProjectBody = {
  project_name: string;
  time_zone: string;
  delivery: DeliverySettings;
  logo_id?: string | null;
  features?: Partial<Record<ProjectFeature, boolean>>;
};

/** The change of a project that the fields say. The logo and the features are sent only where they differ from those of `project`. */
export function bodyOf(fields: ProjectFields, project: Project | undefined): ProjectBody {
  const { project_name, time_zone, logo_id: logo } = fields;
  const delivery = deliverySettings.parse(fields);
  const switches = switchesIn(fields);
  const before = project?.features ?? switchesOf([]);
  const changed = PROJECT_FEATURES.filter((feature) => switches[feature] !== before[feature]);
  const features = Object.fromEntries(changed.map((feature) => [feature, switches[feature]]));
  return {
    project_name,
    time_zone,
    delivery,
    ...(project !== undefined && logo !== (project.logo_id ?? '') && { logo_id: logo === '' ? null : logo }),
    ...(changed.length > 0 && { features }),
  };
}
