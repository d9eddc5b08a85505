import { machineRoles } from '@rota/contract/core';
import {
  machineKindOf,
  machineRoleTexts,
  type MachineAccount,
  type MachineKind,
} from '@rota/contract/machine-accounts';
import AddRounded from '@mui/icons-material/AddRounded';
import DnsRounded from '@mui/icons-material/DnsRounded';
import SmartToyRounded from '@mui/icons-material/SmartToyRounded';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { RobotLink, useRobotFilter } from '../../robots/robots/shared/robot-choice.tsx';
import { lastUsedOf } from '../api-keys/shared/last-used.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { SpecList, type ListFilter } from '../../../ui/list/list-spec.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { usePagedList } from '../../../ui/list/paged-list.ts';
import { useNow } from '../../../ui/now.ts';
import { OnOffChip } from '../../../ui/on-off-chip.tsx';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { filtersOf, machineQueries, type MachineScope } from './machine-accounts.queries.ts';
import { machineTexts } from './machine-accounts.messages.ts';
import { MachineCard } from './machine-card.tsx';
import { MachinePanel } from './machine-panel.tsx';

const KEYS = { filters: ['search', 'role', 'robot-id'], open: 'machine-id' } as const;

/** Accounts of the computers in robots. */
export function RobotAccountsPage() {
  return <MachinesPage kind="robots" />;
}

/** Accounts of programs and devices. */
export function ClientAccountsPage() {
  return <MachinesPage kind="clients" />;
}

/** The scope of the listed accounts: the chosen project's, or those of all projects if the person may see them and asks for them. */
export function useMachineScope(search: URLSearchParams): MachineScope {
  const { project_id: projectId } = useProject();
  const maySeeHouse = useCan()('machines.manage_all', undefined);
  return maySeeHouse && search.get('of') === 'installation' ? 'house' : projectId;
}

function MachinesPage({ kind }: { kind: MachineKind }) {
  const t = useTexts(machineTexts);
  const api = useApi();
  const address = useListAddress(KEYS);
  const { search } = address;
  const scope = useMachineScope(search);
  const filters = useMemo(() => filtersOf(search), [search]);
  const source = usePagedList(
    useInfiniteQuery({
      ...machineQueries.list(api, scope, kind, filters),
      placeholderData: keepPreviousData,
    }),
  );
  const isRobots = kind === 'robots';
  const add = (
    <Button
      variant="contained"
      startIcon={<AddRounded />}
      component={Link}
      to={`/admin/accounts/${kind}/new${scope === 'house' ? '?of=installation' : ''}`}
    >
      {isRobots ? t('newRobot') : t('newClient')}
    </Button>
  );
  return (
    <SpecList
      address={address}
      source={source}
      spec={{
        name: `machine-accounts-${kind}`,
        title: t(kind),
        description: isRobots ? t('robotsHint') : t('clientsHint'),
        actions: add,
        columns: useColumns(isRobots),
        rowId: (machine) => machine.machine_account_id,
        rowName: (machine) => machine.name,
        card: (machine) => <MachineCard machine={machine} />,
        searchLabel: t('search'),
        filters: useFilters(kind, scope),
        empty: {
          icon: isRobots ? SmartToyRounded : DnsRounded,
          title: isRobots ? t('emptyRobots') : t('emptyClients'),
          hint: isRobots ? t('emptyRobotsHint') : t('emptyClientsHint'),
          action: add,
        },
        panel: ({ id, row, onClose }) => (
          <MachinePanel
            key={`${scope} ${id}`}
            scope={scope}
            machineAccountId={id}
            row={row}
            onClose={onClose}
          />
        ),
      }}
    />
  );
}

function useFilters(kind: MachineKind, scope: MachineScope): readonly ListFilter[] {
  const t = useTexts(machineTexts);
  const tRole = useTexts(machineRoleTexts);
  const formats = useFormats();
  const maySeeHouse = useCan()('machines.manage_all', undefined);
  const roles = machineRoles
    .filter((role) => machineKindOf(role) === kind)
    .map((role) => ({ value: role, label: tRole(role) }))
    .sort((a, b) => formats.compare(a.label, b.label));
  const whose: ListFilter = {
    key: 'of',
    kind: 'one',
    clears: [KEYS.open],
    label: scope === 'house' ? t('scope') : `${t('scope')}: ${t('scopeProject')}`,
    options: [
      {
        value: 'installation',
        label: t('scopeHouse'),
      },
    ],
  };
  const ofRobot = useRobotFilter(scope === 'house' ? undefined : scope);
  return [
    ...(maySeeHouse ? [whose] : []),
    ...(scope === 'house' ? [] : [ofRobot]),
    ...(roles.length > 1 ? [{ key: 'role', kind: 'one', label: t('role'), options: roles } as const] : []),
  ];
}

function useColumns(isRobots: boolean): readonly ListColumn<MachineAccount>[] {
  const t = useTexts(machineTexts);
  const tRole = useTexts(machineRoleTexts);
  const formats = useFormats();
  const tUi = useTexts(uiTexts);
  const now = useNow(60_000);
  const formatLastUse = (machine: MachineAccount) => {
    const at = lastUsedOf(machine);
    return at === undefined ? t('never') : formats.ago(at, now);
  };
  const role: ListColumn<MachineAccount> = {
    id: 'role',
    header: t('role'),
    minWidth: 220,
    text: (machine) => tRole(machine.role),
  };
  return [
    { id: 'name', header: t('name'), isAlways: true, minWidth: 230, text: (machine) => machine.name },
    ...(isRobots ? [] : [role]),
    {
      id: 'state',
      header: t('state'),
      minWidth: 110,
      cell: (machine) => <OnOffChip isOn={machine.enabled} />,
      text: (machine) => (machine.enabled ? tUi('on') : tUi('off')),
    },
    {
      id: 'used',
      header: t('lastUsed'),
      rank: 1,
      minWidth: 140,
      cell: formatLastUse,
      text: (machine) => lastUsedOf(machine) ?? '',
    },
    {
      id: 'tokens',
      header: t('tokens'),
      rank: 3,
      isNumeric: true,
      minWidth: 110,
      text: (machine) => formats.number(machine.secrets.length),
    },
    {
      id: 'robot',
      header: t('robot'),
      rank: 4,
      minWidth: 120,
      cell: (machine) => <RobotLink robotId={machine.robot_id} />,
      text: (machine) => machine.robot_id ?? '',
    },
    { id: 'note', header: t('note'), rank: 2, minWidth: 200, text: (machine) => machine.note },
  ];
}
