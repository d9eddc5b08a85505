import type { MqttUser, MqttUserKind } from '@rota/contract/mqtt';
import DevicesOtherRounded from '@mui/icons-material/DevicesOtherRounded';
import SmartToyRounded from '@mui/icons-material/SmartToyRounded';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { RegisterDevice } from '../devices/shared/register-device.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { SpecList } from '../../../ui/list/list-spec.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { usePagedList } from '../../../ui/list/paged-list.ts';
import { useNow } from '../../../ui/now.ts';
import { ConnectionChip, connectionOf, MqttUserCard } from './connection-chip.tsx';
import { MqttUserPanel } from './mqtt-user-panel.tsx';
import { mqttUserTexts } from './mqtt-users.messages.ts';
import { mqttUserQueries } from './mqtt-users.queries.ts';

const KEYS = { filters: ['search'], open: 'user' } as const;

/** Accounts of robots at the broker. */
export function RobotMqttUsersPage() {
  return <MqttUsersPage kind="robots" />;
}

/** Accounts of devices at the broker. */
export function DeviceMqttUsersPage() {
  return <MqttUsersPage kind="devices" />;
}

function MqttUsersPage({ kind }: { kind: MqttUserKind }) {
  const t = useTexts(mqttUserTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const address = useListAddress(KEYS);
  const list = mqttUserQueries.list(api, projectId, kind, address.search.get('search') ?? '');
  const source = usePagedList(useInfiniteQuery({ ...list, placeholderData: keepPreviousData }));
  const isRobots = kind === 'robots';
  return (
    <SpecList
      address={address}
      source={source}
      spec={{
        name: `mqtt-users-${kind}`,
        title: t(kind),
        description: isRobots ? t('robotsHint') : t('devicesHint'),
        actions: isRobots ? undefined : <RegisterDevice />,
        columns: useColumns(),
        rowId: (user) => user.username,
        rowName: (user) => user.name,
        card: (user) => <MqttUserCard user={user} />,
        searchLabel: t('search'),
        empty: {
          icon: isRobots ? SmartToyRounded : DevicesOtherRounded,
          title: isRobots ? t('emptyRobots') : t('emptyDevices'),
          hint: isRobots ? t('emptyRobotsHint') : t('emptyDevicesHint'),
        },
        panel: ({ id, row, onClose }) => <MqttUserPanel key={id} username={id} row={row} onClose={onClose} />,
      }}
    />
  );
}

function useColumns(): readonly ListColumn<MqttUser>[] {
  const t = useTexts(mqttUserTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  const from = ({ connections }: MqttUser) => connections?.[0]?.address ?? '';
  const since = ({ connections }: MqttUser) => connections?.[0]?.since;
  return [
    { id: 'name', header: t('name'), isAlways: true, minWidth: 230, text: (user) => user.name },
    {
      id: 'connection',
      header: t('connection'),
      minWidth: 230,
      cell: (user) => <ConnectionChip user={user} />,
      text: (user) => t(connectionOf(user)),
    },
    { id: 'from', header: t('from'), rank: 2, minWidth: 150, text: from },
    {
      id: 'since',
      header: t('since'),
      rank: 3,
      minWidth: 140,
      cell: (user) => {
        const at = since(user);
        return at === undefined ? '–' : formats.moment(at, now);
      },
      text: (user) => since(user) ?? '',
    },
    {
      id: 'signed_in',
      header: t('signedIn'),
      rank: 1,
      minWidth: 150,
      cell: (user) => (user.signed_in_at === null ? t('never') : formats.ago(user.signed_in_at, now)),
      text: (user) => user.signed_in_at ?? '',
    },
    {
      id: 'passwords',
      header: t('passwords'),
      rank: 4,
      minWidth: 220,
      text: (user) => (user.passwords > 1 ? t('twoPasswords') : t('onePassword')),
    },
    { id: 'username', header: t('username'), rank: 5, minWidth: 190, text: (user) => user.username },
  ];
}
