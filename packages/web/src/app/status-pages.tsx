import BrokenImageRounded from '@mui/icons-material/BrokenImageRounded';
import LockRounded from '@mui/icons-material/LockRounded';
import type { ReactNode } from 'react';
import { Link, useLocation, useRouteError } from 'react-router';
import { Box, Button } from '../ui/kit.ts';
import { useTexts } from '../i18n/i18n-context.tsx';
import { PageState } from '../ui/page-state.tsx';
import { uiTexts } from '../ui/ui.messages.ts';
import { appTexts } from './app.messages.ts';

/** The middle of a page that is not there. */
export function Middle({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '70vh', flex: 1 }}>{children}</Box>;
}

/** Leads home. */
export function HomeButton() {
  const t = useTexts(appTexts);
  return (
    <Button variant="contained" component={Link} to="/">
      {t('toHome')}
    </Button>
  );
}

/** The page exists, and the person's roles in the chosen project do not open it. */
export function UnauthorizedPage() {
  const { pathname } = useLocation();
  const t = useTexts(appTexts);
  const tUi = useTexts(uiTexts);
  return (
    <Middle>
      <PageState
        isWholePage
        icon={LockRounded}
        title={t('unauthorizedTitle')}
        action={pathname !== '/' && <HomeButton />}
      >
        {tUi('noPermissionHint')}
      </PageState>
    </Middle>
  );
}

/** A page that threw. What happened, what was not lost, what to do. */
export function CrashPage() {
  const t = useTexts(appTexts);
  const error = useRouteError();
  return (
    <Middle>
      <PageState
        isWholePage
        icon={BrokenImageRounded}
        tone="attention"
        role="alert"
        title={t('crashTitle')}
        action={
          <Button variant="contained" onClick={() => window.location.reload()}>
            {t('reload')}
          </Button>
        }
      >
        <Box sx={{ mb: 2 }}>{t('crashHint')}</Box>
        {error instanceof Error && (
          <Box component="code" sx={{ fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
            {error.message}
          </Box>
        )}
      </PageState>
    </Middle>
  );
}
