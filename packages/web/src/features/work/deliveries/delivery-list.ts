import { sentenceTexts } from '@rota/contract/core';
import type { Delivery, DeliveryGroup, DeliveryGrouping, DeliverySort } from '@rota/contract/deliveries';
import { useCallback, useMemo, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { downloadBlob } from '../../../ui/list/csv.ts';
import type { ListGroups } from '../../../ui/list/list-types.ts';
import { robotModeTexts } from '../../../ui/states.messages.ts';
import { toastWork } from '../../../ui/toasts.tsx';
import { filterParameters, useDeliveryGroups, type Grouped } from './deliveries.queries.ts';
import { groupKeyOf, type DeliveryFilters } from './deliveries.rules.ts';
import { deliveryListTexts } from './delivery-list.messages.ts';

/** The name of each grouping. */
export const groupingTexts = {
  status: 'groupStatus',
  robot: 'groupRobot',
  kind: 'groupKind',
  floor: 'groupFloor',
} as const satisfies Record<DeliveryGrouping, string>;

const statusGroupTexts: Readonly<Record<string, 'groupActive' | 'groupDone' | 'groupFailed'>> = {
  active: 'groupActive',
  done: 'groupDone',
  failed: 'groupFailed',
};

/** The groups of the list, which of them are closed, and what of the list is to be loaded for that. */
export function useGroups(
  projectId: number,
  filters: DeliveryFilters,
  by: DeliveryGrouping | undefined,
): { grouped: Grouped | undefined; groups: ListGroups<Delivery> | undefined } {
  const counted = useDeliveryGroups(projectId, filters, by);
  const nameOf = useGroupName(by);
  // A newly chosen grouping opens all its groups.
  const [closing, setClosing] = useState<{ by: DeliveryGrouping | undefined; keys: readonly string[] }>({
    by,
    keys: [],
  });
  const keys = closing.by === by ? closing.keys : NONE;
  return useMemo(() => {
    if (by === undefined) return { grouped: undefined, groups: undefined };
    return {
      grouped: { by, closed: keys },
      groups: {
        heads: counted.map((group) => ({ key: group.key, count: group.count, name: nameOf(group) })),
        keyOf: (row) => groupKeyOf(row, by),
        closed: new Set(keys),
        onToggle: (key) =>
          setClosing({ by, keys: keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key] }),
      },
    };
  }, [by, counted, keys, nameOf]);
}
const NONE: readonly string[] = [];

function useGroupName(by: DeliveryGrouping | undefined): (group: DeliveryGroup) => string {
  const t = useTexts(deliveryListTexts);
  const tKind = useTexts(robotModeTexts);
  return useCallback(
    ({ key, name }) => {
      if (by === 'status') return t(statusGroupTexts[key] ?? 'groupActive');
      if (by === 'robot') return key === '-' ? t('groupNoRobot') : name;
      const kind = groupKinds.find((one) => one === key);
      if (by === 'kind' && kind !== undefined) return tKind(kind);
      return name;
    },
    [by, t, tKind],
  );
}
const groupKinds = Object.keys(robotModeTexts.en) as (keyof typeof robotModeTexts.en)[];

/** Exports all that the filters leave as a file, in the language of the console; those that are not loaded, too. */
export function useExport(projectId: number, filters: DeliveryFilters, sort: DeliverySort): () => void {
  const t = useTexts(deliveryListTexts);
  const tMessage = useTexts(sentenceTexts);
  const api = useApi();
  const [lang] = useLanguage();
  return () => {
    const work = toastWork(t('exporting'));
    api.deliveries
      .export({ params: { projectId }, query: { ...filterParameters(filters), sort, lang } })
      .then(
        (content: unknown) => {
          if (content instanceof Blob) downloadBlob('deliveries.csv', content);
          work.done(t('exported'));
        },
        (error: unknown) =>
          work.fail(
            error instanceof Error && error.message !== '' ? error.message : tMessage('server_failed'),
          ),
      );
  };
}
