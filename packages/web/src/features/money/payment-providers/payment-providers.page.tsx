import { Alert, Box, Skeleton } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { ProviderCard } from './provider-card.tsx';
import { providerTexts } from './providers.messages.ts';
import { useProviders } from './providers.queries.ts';

/** The payment providers of the project: one is in use, the others are ready or wait for keys. */
export function PaymentProvidersPage() {
  const t = useTexts(providerTexts);
  const { project_id: projectId } = useProject();
  const mayChange = useCan()('payments.settings', projectId);
  const providers = useProviders(projectId);
  return (
    <Page>
      <PageHeader title={t('title')} description={t('hint')} />
      {!mayChange && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('readOnly')}
        </Alert>
      )}
      {providers.data === undefined && providers.isError && (
        <ErrorState error={providers.error} onRetry={() => providers.refetch()} />
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
        }}
      >
        {providers.isPending && [1, 2, 3].map((key) => <Skeleton key={key} variant="rounded" height={260} />)}
        {providers.data?.map((state) => (
          <ProviderCard key={state.provider} projectId={projectId} state={state} />
        ))}
      </Box>
    </Page>
  );
}
