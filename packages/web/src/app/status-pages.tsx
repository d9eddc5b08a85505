import BrokenImageRounded from '@mui/icons-material/BrokenImageRounded';
import LockRounded from '@mui/icons-material/LockRounded';
import TravelExploreRounded from '@mui/icons-material/TravelExploreRounded';
import type { ReactNode } from 'react';
import { Link, useLocation, useRouteError } from 'react-router';
import { Box, Button } from '../ui/kit.ts';
import { useLanguage, useTexts } from '../i18n/i18n-context.tsx';
import { PageState } from '../ui/page-state.tsx';
import { uiTexts } from '../ui/ui.messages.ts';
import { appTexts } from './app.messages.ts';
import { useIsOffered } from './guards.tsx';
import { pages } from './navigation.ts';
import { nearPages } from './near-pages.rules.ts';

/** The middle of a page that is not there. */
export function Middle({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '70vh', flex: 1 }}>{children}</Box>;
}

function HomeButton() {
  const t = useTexts(appTexts);
  return (
    <Button variant="contained" component={Link} to="/">
      {t('toHome')}
    </Button>
  );
}

/** No page has this address: the pages that may have been meant. */
export function NotFoundPage() {
  const t = useTexts(appTexts);
  const [language] = useLanguage();
  const { pathname } = useLocation();
  const isOffered = useIsOffered();
  const near = nearPages(
    pathname,
    pages.filter((page) => page.offered === 'rail' && isOffered(page)),
  );
  return (
    <Middle>
      <PageState isWholePage icon={TravelExploreRounded} title={t('notFoundTitle')} action={<HomeButton />}>
        {t('notFoundHint')}
        {near.length > 0 && (
          <Box component="nav" aria-label={t('didYouMean')} sx={{ mt: 2 }}>
            {t('didYouMean')}
            {near.map((page) => (
              <Button key={page.path} component={Link} to={page.path}>
                {page.label[language]}
              </Button>
            ))}
          </Box>
        )}
      </PageState>
    </Middle>
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
