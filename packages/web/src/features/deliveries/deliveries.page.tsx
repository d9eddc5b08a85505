import { DELIVERY_STATUSES, type Delivery, type DeliveryStatus, type Robot } from '@rota/contract';
import AddRounded from '@mui/icons-material/AddRounded';
import LocalShippingRounded from '@mui/icons-material/LocalShippingRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../api/api-context.tsx';
import { robotQueries } from '../../api/queries.ts';
import { useCan } from '../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../i18n/i18n-context.tsx';
import { useProject } from '../../projects/project-context.tsx';
import { FilterChip, type FilterOption } from '../../ui/list/filter-chip.tsx';
import { useListAddress, type AddressChanges } from '../../ui/list/list-address.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import type { ListColumn, ListSort } from '../../ui/list/list-types.ts';
import { usePagedList } from '../../ui/list/paged-list.ts';
import { PeriodFilter } from '../../ui/list/period-filter.tsx';
import { periodOf } from '../../ui/list/period.ts';
import { EmptyState } from '../../ui/page-state.tsx';
import { DeliveryStatusChip } from '../../ui/state-chip.tsx';
import { deliveryStatusTexts } from '../../ui/states.messages.ts';
import { CancelSelected } from './delivery-actions.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { useStatusReason } from './status-reason.ts';
import { deliveryQueries, sortParameter, useLiveDeliveries } from './deliveries.queries.ts';
import type { DeliveryFilters } from './deliveries.rules.ts';
import { deliveryTexts } from './deliveries.messages.ts';

const KEYS = { filters: ['status', 'robot-id', 'search', 'period'], sort: 'sort', open: 'delivery-id' } as const;
const SORTABLE = ['created', 'updated', 'status'];
const NO_ROBOTS: readonly FilterOption[] = [];
const namesOf = (robots: readonly Robot[]): readonly FilterOption[] =>
  robots.map((robot) => ({ value: robot.robot_id, label: robot.name }));

function useDeliveriesAddress() {
  const { search, ...address } = useListAddress(KEYS);
  const filters = useMemo<DeliveryFilters>(() => {
    const asked = (search.get('status') ?? '').split(',');
    return {
      status: DELIVERY_STATUSES.filter((status) => asked.includes(status)),
      robotId: search.get('robot-id') ?? undefined,
      search: search.get('search') ?? '',
      period: periodOf(search.get('period')),
    };
  }, [search]);
  const sortText = search.get(KEYS.sort) ?? '-created';
  const sortId = sortText.replace(/^-/, '');
  const sort: ListSort = SORTABLE.includes(sortId)
    ? { id: sortId, isDescending: sortText.startsWith('-') }
    : { id: 'created', isDescending: true };
  return { ...address, filters, sort, openId: search.get(KEYS.open) ?? undefined };
}

/** The deliveries of the project, live, with the opened one beside. */
export function DeliveriesPage() {
  const t = useTexts(deliveryTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const can = useCan();
  const { filters, sort, set, views, openId, isFiltered, clear } = useDeliveriesAddress();
  const query = useInfiniteQuery({
    ...deliveryQueries.list(api, projectId, filters, sortParameter(sort)),
    placeholderData: keepPreviousData,
  });
  useLiveDeliveries(api, projectId, filters, sortParameter(sort));
  const columns = useColumns();
  const { rows, content, paging } = usePagedList(query);
  const open = useCallback((row: Delivery) => set({ [KEYS.open]: row.delivery_id }), [set]);
  const close = useCallback(() => set({ [KEYS.open]: undefined }), [set]);
  const mayCreate = can('deliveries.create', projectId);
  const create = mayCreate && <CreateButton />;
  return (
    <ListPage
      name="deliveries"
      title={t('title')}
      actions={create}
      columns={columns}
      content={content}
      rowId={(row) => row.delivery_id}
      rowName={(row) => row.tracking_id}
      card={(row) => <DeliveryCard delivery={row} />}
      onRetry={() => query.refetch()}
      search={{ value: filters.search, label: t('searchLabel'), onSearch: (text) => set({ search: text }) }}
      filters={<Filters filters={filters} onChange={set} projectId={projectId} />}
      isFiltered={isFiltered}
      onClearFilters={clear}
      views={views}
      sort={sort}
      onSort={(next) => set({ [KEYS.sort]: `${next.isDescending ? '-' : ''}${next.id}` })}
      paging={paging}
      empty={
        <EmptyState icon={LocalShippingRounded} title={t('emptyTitle')} action={create}>
          {t('emptyHint')}
        </EmptyState>
      }
      openId={openId}
      onOpen={open}
      panel={
        openId !== undefined && (
          <DeliveryPanel
            key={openId}
            projectId={projectId}
            deliveryId={openId}
            row={rows?.find((row) => row.delivery_id === openId)}
            onClose={close}
          />
        )
      }
      bulkActions={
        can('deliveries.control', projectId)
          ? (selected, done) => <CancelSelected projectId={projectId} rows={selected} onDone={done} />
          : undefined
      }
    />
  );
}

function CreateButton() {
  const t = useTexts(deliveryTexts);
  return (
    <Button variant="contained" startIcon={<AddRounded />} component={Link} to="/delivery/task">
      {t('create')}
    </Button>
  );
}

function Filters({
  filters,
  onChange,
  projectId,
}: {
  filters: DeliveryFilters;
  onChange: (changes: AddressChanges) => void;
  projectId: number;
}) {
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
  return (
    <>
      <FilterChip
        label={t('status')}
        options={statuses}
        values={filters.status}
        onChange={(values) => onChange({ status: values.join(',') })}
      />
      <FilterChip
        label={t('robot')}
        isSingle
        options={robots}
        values={filters.robotId === undefined ? [] : [filters.robotId]}
        onChange={([robotId]) => onChange({ 'robot-id': robotId })}
      />
      <PeriodFilter label={t('when')} value={filters.period} onChange={(period) => onChange({ period })} />
    </>
  );
}

function targetsOf(delivery: Delivery): string {
  return delivery.subtasks.map((stop) => stop.target_name).join(', ');
}

function useColumns(): readonly ListColumn<Delivery>[] {
  const t = useTexts(deliveryTexts);
  const tStatus = useTexts(deliveryStatusTexts);
  const formats = useFormats();
  return useMemo<readonly ListColumn<Delivery>[]>(
    () => [
      {
        id: 'tracking',
        header: t('tracking'),
        isAlways: true,
        minWidth: 120,
        cell: (row) => row.tracking_id,
        text: (row) => row.tracking_id,
      },
      {
        id: 'status',
        header: t('status'),
        isSortable: true,
        minWidth: 170,
        cell: (row) => <StatusCell delivery={row} />,
        text: (row) => tStatus(row.status satisfies DeliveryStatus),
      },
      { id: 'targets', header: t('targets'), minWidth: 180, cell: targetsOf, text: targetsOf },
      {
        id: 'from',
        header: t('from'),
        isExtra: true,
        minWidth: 140,
        cell: (row) => row.filling_target_name ?? '–',
        text: (row) => row.filling_target_name ?? '',
      },
      { id: 'robot', header: t('robot'), cell: (row) => row.robot_name ?? '–', text: (row) => row.robot_name ?? '' },
      {
        id: 'address',
        header: t('address'),
        isExtra: true,
        minWidth: 130,
        cell: (row) => row.address ?? '–',
        text: (row) => row.address ?? '',
      },
      {
        id: 'created',
        header: t('created'),
        isExtra: true,
        isSortable: true,
        cell: (row) => <NoWrap>{formats.dateTime(row.created_at)}</NoWrap>,
        text: (row) => row.created_at,
      },
      {
        id: 'totalTime',
        header: t('totalTime'),
        isExtra: true,
        isNumeric: true,
        cell: (row) => <NoWrap>{row.total_time_s === null ? '–' : formats.duration(row.total_time_s)}</NoWrap>,
        text: (row) => String(row.total_time_s ?? ''),
      },
    ],
    [t, tStatus, formats],
  );
}

function NoWrap({ children }: { children: string }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {children}
    </Box>
  );
}

/** The status, and under it why it waits. */
function StatusCell({ delivery }: { delivery: Delivery }) {
  const why = useStatusReason()(delivery);
  return (
    <Box>
      <DeliveryStatusChip status={delivery.status} />
      {why !== undefined && (
        <Typography variant="caption" color="textSecondary" sx={{ display: 'block', mt: 0.25, maxWidth: 260 }}>
          {why}
        </Typography>
      )}
    </Box>
  );
}

function DeliveryCard({ delivery }: { delivery: Delivery }) {
  const formats = useFormats();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.75 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>{targetsOf(delivery)}</Typography>
        <Typography variant="caption" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
          {formats.time(delivery.created_at)}
        </Typography>
      </Box>
      <StatusCell delivery={delivery} />
      <Typography variant="caption" color="textSecondary">
        {[delivery.tracking_id, ...(delivery.robot_name === null ? [] : [delivery.robot_name])].join(' · ')}
      </Typography>
    </Box>
  );
}
