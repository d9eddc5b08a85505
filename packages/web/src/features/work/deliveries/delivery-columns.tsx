import { deliveryStatusTexts, taskPriorityTexts, type Delivery } from '@rota/contract/deliveries';
import { useMemo } from 'react';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { useNow } from '../../../ui/now.ts';
import { robotModeTexts } from '../../../ui/states.messages.ts';
import { DeliveryStatusChip } from './shared/delivery-status-chip.tsx';
import { PriorityChip } from './shared/priority-chip.tsx';
import { PromiseCell } from './shared/promise.tsx';
import { KindCell, targetsOf, TimeTaken, WhyCell } from './delivery-card.tsx';
import { isActive } from './deliveries.rules.ts';
import { deliveryTexts } from './deliveries.messages.ts';
import { deliveryListTexts } from './delivery-list.messages.ts';
import { useStatusReason } from './status-reason.ts';

/** The columns that the list shows until a person chooses others. */
export const FIRST_COLUMNS = ['from', 'targets', 'status', 'promise', 'robot', 'created'];

/** The columns of the list of deliveries. */
export function useDeliveryColumns(): readonly ListColumn<Delivery>[] {
  const way = useWayColumns();
  const task = useTaskColumns();
  const service = useServiceColumns();
  return useMemo(() => [...way, ...task, ...service], [way, task, service]);
}

/** Where it goes, how it stands, when it arrives and by which robot. */
function useWayColumns(): readonly ListColumn<Delivery>[] {
  const t = useTexts(deliveryTexts);
  const tStatus = useTexts(deliveryStatusTexts);
  const tList = useTexts(deliveryListTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  return useMemo<readonly ListColumn<Delivery>[]>(
    () => [
      {
        id: 'tracking',
        header: t('tracking'),
        isAlways: true,
        minWidth: 136,
        text: (row) => row.tracking_id,
      },
      {
        id: 'from',
        header: tList('from'),
        rank: 2,
        minWidth: 130,
        text: (row) => row.filling_target_name ?? '',
      },
      { id: 'targets', header: tList('to'), minWidth: 190, text: targetsOf },
      {
        id: 'status',
        header: t('status'),
        isSortable: true,
        minWidth: 170,
        cell: (row) => <DeliveryStatusChip status={row.status} />,
        text: (row) => tStatus(row.status),
      },
      {
        id: 'promise',
        header: tList('promise'),
        rank: 1,
        minWidth: 160,
        cell: (row) => <PromiseCell promise={shownPromise(row)} punctuality={row.punctuality} />,
        text: promiseOf,
        isEmpty: (row) => shownPromise(row) === null && row.punctuality === null,
      },
      { id: 'robot', header: t('robot'), minWidth: 90, text: (row) => row.robot_name ?? '' },
      {
        id: 'created',
        header: t('created'),
        rank: 1,
        isSortable: true,
        minWidth: 130,
        cell: (row) => formats.moment(row.created_at, now),
        text: (row) => row.created_at,
      },
    ],
    [t, tStatus, tList, formats, now],
  );
}

/** The kind of work, its priority, and why it waits. */
function useTaskColumns(): readonly ListColumn<Delivery>[] {
  const t = useTexts(deliveryTexts);
  const tKind = useTexts(robotModeTexts);
  const tList = useTexts(deliveryListTexts);
  const tPriority = useTexts(taskPriorityTexts);
  const reasonText = useStatusReason();
  return useMemo<readonly ListColumn<Delivery>[]>(
    () => [
      {
        id: 'why',
        header: t('why'),
        rank: 1,
        minWidth: 210,
        cell: (row) => <WhyCell delivery={row} />,
        text: (row) => reasonText(row) ?? '',
      },
      {
        id: 'priority',
        header: tList('priority'),
        rank: 1,
        isSortable: true,
        minWidth: 116,
        cell: (row) => (row.priority === 'normal' ? '–' : <PriorityChip priority={row.priority} />),
        text: (row) => tPriority(row.priority),
        isEmpty: (row) => row.priority === 'normal',
      },
      {
        id: 'kind',
        header: t('kind'),
        rank: 3,
        minWidth: 150,
        cell: (row) => <KindCell kind={row.kind} />,
        text: (row) => tKind(row.kind),
      },
    ],
    [t, tKind, tList, tPriority, reasonText],
  );
}

/** When it is due, for whom, and how long it took. */
function useServiceColumns(): readonly ListColumn<Delivery>[] {
  const t = useTexts(deliveryTexts);
  const tList = useTexts(deliveryListTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  return useMemo<readonly ListColumn<Delivery>[]>(
    () => [
      {
        id: 'due',
        header: tList('due'),
        rank: 2,
        isSortable: true,
        minWidth: 100,
        cell: (row) => (row.due_at === null ? '–' : formats.moment(row.due_at, now)),
        text: (row) => row.due_at ?? '',
      },
      {
        id: 'order',
        header: t('orderNumber'),
        rank: 3,
        minWidth: 110,
        text: (row) => row.order_number ?? '',
      },
      { id: 'address', header: t('address'), rank: 3, minWidth: 120, text: (row) => row.address ?? '' },
      {
        id: 'totalTime',
        header: t('totalTime'),
        rank: 2,
        isNumeric: true,
        minWidth: 124,
        cell: (row) => <TimeTaken delivery={row} />,
        text: (row) => String(row.total_time_s ?? ''),
      },
    ],
    [t, tList, formats, now],
  );
}

/** The promise still matters only while the delivery is active. */
function shownPromise(delivery: Delivery): Delivery['promise'] {
  return isActive(delivery) ? delivery.promise : null;
}

function promiseOf({ promise }: Delivery): string {
  return promise === null ? '' : `${promise.from} ${promise.to}`;
}
