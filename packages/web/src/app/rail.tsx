import KeyboardDoubleArrowLeftRounded from '@mui/icons-material/KeyboardDoubleArrowLeftRounded';
import KeyboardDoubleArrowRightRounded from '@mui/icons-material/KeyboardDoubleArrowRightRounded';
import { Link, useLocation } from 'react-router';
import { Box, ButtonBase, IconButton, Tooltip, Typography } from '../ui/kit.ts';
import { useLiveStatus } from '../api/live-hooks.ts';
import { useLanguage, useTexts } from '../i18n/i18n-context.tsx';
import { useLocalSettings } from '../settings/settings-context.tsx';
import { Logo } from '../ui/logo.tsx';
import { useColours } from '../ui/theme-provider.tsx';
import { appTexts } from './app.messages.ts';
import type { FeaturePage } from '../feature.ts';
import { activeItemOf, fetchAhead, type NavigationGroup } from './navigation.ts';

const FOLDED_WIDTH = 84;
const OPEN_WIDTH = 216;

/** The drawer at the side: icons with words in a row, or folded to icons over small words. `mayOpen` is false where there is no room. */
export function Rail({ groups, mayOpen }: { groups: readonly NavigationGroup[]; mayOpen: boolean }) {
  const t = useTexts(appTexts);
  const [local, change] = useLocalSettings();
  const isOpen = mayOpen && local.isDrawerOpen;
  const active = activeItemOf(
    groups.flatMap(({ items }) => items),
    useLocation().pathname,
  );
  const toggleLabel = isOpen ? t('closeDrawer') : t('openDrawer');
  return (
    <Box
      component="nav"
      aria-label={t('mainNavigation')}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        width: isOpen ? OPEN_WIDTH : FOLDED_WIDTH,
        flexShrink: 0,
        borderInlineEnd: 1,
        borderColor: 'divider',
        py: 1.5,
        transition: 'width 160ms cubic-bezier(0.2,0,0,1)',
        overflow: 'hidden auto',
      }}
    >
      <Box
        component={Link}
        to="/"
        aria-label="Rota"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.25,
          px: isOpen ? 2.5 : 0,
          justifyContent: isOpen ? 'flex-start' : 'center',
          height: 40,
          '@media (pointer: coarse)': { height: 55 },
          mb: 1.5,
          color: 'text.primary',
          textDecoration: 'none',
        }}
      >
        <Logo size={32} />
        {isOpen && (
          <Typography
            component="span"
            sx={{ fontSize: '1.125rem', fontWeight: 650, letterSpacing: '-0.02em' }}
          >
            Rota
          </Typography>
        )}
      </Box>
      <Box sx={{ flex: 1, display: 'flex', flexDirection: 'column', gap: isOpen ? 2 : 1 }}>
        {groups.map((group) => (
          <Box
            key={group.name}
            role="group"
            aria-label={t(group.name)}
            sx={{ display: 'flex', flexDirection: 'column', gap: 0.5, px: 1.25 }}
          >
            {isOpen && (
              <Typography variant="overline" aria-hidden sx={{ px: 1.25, color: 'text.disabled' }}>
                {t(group.name)}
              </Typography>
            )}
            {group.items.map((item) => (
              <RailItem key={item.path} item={item} isOpen={isOpen} isActive={item.path === active} />
            ))}
          </Box>
        ))}
      </Box>
      {mayOpen && (
        <Box sx={{ px: 1.25, display: 'flex', justifyContent: isOpen ? 'flex-start' : 'center' }}>
          <Tooltip title={toggleLabel} placement="right">
            <IconButton
              aria-label={toggleLabel}
              aria-expanded={isOpen}
              onClick={() => change({ isDrawerOpen: !local.isDrawerOpen })}
            >
              {isOpen ? <KeyboardDoubleArrowLeftRounded /> : <KeyboardDoubleArrowRightRounded />}
            </IconButton>
          </Tooltip>
        </Box>
      )}
    </Box>
  );
}

function RailItem({ item, isOpen, isActive }: { item: FeaturePage; isOpen: boolean; isActive: boolean }) {
  const [language] = useLanguage();
  const { palette } = useColours();
  const { icon: Icon, badge: Badge } = item;
  const live = useLiveStatus();
  // Not while the server is away: a browser may remember that it could not fetch a piece of code.
  const handleInterest = () => {
    if (live === 'online') fetchAhead(item);
  };
  return (
    <ButtonBase
      component={Link}
      to={item.path}
      // A pointer on the link means that it will soon be opened; and the fetched code stays, even without the network.
      onPointerEnter={handleInterest}
      onFocus={handleInterest}
      aria-current={isActive ? 'page' : undefined}
      sx={{
        display: 'flex',
        flexDirection: isOpen ? 'row' : 'column',
        justifyContent: isOpen ? 'flex-start' : 'center',
        gap: isOpen ? 1.5 : 0.375,
        px: isOpen ? 1.25 : 0.5,
        minHeight: isOpen ? 42 : 58,
        borderRadius: '8px',
        fontSize: isOpen ? '0.875rem' : '0.6875rem',
        fontWeight: 500,
        textAlign: 'center',
        lineHeight: 1.15,
        color: isActive ? palette.accentText : 'text.secondary',
        backgroundColor: isActive ? palette.accentSoft : 'transparent',
        '&:hover': {
          backgroundColor: isActive ? palette.accentSoft : 'action.hover',
          color: isActive ? undefined : 'text.primary',
        },
        '@media (pointer: coarse)': { minHeight: isOpen ? 55 : 64 },
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 22 }} />
      <span>{item.label[language]}</span>
      {Badge !== undefined && <Badge />}
    </ButtonBase>
  );
}
