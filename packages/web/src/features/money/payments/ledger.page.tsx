import { Box } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { TitledPart } from '../../../ui/titled-part.tsx';
import { BalanceTable, LedgerTable } from './ledger.tsx';
import { ledgerTexts } from './ledger.messages.ts';
import { ProviderIds } from './provider-ids.tsx';

/** The double-entry ledger, the balances of its accounts, and the ids of payments in the provider's records. */
export function LedgerPage() {
  const t = useTexts(ledgerTexts);
  const { project_id: projectId } = useProject();
  return (
    <Page>
      <PageHeader title={t('title')} description={t('hint')} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
          alignItems: 'start',
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <TitledPart title={t('balance')}>
            <BalanceTable projectId={projectId} />
          </TitledPart>
          <ProviderIds projectId={projectId} />
        </Box>
        <LedgerTable projectId={projectId} />
      </Box>
    </Page>
  );
}
