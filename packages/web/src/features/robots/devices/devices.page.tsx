import { deviceTypes, type Device } from '@rota/contract/devices';
import DevicesOtherRounded from '@mui/icons-material/DevicesOtherRounded';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { deviceIcons } from './shared/device-looks.ts';
import { deviceTexts } from './shared/devices.messages.ts';
import { RegisterDevice } from './shared/register-device.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { SpecList, type ListFilter } from '../../../ui/list/list-spec.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { usePagedList } from '../../../ui/list/paged-list.ts';
import { OnOffChip } from '../../../ui/on-off-chip.tsx';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { DeviceCard } from './device-card.tsx';
import { DevicePanel } from './device-panel.tsx';
import { devicesPageTexts } from './devices-page.messages.ts';
import { deviceQueries } from './devices.queries.ts';

const KEYS = { filters: ['search', 'type'], open: 'device-id' } as const;

/** The devices of the project, with the opened one beside. */
export function DevicesPage() {
  const t = useTexts(devicesPageTexts);
  const tDevice = useTexts(deviceTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const address = useListAddress(KEYS);
  const known = (address.search.get('type') ?? '')
    .split(',')
    .filter((one) => deviceTypes.some((type) => type === one));
  const filters = { search: address.search.get('search') ?? '', types: known.join(',') };
  const source = usePagedList(
    useInfiniteQuery({ ...deviceQueries.list(api, projectId, filters), placeholderData: keepPreviousData }),
  );
  const types: ListFilter = {
    key: 'type',
    kind: 'many',
    label: tDevice('type'),
    options: deviceTypes.map((type) => ({
      value: type,
      label: tDevice(type),
    })),
  };
  return (
    <SpecList
      address={address}
      source={source}
      spec={{
        name: 'devices',
        title: t('title'),
        description: t('hint'),
        actions: <RegisterDevice />,
        columns: useColumns(),
        rowId: (device) => device.device_id,
        rowName: (device) => device.name,
        card: (device) => <DeviceCard device={device} />,
        searchLabel: t('search'),
        filters: [types],
        empty: { icon: DevicesOtherRounded, title: t('emptyTitle'), hint: t('emptyHint') },
        panel: ({ id, row, onClose }) => <DevicePanel key={id} deviceId={id} row={row} onClose={onClose} />,
      }}
    />
  );
}

function useColumns(): readonly ListColumn<Device>[] {
  const t = useTexts(devicesPageTexts);
  const tDevice = useTexts(deviceTexts);
  const tUi = useTexts(uiTexts);
  const formats = useFormats();
  return [
    { id: 'name', header: tDevice('name'), isAlways: true, minWidth: 220, text: (device) => device.name },
    {
      id: 'type',
      header: tDevice('type'),
      minWidth: 180,
      cell: (device) => {
        const Icon = deviceIcons[device.type];
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
            {tDevice(device.type)}
          </>
        );
      },
      text: (device) => tDevice(device.type),
    },
    {
      id: 'device_id',
      header: tDevice('deviceId'),
      rank: 1,
      minWidth: 160,
      text: (device) => device.device_id,
    },
    { id: 'model', header: tDevice('model'), rank: 3, minWidth: 150, text: (device) => device.model },
    {
      id: 'state',
      header: t('state'),
      minWidth: 110,
      cell: (device) => <OnOffChip isOn={device.enabled} />,
      text: (device) => (device.enabled ? tUi('on') : tUi('off')),
    },
    {
      id: 'made',
      header: t('made'),
      rank: 4,
      minWidth: 130,
      cell: (device) => formats.date(device.created_at),
      text: (device) => device.created_at,
    },
  ];
}
