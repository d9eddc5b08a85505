import { CALL_DEVICE_TYPES, type CallDevice } from '@rota/contract/call-devices';
import NotificationsActiveRounded from '@mui/icons-material/NotificationsActiveRounded';
import { useCallback } from 'react';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { deviceIcons } from '../../robots/devices/shared/device-looks.ts';
import { deviceTexts } from '../../robots/devices/shared/devices.messages.ts';
import { RegisterDevice } from '../../robots/devices/shared/register-device.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { foldText } from '../../../ui/fold-text.ts';
import { useListAddress, type SortedListAddress } from '../../../ui/list/list-address.ts';
import { SpecList, type ListFilter } from '../../../ui/list/list-spec.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { useWholeList } from '../../../ui/list/whole-list.ts';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { useNow } from '../../../ui/now.ts';
import { CallDevicePanel } from './call-device-panel.tsx';
import { callDeviceTexts } from './call-devices.messages.ts';
import { useCallDevices } from './call-devices.queries.ts';
import { DeviceBattery, DeviceStateChip, OutcomeChip, useBindingText } from './device-words.tsx';

const KEYS = {
  filters: ['search', 'type', 'state'],
  sort: { by: ['name', 'state', 'battery'], first: { id: 'name', isDescending: false } },
  open: 'device-id',
} as const;
const STATES = ['online', 'offline', 'off'] as const;

/** Devices that call robots as they are now, with the opened one beside. */
export function CallDevicesPage() {
  const t = useTexts(callDeviceTexts);
  const tDevice = useTexts(deviceTexts);
  const { project_id: projectId } = useProject();
  const address = useListAddress(KEYS);
  const query = useCallDevices(projectId);
  const source = useWholeList(query, useShown(address));
  const bindings = useBindings();
  const types: ListFilter = {
    key: 'type',
    kind: 'many',
    label: t('type'),
    options: CALL_DEVICE_TYPES.map((value) => ({ value, label: tDevice(value) })),
  };
  const states: ListFilter = {
    key: 'state',
    kind: 'many',
    label: t('state'),
    options: STATES.map((value) => ({ value, label: t(value) })),
  };
  return (
    <SpecList
      address={address}
      source={source}
      spec={{
        name: 'call-devices',
        title: t('title'),
        description: t('hint'),
        actions: <RegisterDevice />,
        columns: useColumns(),
        rowId: (row) => row.device_id,
        rowName: (row) => row.name,
        card: (row) => (
          <RowCard
            name={row.name}
            state={<DeviceStateChip device={row} quiet />}
            line={bindings(row)}
            note={<DeviceBattery device={row} />}
          />
        ),
        searchLabel: t('search'),
        filters: [types, states],
        empty: {
          icon: NotificationsActiveRounded,
          title: t('emptyTitle'),
          hint: t('emptyHint'),
          action: <RegisterDevice />,
        },
        panel: ({ id, row, onClose }) => (
          <CallDevicePanel key={id} deviceId={id} row={row} onClose={onClose} />
        ),
      }}
    />
  );
}

function stateOf({ enabled, online }: CallDevice): (typeof STATES)[number] {
  if (!enabled) return 'off';
  return online ? 'online' : 'offline';
}

/** The actions of a device's presses, in one line. */
function useBindings(): (device: CallDevice) => string {
  const t = useTexts(callDeviceTexts);
  const text = useBindingText();
  return ({ bindings, station_names: names }) =>
    bindings.length === 0
      ? t('action_none')
      : bindings.map((binding, index) => text(binding, names[index])).join('; ');
}

/** The rows that the address asks for, in its order. */
function useShown({ search, sort }: SortedListAddress) {
  const formats = useFormats();
  const wanted = foldText(search.get('search') ?? '');
  const [types, states] = [search.get('type') ?? '', search.get('state') ?? ''];
  const { id, isDescending } = sort;
  return useCallback(
    (all: readonly CallDevice[]) => {
      const among = (asked: string, value: string) => asked === '' || asked.split(',').includes(value);
      const order = (a: CallDevice, b: CallDevice): number => {
        if (id === 'state') return STATES.indexOf(stateOf(a)) - STATES.indexOf(stateOf(b));
        return id === 'battery' ? (a.battery ?? 101) - (b.battery ?? 101) : 0;
      };
      return all
        .filter((row) =>
          foldText(`${row.name} ${row.device_id} ${row.station_names.join(' ')}`).includes(wanted),
        )
        .filter((row) => among(types, row.type) && among(states, stateOf(row)))
        .sort((a, b) => (isDescending ? -1 : 1) * (order(a, b) || formats.compare(a.name, b.name)));
    },
    [wanted, types, states, id, isDescending, formats],
  );
}

function useColumns(): readonly ListColumn<CallDevice>[] {
  const t = useTexts(callDeviceTexts);
  const tDevice = useTexts(deviceTexts);
  const formats = useFormats();
  const bindings = useBindings();
  const now = useNow(10_000);
  const formatLastSeen = ({ heard_at: at }: CallDevice) => (at === null ? t('never') : formats.ago(at, now));
  return [
    {
      id: 'name',
      header: t('name'),
      isAlways: true,
      isSortable: true,
      minWidth: 180,
      text: (row) => row.name,
    },
    {
      id: 'type',
      header: t('type'),
      rank: 3,
      minWidth: 150,
      text: (row) => tDevice(row.type),
      cell: (row) => {
        const Icon = deviceIcons[row.type];
        return (
          <>
            <Icon
              aria-hidden
              sx={{
                fontSize: 18,
                mr: 1,
                verticalAlign: 'text-bottom',
                color: 'text.secondary',
              }}
            />
            {tDevice(row.type)}
          </>
        );
      },
    },
    {
      id: 'state',
      header: t('state'),
      isSortable: true,
      minWidth: 130,
      text: (row) => t(stateOf(row)),
      cell: (row) => <DeviceStateChip device={row} quiet />,
    },
    {
      id: 'battery',
      header: t('battery'),
      isSortable: true,
      minWidth: 110,
      cell: (row) => <DeviceBattery device={row} />,
      text: ({ battery }) => (battery === null ? '' : formats.percent(battery)),
    },
    { id: 'seen', header: t('seen'), rank: 2, minWidth: 120, text: formatLastSeen },
    { id: 'bindings', header: t('bindings'), rank: 1, minWidth: 240, text: bindings },
    {
      id: 'last_press',
      header: t('lastPress'),
      rank: 4,
      minWidth: 190,
      cell: ({ last_press: press }) => (press === null ? '–' : <OutcomeChip press={press} />),
      text: ({ last_press: press }) => (press === null ? '' : t(`outcome_${press.outcome}`)),
    },
  ];
}
