import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import { Link } from 'react-router';
import { Box, Button } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { SetupChecklist } from './setup-checklist.tsx';
import { setupTexts } from './setup.messages.ts';
import { SetupStates } from './setup-states.tsx';

/** The states of the workshop and what is checked on robots, for all projects. */
export function SetupPage() {
  const t = useTexts(setupTexts);
  return (
    <Page width="form">
      <PageHeader
        title={t('title')}
        description={t('hint')}
        actions={
          <Button component={Link} to="/workshop/robots" startIcon={<ArrowBackRounded />}>
            {t('back')}
          </Button>
        }
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <SetupStates />
        <SetupChecklist />
      </Box>
    </Page>
  );
}
