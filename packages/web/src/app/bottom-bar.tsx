import MoreHorizRounded from '@mui/icons-material/MoreHorizRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Box, ButtonBase, ListItemIcon, Menu, MenuItem } from '../ui/kit.ts';
import { useLanguage, useTexts } from '../i18n/i18n-context.tsx';
import { useColours } from '../ui/theme-provider.tsx';
import { appTexts } from './app.messages.ts';
import type { FeaturePage } from '../feature.ts';
import { activeItemOf } from './navigation.ts';

/** More than this many names cannot be read side by side on a phone. */
const MOST = 5;

/** Navigation under the thumb, on phones; what has no room stands behind "more". */
export function BottomBar({ items }: { items: readonly FeaturePage[] }) {
  const t = useTexts(appTexts);
  const [language] = useLanguage();
  const { pathname } = useLocation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const direct = items.length > MOST ? items.slice(0, MOST - 1) : items;
  const rest = items.slice(direct.length);
  const active = activeItemOf(items, pathname);
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
      {direct.map((item) => {
        const isActive = item.path === active;
        return (
          <ButtonBase
            key={item.path}
            component={Link}
            to={item.path}
            aria-current={isActive ? 'page' : undefined}
            sx={place}
          >
            <Tab icon={item.icon} label={item.label[language]} isActive={isActive} />
            {item.badge !== undefined && <item.badge />}
          </ButtonBase>
        );
      })}
      {rest.length > 0 && (
        <ButtonBase
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={place}
        >
          <Tab
            icon={MoreHorizRounded}
            label={t('more')}
            isActive={rest.some(({ path }) => path === active)}
          />
        </ButtonBase>
      )}
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {rest.map(({ path, label, icon: Icon, badge: Badge }) => (
          <MenuItem
            key={path}
            component={Link}
            to={path}
            selected={path === active}
            onClick={() => setAnchor(null)}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {label[language]}
            {Badge !== undefined && <Badge />}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}

const place = { flex: 1, flexDirection: 'column', gap: 0.25, minHeight: 64, minWidth: 0 } as const;

function Tab({ icon: Icon, label, isActive }: { icon: SvgIconComponent; label: string; isActive: boolean }) {
  const { palette } = useColours();
  const color = isActive ? palette.accentText : 'text.secondary';
  return (
    <>
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 56,
          height: 30,
          borderRadius: '15px',
          color,
          backgroundColor: isActive ? palette.accentSoft : 'transparent',
        }}
      >
        <Icon aria-hidden sx={{ fontSize: 24 }} />
      </Box>
      <Box
        component="span"
        sx={{
          maxWidth: '100%',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
          px: 0.5,
          color,
          fontSize: '0.75rem',
          fontWeight: 500,
        }}
      >
        {label}
      </Box>
    </>
  );
}
