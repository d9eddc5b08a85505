import TravelExploreRounded from '@mui/icons-material/TravelExploreRounded';
import { Link, useLocation } from 'react-router';
import { Box, Button } from '../ui/kit.ts';
import { useLanguage, useTexts } from '../i18n/i18n-context.tsx';
import { PageState } from '../ui/page-state.tsx';
import { appTexts } from './app.messages.ts';
import { useIsOffered } from './guards.tsx';
import { pages } from './navigation.ts';
import { nearPages } from './near-pages.rules.ts';
import { HomeButton, Middle } from './status-pages.tsx';

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
