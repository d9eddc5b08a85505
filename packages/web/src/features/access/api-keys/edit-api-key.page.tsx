import type { ApiKey } from '@rota/contract/api-keys';
import VpnKeyRounded from '@mui/icons-material/VpnKeyRounded';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { Skeleton } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { isUnknown } from '../../../api/api-error.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { ErrorState, NotFoundState } from '../../../ui/page-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { ApiKeyForm } from './api-key-form.tsx';
import { fieldsOf } from './api-key.rules.ts';
import { apiKeyTexts } from './api-keys.messages.ts';
import { apiKeyQueries, useSaveApiKey } from './api-keys.queries.ts';

/** Changes a key. */
export function EditApiKeyPage() {
  const t = useTexts(apiKeyTexts);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { project_id: projectId } = useProject();
  const id = search.get('key-id') ?? '';
  const query = useQuery({ ...apiKeyQueries.one(useApi(), projectId, id), refetchOnWindowFocus: false });
  if (isUnknown(query.error))
    return (
      <NotFoundState
        icon={VpnKeyRounded}
        title={t('notFound')}
        backLabel={t('backToList')}
        onBack={() => navigate('/admin/accounts/api-keys')}
      >
        {t('notFoundHint')}
      </NotFoundState>
    );
  if (query.data !== undefined) return <EditForm key={id} apiKey={query.data} />;
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  return (
    <Page width="form">
      <Skeleton variant="rounded" height={320} />
    </Page>
  );
}

function EditForm({ apiKey }: { apiKey: ApiKey }) {
  const t = useTexts(apiKeyTexts);
  const { project_id: projectId } = useProject();
  const navigate = useNavigate();
  const { api_key_id: apiKeyId, name } = apiKey;
  const toList = () => {
    const to = `/admin/accounts/api-keys?key-id=${encodeURIComponent(apiKeyId)}`;
    Promise.resolve(navigate(to)).catch(() => undefined);
  };
  return (
    <ApiKeyForm
      values={fieldsOf(apiKey)}
      title={t('editTitle', { name })}
      description={t('editHint')}
      submitLabel={t('saveAction')}
      isNew={false}
      save={useSaveApiKey(projectId, apiKeyId)}
      onSaved={() => {
        toastSuccess(t('saved'));
        toList();
      }}
      onLeave={toList}
    />
  );
}
