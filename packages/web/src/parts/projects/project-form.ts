import { defaultDeliverySettings, deliverySettings, type DeliverySettings, type Project } from '@rota/contract';
import { z } from 'zod';
import type { Translate } from '../../i18n/i18n.ts';
import type { projectTexts } from './projects.messages.ts';

export const NAME_MAX = 80;
export const numberSettings = [
  'loading_timeout_s',
  'unloading_timeout_s',
  'collecting_timeout_s',
  'expire_after_s',
  'low_battery_percent',
  'ready_battery_percent',
] as const satisfies readonly (keyof DeliverySettings)[];
export type NumberSetting = (typeof numberSettings)[number];

export type ProjectFields = { project_name: string; queue: boolean } & Record<NumberSetting, number>;

/** The form's checks: the contract's bounds, said in the person's language. */
export function projectForm(t: Translate<(typeof projectTexts)['en']>) {
  const whole = (name: NumberSetting) => {
    const bounds = deliverySettings.shape[name];
    const min = bounds.minValue ?? 0;
    const max = bounds.maxValue ?? Number.MAX_SAFE_INTEGER;
    const error = t('wholeNumber', { min, max });
    return z.number({ error }).int({ error }).min(min, { error }).max(max, { error });
  };
  return z
    .object({
      project_name: z
        .string()
        .trim()
        .min(1, { error: t('nameRequired') })
        .max(NAME_MAX, { error: t('nameTooLong', { max: NAME_MAX }) }),
      queue: z.boolean(),
      loading_timeout_s: whole('loading_timeout_s'),
      unloading_timeout_s: whole('unloading_timeout_s'),
      collecting_timeout_s: whole('collecting_timeout_s'),
      expire_after_s: whole('expire_after_s'),
      low_battery_percent: whole('low_battery_percent'),
      ready_battery_percent: whole('ready_battery_percent'),
    })
    .refine((fields) => fields.ready_battery_percent > fields.low_battery_percent, {
      path: ['ready_battery_percent'],
      error: t('readyAboveLow'),
    });
}

export function fieldsOf(project: Project | undefined): ProjectFields {
  return { project_name: project?.project_name ?? '', ...(project?.delivery ?? defaultDeliverySettings) };
}

export function bodyOf({ project_name, ...delivery }: ProjectFields): { project_name: string; delivery: DeliverySettings } {
  return { project_name, delivery };
}
