import type { IssuedKey } from '@rota/contract/api-keys';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { ApiKeyForm } from './api-key-form.tsx';
import type { ApiKeyFields } from './api-key.rules.ts';
import { apiKeyTexts } from './api-keys.messages.ts';
import { useCreateApiKey } from './api-keys.queries.ts';
import { KeyDialog } from './key-dialog.tsx';

// A key without an end is forgotten: half a season is offered first.
const FIRST: ApiKeyFields = { name: '', permissions: [], expiry: '90', date: null, robot: '' };

/** Makes a key and shows its secret. */
export function CreateApiKeyPage() {
  const t = useTexts(apiKeyTexts);
  const { project_id: projectId } = useProject();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [issued, setIssued] = useState<IssuedKey>();
  return (
    <>
      <ApiKeyForm
        values={{ ...FIRST, robot: search.get('robot-id') ?? '' }}
        title={t('create')}
        description={t('createHint')}
        submitLabel={t('createAction')}
        isNew
        save={useCreateApiKey(projectId)}
        onSaved={setIssued}
        onLeave={() => navigate('/admin/accounts/api-keys')}
      />
      {issued !== undefined && (
        <KeyDialog
          issued={issued}
          onClose={() => navigate(`/admin/accounts/api-keys?key-id=${encodeURIComponent(issued.api_key_id)}`)}
        />
      )}
    </>
  );
}
