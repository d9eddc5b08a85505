import {
  defaultDeliverySettings,
  deliverySettings,
  timeZone,
  type DeliverySettings,
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

export type ProjectFields = { project_name: string; time_zone: string } & DeliverySettings;

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

/** The fields of a project; for a new one the defaults, with its creator's time zone. */
export function fieldsOf(project: Project | undefined): ProjectFields {
  return {
    project_name: project?.project_name ?? '',
    time_zone: project?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(project?.delivery ?? defaultDeliverySettings),
  };
}

/** The change of a project that the fields say. */
export function bodyOf({ project_name, time_zone, ...delivery }: ProjectFields): {
  project_name: string;
  time_zone: string;
  delivery: DeliverySettings;
} {
  return { project_name, time_zone, delivery };
}
