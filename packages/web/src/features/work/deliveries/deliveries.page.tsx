import {
  DELIVERY_GROUPINGS,
  DELIVERY_STATUSES,
  deliveryStatusTexts,
  punctuality,
  punctualityTexts,
  TASK_KINDS,
  TASK_PRIORITIES,
  taskPriorityTexts,
  type DeliveryStatus,
} from '@rota/contract/deliveries';
import type { Robot } from '@rota/contract/robots';
import AddRounded from '@mui/icons-material/AddRounded';
import LocalShippingRounded from '@mui/icons-material/LocalShippingRounded';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { robotQueries } from '../../../api/queries.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import type { FilterOption } from '../../../ui/list/filter-chip.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { SpecList, type ListFilter } from '../../../ui/list/list-spec.tsx';
import { DeliveryStatusChip } from './shared/delivery-status-chip.tsx';
import { PriorityChip } from './shared/priority-chip.tsx';
import { PunctualityChip } from './shared/promise.tsx';
import { BulkActions } from './bulk-actions.tsx';
import { robotModeTexts } from '../../../ui/states.messages.ts';
import { DeliveryCard } from './delivery-card.tsx';
import { FIRST_COLUMNS, useDeliveryColumns } from './delivery-columns.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { sortParameter, useDeliveries } from './deliveries.queries.ts';
import { deliveryTabs, filtersOf, groupingOf, tabOf, type DeliveryTab } from './deliveries.rules.ts';
import { groupingTexts, useExport, useGroups } from './delivery-list.ts';
import { deliveryListTexts } from './delivery-list.messages.ts';
import { deliveryTexts } from './deliveries.messages.ts';

const KEYS = {
  filters: ['tab', 'status', 'kind', 'priority', 'punctuality', 'robot-id', 'search', 'period'],
  kept: ['group'],
  sort: {
    by: ['created', 'updated', 'status', 'priority', 'due'],
    // No column: what is active stands before what has ended, the newest first in both.
    first: { id: 'active', isDescending: true },
  },
  open: 'delivery-id',
} as const;
const LOOK = { columns: FIRST_COLUMNS, density: 'compact', hasWideSearch: true } as const;
const NO_ROBOTS: readonly FilterOption[] = [];

/** The deliveries of the project, live, with the opened one beside. */
export function DeliveriesPage() {
  const t = useTexts(deliveryTexts);
  const { project_id: projectId } = useProject();
  const can = useCan();
  const address = useListAddress(KEYS);
  const filters = filtersOf(address.search);
  const sort = sortParameter(address.sort);
  const { grouped, groups } = useGroups(projectId, filters, groupingOf(address.search.get('group')));
  const isActiveFirst = address.sort.id === 'active' && grouped === undefined;
  const source = useDeliveries(projectId, { filters, sort, grouped, isActiveFirst });
  const onExport = useExport(projectId, filters, sort);
  const create = can('deliveries.create', projectId) && (
    <Button variant="contained" startIcon={<AddRounded />} component={Link} to="/delivery/task">
      {t('create')}
    </Button>
  );
  return (
    <SpecList
      address={address}
      source={source}
      spec={{
        name: 'deliveries',
        title: t('title'),
        actions: create,
        groups,
        onExport,
        columns: useDeliveryColumns(),
        look: LOOK,
        rowId: (row) => row.delivery_id,
        rowName: (row) => row.tracking_id,
        card: (row) => <DeliveryCard delivery={row} />,
        searchLabel: t('searchLabel'),
        tabs: {
          key: 'tab',
          label: t('tabs'),
          clears: ['status'],
          options: [
            { value: '', label: t('tabAll') },
            { value: 'active', label: t('tabActive') },
            { value: 'done', label: t('tabDone') },
            { value: 'failed', label: t('tabFailed') },
          ],
        },
        filters: useFilters(projectId, tabOf(address.search.get('tab'))),
        empty: { icon: LocalShippingRounded, title: t('emptyTitle'), hint: t('emptyHint'), action: create },
        panel: ({ id, row, onClose }) => (
          <DeliveryPanel key={id} projectId={projectId} deliveryId={id} row={row} onClose={onClose} />
        ),
        bulkActions: (selected, done) => <BulkActions projectId={projectId} rows={selected} onDone={done} />,
      }}
    />
  );
}

function useFilters(projectId: number, tab: DeliveryTab | undefined): readonly ListFilter[] {
  const t = useTexts(deliveryTexts);
  const tStatus = useTexts(deliveryStatusTexts);
  const tKind = useTexts(robotModeTexts);
  const api = useApi();
  const mayReadRobots = useCan()('robots.read', projectId);
  // Only their names: robots move many times a second, and this list does not.
  const formats = useFormats();
  const namesOf = useCallback(
    (robots: readonly Robot[]): readonly FilterOption[] =>
      robots
        .map(({ robot_id: value, name: label }) => ({ value, label }))
        .sort((a, b) => formats.compare(a.label, b.label)),
    [formats],
  );
  const { data: robots = NO_ROBOTS } = useQuery({
    ...robotQueries.list(api, projectId),
    enabled: mayReadRobots,
    select: namesOf,
  });
  const inTab: readonly DeliveryStatus[] = tab === undefined ? DELIVERY_STATUSES : deliveryTabs[tab];
  const statuses = inTab.map((status) => ({
    value: status,
    label: tStatus(status),
    icon: <DeliveryStatusChip status={status} quiet />,
  }));
  const tPriority = useTexts(taskPriorityTexts);
  const tPunctuality = useTexts(punctualityTexts);
  const tList = useTexts(deliveryListTexts);
  const priorities = TASK_PRIORITIES.toReversed().map((value) => ({
    value,
    label: tPriority(value),
    icon: <PriorityChip priority={value} />,
  }));
  const punctualities = punctuality.options.map((value) => ({
    value,
    label: tPunctuality(value),
    icon: <PunctualityChip punctuality={value} quiet />,
  }));
  const groupings = DELIVERY_GROUPINGS.map((value) => ({ value, label: tList(groupingTexts[value]) }));
  return [
    { key: 'status', kind: 'many', label: t('status'), options: statuses },
    {
      key: 'kind',
      kind: 'many',
      label: t('kind'),
      options: TASK_KINDS.map((kind) => ({ value: kind, label: tKind(kind) })),
    },
    { key: 'robot-id', kind: 'many', label: t('robot'), options: robots },
    { key: 'priority', kind: 'many', label: tList('priority'), options: priorities },
    { key: 'punctuality', kind: 'many', label: tList('punctuality'), options: punctualities },
    { key: 'period', kind: 'period', label: t('when') },
    { key: 'group', kind: 'one', label: tList('groupBy'), options: groupings },
  ];
}
