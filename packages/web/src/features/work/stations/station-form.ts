import type { RequestOf } from '@rota/contract/core';
import { callKind, type CallKind, type Station, type stationsApi } from '@rota/contract/stations';
import { z } from 'zod';
import type { Translate } from '../../../i18n/translator.ts';
import type { stationFormTexts } from './stations.messages.ts';

/** A purpose of the form: `other` is '' where the kind of work decides. */
const purpose = z.object({ kind: callKind, other: z.string() });
const hours = z.object({ days: z.array(z.number()), from: z.string(), to: z.string() });

/** The form, with sentences of the reader's language. */
export function stationForm(t: Translate<(typeof stationFormTexts)['en']>) {
  return z.object({
    name: z
      .string()
      .trim()
      .min(1, { error: t('nameRequired') })
      .max(80),
    target: z.string().min(1, { error: t('targetRequired') }),
    purposes: z.array(purpose).min(1, { error: t('purposesRequired') }),
    hours: z.array(
      hours.refine(({ days, from, to }) => days.length > 0 && from !== '' && to !== '', {
        error: t('hoursRequired'),
      }),
    ),
    isPublic: z.boolean(),
    /** '' for none: nothing can be ordered. */
    menu: z.string(),
  });
}
export type StationFields = z.infer<ReturnType<typeof stationForm>>;

/** The fields of a station, or of a new one. */
export function stationFields(station: Station | undefined): StationFields {
  if (station === undefined)
    return {
      name: '',
      target: '',
      purposes: [{ kind: 'delivery', other: '' }],
      hours: [],
      isPublic: true,
      menu: '',
    };
  return {
    name: station.name,
    target: station.target_id,
    isPublic: station.is_public,
    menu: station.menu_id ?? '',
    purposes: station.purposes.map(({ kind, other_target_id: other }) => ({
      kind,
      other: other ?? '',
    })),
    hours: station.hours,
  };
}

/** The request body. */
export function stationBody({
  name,
  target,
  purposes,
  hours: open,
  isPublic,
  menu,
}: StationFields): RequestOf<typeof stationsApi.create>['body'] {
  return {
    name,
    target_id: target,
    hours: open,
    is_public: isPublic,
    menu_id: menu === '' ? null : menu,
    purposes: purposes.map(({ kind, other }) => ({
      kind,
      other_target_id: other === '' ? null : other,
    })),
  };
}

/** The purposes with one kind taken in or out, in the order of the kinds for what comes new. */
export function withKind(
  purposes: StationFields['purposes'],
  kind: CallKind,
  isIn: boolean,
): StationFields['purposes'] {
  if (!isIn) return purposes.filter((one) => one.kind !== kind);
  return purposes.some((one) => one.kind === kind) ? purposes : [...purposes, { kind, other: '' }];
}

/** The purpose of a kind of work's second place; undefined without one. */
export const OTHER_PLACE: Readonly<Record<CallKind, 'other_load' | 'other_empty' | 'other_on' | undefined>> =
  {
    delivery: 'other_load',
    table_service: 'other_load',
    birthday: 'other_load',
    dish_collection: 'other_empty',
    recycle: 'other_empty',
    pickup: 'other_on',
    guidance: 'other_on',
    follow_me: 'other_on',
    meeting: undefined,
  };
