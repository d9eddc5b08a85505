import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Link, useLocation } from 'react-router';
import { useTexts } from '../i18n/i18n-context.tsx';
import { useColours } from '../ui/theme-provider.tsx';
import { appTexts } from './app.messages.ts';
import { isActiveItem, type NavigationItem } from './navigation.ts';

/** Navigation under the thumb, on phones. */
export function BottomBar({ items }: { items: readonly NavigationItem[] }) {
  const t = useTexts(appTexts);
  const { pathname } = useLocation();
  const { palette } = useColours();
  return (
    <Box
      component="nav"
      aria-label={t('mainNavigation')}
      sx={{
        display: 'flex',
        borderTop: 1,
        borderColor: 'divider',
        backgroundColor: 'background.paper',
        pb: 'env(safe-area-inset-bottom)',
        flexShrink: 0,
      }}
    >
      {items.map((item) => {
        const isActive = isActiveItem(item.path, pathname);
        const Icon = item.icon;
        return (
          <ButtonBase
            key={item.path}
            component={Link}
            to={item.path}
            aria-current={isActive ? 'page' : undefined}
            sx={{
              flex: 1,
              flexDirection: 'column',
              gap: 0.25,
              minHeight: 64,
              fontSize: '0.75rem',
              fontWeight: 500,
              color: isActive ? palette.accentText : 'text.secondary',
              minWidth: 0,
            }}
          >
            <Box
              sx={{
                display: 'grid',
                placeItems: 'center',
                width: 56,
                height: 30,
                borderRadius: '15px',
                backgroundColor: isActive ? palette.accentSoft : 'transparent',
              }}
            >
              <Icon aria-hidden sx={{ fontSize: 24 }} />
            </Box>
            <Box component="span" sx={{ maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', px: 0.5 }}>
              {t(item.label)}
            </Box>
          </ButtonBase>
        );
      })}
    </Box>
  );
}
