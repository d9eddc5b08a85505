import { MOST_NAMED_USES, type RecordUse, type UseKind } from '@rota/contract/core';
import type { TargetUse } from '@rota/contract/targets';

type RecordPage = { readonly path: string; readonly key?: string; readonly before?: string };

/**
 * The page of a kind of record, and the name of its id in the address where the page has one, with what stands before the id where a page
 * has records of several kinds; null for records without a page.
 */
const pages: Readonly<Record<UseKind, RecordPage | null>> = {
  station: { path: '/project/stations', key: 'station-id' },
  qr_code: { path: '/project/qr', key: 'qr-id' },
  template: { path: '/delivery/task' },
  schedule: { path: '/delivery/schedules', key: 'schedule-id' },
  address: { path: '/project/addresses', key: 'address-id' },
  app_address: null,
  delivery: { path: '/delivery', key: 'delivery-id' },
  order: { path: '/project/orders', key: 'order-id' },
  call_device: { path: '/workshop/devices', key: 'device-id' },
  call_card: { path: '/workshop/devices', key: 'device-id', before: 'card:' },
  product: { path: '/project/products', key: 'product-id' },
  print_job: null,
  api_key: { path: '/admin/accounts/api-keys', key: 'key-id' },
  alert_plan: { path: '/project/alert-rules' },
  invitation: { path: '/admin/accounts/users', key: 'user-id' },
};

/** Where a record is shown; undefined for one without a page. */
export function linkOfUse(
  kind: UseKind,
  { id, project_id: projectId }: RecordUse['first'][number],
): string | undefined {
  const page = pages[kind];
  if (page === null) return undefined;
  const search = new URLSearchParams({
    ...(projectId !== undefined && { 'project-id': String(projectId) }),
    ...(page.key !== undefined && { [page.key]: `${page.before ?? ''}${id}` }),
  }).toString();
  return search === '' ? page.path : `${page.path}?${search}`;
}

/** The records that use targets, by kind, as every deletion shows them. */
export function usesOfTargets(uses: readonly TargetUse[]): RecordUse[] {
  return [...Map.groupBy(uses, ({ kind }) => kind)].map(([kind, all]) => ({
    kind,
    effect: 'stops',
    count: all.length,
    first: all.slice(0, MOST_NAMED_USES).map(({ id, name }) => ({ id, name })),
  }));
}
