import type { Device } from '@rota/contract/devices';
import type { Page } from '@rota/contract/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useIsFeatureOff } from '../../../auth/features-context.ts';
import { useNow } from '../../../ui/now.ts';
import type { WholeQuery } from '../../../ui/list/whole-list.ts';
import { callDeviceQueries, useCallDevices } from '../../work/call-devices/shared/call-devices.queries.ts';
import { printersQuery } from '../../work/printers/shared/printers.queries.ts';
import { useStationList } from '../../work/stations/shared/stations.queries.ts';
import { rowOfCard, rowOfDevice, rowOfPrinter, type DeviceRow } from './device-rows.rules.ts';
import { deviceKeys } from './shared/device-looks.ts';

const PAGE = 100;
/** Tablets come and go at the broker without a word to this page, ms. */
const LOOK_MS = 15_000;

async function readAll(api: ApiClient, projectId: number, signal: AbortSignal): Promise<Device[]> {
  const devices: Device[] = [];
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string } = { limit: PAGE, ...(cursor !== null && { cursor }) };
    const page: Page<Device> = await api.devices.list({ params: { projectId }, query }, { signal });
    devices.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return devices;
}

/** All registered devices of a project. */
const allDevices = (api: ApiClient, projectId: number) =>
  queryOptions({
    queryKey: [...deviceKeys.devices, projectId, 'all'] as const,
    queryFn: ({ signal }) => readAll(api, projectId, signal),
    refetchInterval: LOOK_MS,
  });

/** Devices, cards where the project takes calls, and printers for those who may print, as rows of one list; failed as soon as a part is missing. */
export function useDeviceRows(projectId: number): WholeQuery<DeviceRow> {
  const api = useApi();
  const now = useNow(10_000);
  const mayPrint = useCan()('printers.print', projectId);
  const devices = useQuery(allDevices(api, projectId));
  const takesCalls = !useIsFeatureOff()(projectId, 'robot_calls');
  const calls = useCallDevices(projectId, takesCalls);
  const cards = useQuery({ ...callDeviceQueries.cards(api, projectId), enabled: takesCalls });
  const printers = useQuery({ ...printersQuery(api, projectId), enabled: mayPrint });
  const stations = useStationList(projectId).data;
  const parts = [devices, ...(takesCalls ? [calls, cards] : []), ...(mayPrint ? [printers] : [])];
  const data = useMemo(() => {
    if (devices.data === undefined) return undefined;
    if (takesCalls && (calls.data === undefined || cards.data === undefined)) return undefined;
    if (mayPrint && printers.data === undefined) return undefined;
    const callOf = new Map((calls.data ?? []).map((call) => [call.device_id, call]));
    const names = new Map((stations ?? []).map(({ station_id: id, name }) => [id, name]));
    return [
      ...devices.data.map((device) => rowOfDevice(device, callOf.get(device.device_id))),
      ...(cards.data ?? []).map((card) => rowOfCard(card, names)),
      ...(printers.data ?? []).map((printer) => rowOfPrinter(printer, now)),
    ];
  }, [devices.data, calls.data, cards.data, printers.data, stations, mayPrint, takesCalls, now]);
  const failed = parts.find(({ isError, data: known }) => isError && known === undefined);
  return {
    data,
    isError: failed !== undefined,
    error: failed?.error ?? null,
    isPlaceholderData: false,
    refetch: () => Promise.all(parts.map((part) => part.refetch())),
  };
}
