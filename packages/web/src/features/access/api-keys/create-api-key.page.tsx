import type { IssuedKey } from '@rota/contract/api-keys';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { applyServerErrors } from '../../../ui/form/server-errors.ts';
import { ApiKeyForm, serverErrorRules, useApiKeyForm } from './api-key-form.tsx';
import { contentOf, type ApiKeyFields } from './api-key.rules.ts';
import { apiKeyTexts } from './api-keys.messages.ts';
import { apiKeyQueries } from './api-keys.queries.ts';
import { KeyDialog } from './key-dialog.tsx';

/** Makes a key and shows its secret. */
export function CreateApiKeyPage() {
  const t = useTexts(apiKeyTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [issued, setIssued] = useState<IssuedKey>();
  // A key without an end is forgotten: half a season is offered first.
  const form = useApiKeyForm({ name: '', permissions: [], expiry: '90', date: null });
  const create = useMutation({
    mutationFn: (fields: ApiKeyFields) =>
      api.apiKeys.create({ params: { projectId }, body: contentOf(fields, Date.now()) }),
    onSuccess: async (key) => {
      form.reset(form.getValues());
      setIssued(key);
      await queries.invalidateQueries({ queryKey: apiKeyQueries.all });
    },
    onError: (error) => applyServerErrors(error, form, serverErrorRules),
    // The answer holds a secret that is shown once.
    gcTime: 0,
  });
  return (
    <>
      <ApiKeyForm
        form={form}
        title={t('create')}
        description={t('createHint')}
        submitLabel={t('createAction')}
        isNew
        save={create}
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
