import { DELIVERY_STATUSES, type Delivery, type Robot } from '@rota/contract';
import AddRounded from '@mui/icons-material/AddRounded';
import LocalShippingRounded from '@mui/icons-material/LocalShippingRounded';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../api/api-context.tsx';
import { robotQueries } from '../../api/queries.ts';
import { useCan } from '../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../i18n/i18n-context.tsx';
import { useProject } from '../../projects/project-context.tsx';
import type { FilterOption } from '../../ui/list/filter-chip.tsx';
import { useListAddress } from '../../ui/list/list-address.ts';
import { SpecList, type ListFilter } from '../../ui/list/list-spec.tsx';
import type { ListColumn } from '../../ui/list/list-types.ts';
import { DeliveryStatusChip } from '../../parts/deliveries/delivery-status-chip.tsx';
import { deliveryStatusTexts } from '../../parts/deliveries/delivery-status.messages.ts';
import { CancelSelected } from './delivery-actions.tsx';
import { DeliveryCard, StatusCell, targetsOf } from './delivery-card.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { sortParameter, useDeliveries } from './deliveries.queries.ts';
import { filtersOf } from './deliveries.rules.ts';
import { deliveryTexts } from './deliveries.messages.ts';

const KEYS = {
  filters: ['status', 'robot-id', 'search', 'period'],
  sort: { by: ['created', 'updated', 'status'], first: { id: 'created', isDescending: true } },
  open: 'delivery-id',
} as const;
const NO_ROBOTS: readonly FilterOption[] = [];
const namesOf = (robots: readonly Robot[]): readonly FilterOption[] =>
  robots.map((robot) => ({ value: robot.robot_id, label: robot.name }));

/** The deliveries of the project, live, with the opened one beside. */
export function DeliveriesPage() {
  const t = useTexts(deliveryTexts);
  const { project_id: projectId } = useProject();
  const can = useCan();
  const address = useListAddress(KEYS);
  const source = useDeliveries(projectId, filtersOf(address.search), sortParameter(address.sort));
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
        columns: useColumns(),
        rowId: (row) => row.delivery_id,
        rowName: (row) => row.tracking_id,
        card: (row) => <DeliveryCard delivery={row} />,
        searchLabel: t('searchLabel'),
        filters: useFilters(projectId),
        empty: { icon: LocalShippingRounded, title: t('emptyTitle'), hint: t('emptyHint'), action: create },
        panel: ({ id, row, onClose }) => <DeliveryPanel key={id} projectId={projectId} deliveryId={id} row={row} onClose={onClose} />,
        bulkActions: can('deliveries.control', projectId)
          ? (selected, done) => <CancelSelected projectId={projectId} rows={selected} onDone={done} />
          : undefined,
      }}
    />
  );
}

function useFilters(projectId: number): readonly ListFilter[] {
  const t = useTexts(deliveryTexts);
  const tStatus = useTexts(deliveryStatusTexts);
  const api = useApi();
  const mayReadRobots = useCan()('robots.read', projectId);
  // Only their names: robots move many times a second, and this list does not.
  const { data: robots = NO_ROBOTS } = useQuery({ ...robotQueries.list(api, projectId), enabled: mayReadRobots, select: namesOf });
  const statuses = DELIVERY_STATUSES.map((status) => ({
    value: status,
    label: tStatus(status),
    icon: <DeliveryStatusChip status={status} quiet />,
  }));
  return [
    { key: 'status', kind: 'many', label: t('status'), options: statuses },
    { key: 'robot-id', kind: 'one', label: t('robot'), options: robots },
    { key: 'period', kind: 'period', label: t('when') },
  ];
}

function useColumns(): readonly ListColumn<Delivery>[] {
  const t = useTexts(deliveryTexts);
  const tStatus = useTexts(deliveryStatusTexts);
  const formats = useFormats();
  return useMemo<readonly ListColumn<Delivery>[]>(
    () => [
      { id: 'tracking', header: t('tracking'), isAlways: true, minWidth: 120, text: (row) => row.tracking_id },
      {
        ...{ id: 'status', header: t('status'), isSortable: true, minWidth: 170 },
        ...{ cell: (row) => <StatusCell delivery={row} />, text: (row) => tStatus(row.status) },
      },
      { id: 'targets', header: t('targets'), minWidth: 180, text: targetsOf },
      { id: 'from', header: t('from'), isExtra: true, minWidth: 140, text: (row) => row.filling_target_name ?? '' },
      { id: 'robot', header: t('robot'), text: (row) => row.robot_name ?? '' },
      { id: 'address', header: t('address'), isExtra: true, minWidth: 130, text: (row) => row.address ?? '' },
      {
        ...{ id: 'created', header: t('created'), isExtra: true, isSortable: true, isOneLine: true },
        ...{ cell: (row) => formats.dateTime(row.created_at), text: (row) => row.created_at },
      },
      {
        ...{ id: 'totalTime', header: t('totalTime'), isExtra: true, isNumeric: true, isOneLine: true },
        cell: (row) => (row.total_time_s === null ? '–' : formats.duration(row.total_time_s)),
        text: (row) => String(row.total_time_s ?? ''),
      },
    ],
    [t, tStatus, formats],
  );
}
