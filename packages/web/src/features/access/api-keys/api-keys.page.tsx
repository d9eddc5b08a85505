import type { ApiKey } from '@rota/contract/api-keys';
import AddRounded from '@mui/icons-material/AddRounded';
import VpnKeyRounded from '@mui/icons-material/VpnKeyRounded';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Button } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { lastUsedOf } from './shared/last-used.ts';
import { RobotLink, useRobotFilter } from '../../robots/robots/shared/robot-choice.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { useListAddress } from '../../../ui/list/list-address.ts';
import { SpecList } from '../../../ui/list/list-spec.tsx';
import type { ListColumn } from '../../../ui/list/list-types.ts';
import { usePagedList } from '../../../ui/list/paged-list.ts';
import { useNow } from '../../../ui/now.ts';
import { stateOf } from './api-key.rules.ts';
import { apiKeyTexts } from './api-keys.messages.ts';
import { apiKeyQueries } from './api-keys.queries.ts';
import { ApiKeyPanel } from './api-key-panel.tsx';
import { ApiKeyCard, KeyStateChip } from './key-state.tsx';

const KEYS = { filters: ['search', 'robot-id'], open: 'key-id' } as const;

/** The keys of the project, with the opened one beside. */
export function ApiKeysPage() {
  const t = useTexts(apiKeyTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const address = useListAddress(KEYS);
  const list = apiKeyQueries.list(
    api,
    projectId,
    address.search.get('search') ?? '',
    address.search.get('robot-id'),
  );
  const source = usePagedList(useInfiniteQuery({ ...list, placeholderData: keepPreviousData }));
  const add = (
    <Button variant="contained" startIcon={<AddRounded />} component={Link} to="/admin/accounts/api-keys/new">
      {t('create')}
    </Button>
  );
  return (
    <SpecList
      address={address}
      source={source}
      spec={{
        name: 'api-keys',
        title: t('title'),
        description: t('hint'),
        actions: add,
        columns: useColumns(),
        rowId: (apiKey) => apiKey.api_key_id,
        rowName: (apiKey) => apiKey.name,
        card: (apiKey) => <ApiKeyCard apiKey={apiKey} />,
        searchLabel: t('search'),
        filters: [useRobotFilter(projectId)],
        empty: { icon: VpnKeyRounded, title: t('emptyTitle'), hint: t('emptyHint'), action: add },
        panel: ({ id, row, onClose }) => <ApiKeyPanel key={id} apiKeyId={id} row={row} onClose={onClose} />,
      }}
    />
  );
}

function useColumns(): readonly ListColumn<ApiKey>[] {
  const t = useTexts(apiKeyTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  const formatLastUse = (apiKey: ApiKey) => {
    const at = lastUsedOf(apiKey);
    return at === undefined ? t('never') : formats.ago(at, now);
  };
  return [
    { id: 'name', header: t('name'), isAlways: true, minWidth: 230, text: (apiKey) => apiKey.name },
    {
      id: 'state',
      header: t('state'),
      minWidth: 200,
      cell: (apiKey) => <KeyStateChip apiKey={apiKey} />,
      text: (apiKey) => t(stateOf(apiKey)),
    },
    {
      id: 'permissions',
      header: t('permissions'),
      rank: 3,
      minWidth: 150,
      text: (apiKey) => t('permissionCount', { count: apiKey.permissions.length }),
    },
    {
      id: 'until',
      header: t('until'),
      rank: 2,
      minWidth: 150,
      cell: (apiKey) => (apiKey.expires_at === null ? t('noEnd') : formats.date(apiKey.expires_at)),
      text: (apiKey) => apiKey.expires_at ?? '',
    },
    {
      id: 'used',
      header: t('lastUsed'),
      rank: 1,
      minWidth: 140,
      cell: formatLastUse,
      text: (apiKey) => lastUsedOf(apiKey) ?? '',
    },
    {
      id: 'robot',
      header: t('robot'),
      rank: 5,
      minWidth: 120,
      cell: (apiKey) => <RobotLink robotId={apiKey.robot_id} />,
      text: (apiKey) => apiKey.robot_id ?? '',
    },
    { id: 'owner', header: t('owner'), rank: 4, minWidth: 160, text: (apiKey) => apiKey.owner.name },
  ];
}
