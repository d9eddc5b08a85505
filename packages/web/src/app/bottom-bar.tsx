import MoreHorizRounded from '@mui/icons-material/MoreHorizRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Box, ButtonBase, ListItemIcon, ListSubheader, Menu, MenuItem } from '../ui/kit.ts';
import { useTexts } from '../i18n/i18n-context.tsx';
import { useColours } from '../ui/theme-provider.tsx';
import type { EntryName } from '../feature.ts';
import { appTexts } from './app.messages.ts';
import { EntryBadges } from './entry-badges.tsx';
import { GROUPS, pathOf, type NavigationEntry } from './navigation.ts';
import { navigationTexts } from './navigation.messages.ts';
import { useActiveEntry } from './navigation-hooks.ts';

/** More than this many names cannot be read side by side on a phone. */
const MOST = 5;

/** Navigation under the thumb, on phones; what has no room stands behind "more". */
export function BottomBar({ entries }: { entries: readonly NavigationEntry[] }) {
  const t = useTexts(appTexts);
  const tName = useTexts(navigationTexts);
  const direct = entries.length > MOST ? entries.slice(0, MOST - 1) : entries;
  const active = useActiveEntry(entries)?.name;
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
      {direct.map((entry) => {
        const isActive = entry.name === active;
        return (
          <ButtonBase
            key={entry.name}
            component={Link}
            to={pathOf(entry)}
            aria-current={isActive ? 'page' : undefined}
            sx={place}
          >
            <Tab icon={entry.icon} label={tName(shortNameOf(entry.name))} isActive={isActive} />
            <Box sx={corner}>
              <EntryBadges entry={entry} />
            </Box>
          </ButtonBase>
        );
      })}
      <More entries={entries.slice(direct.length)} active={active} />
    </Box>
  );
}

/** The entries without a place in the bar, under their headings. A dot says that something waits in one of them. */
function More({ entries, active }: { entries: readonly NavigationEntry[]; active: string | undefined }) {
  const t = useTexts(appTexts);
  const { tones } = useColours();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const items = useItemsUnderHeadings({ entries, active, onLeave: () => setAnchor(null) });
  if (entries.length === 0) return null;
  return (
    <>
      <ButtonBase
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={place}
      >
        <Tab
          icon={MoreHorizRounded}
          label={t('more')}
          isActive={entries.some(({ name }) => name === active)}
        />
        <Box
          sx={{
            ...corner,
            width: 10,
            height: 10,
            borderRadius: '5px',
            overflow: 'hidden',
            fontSize: 0,
            backgroundColor: tones.attention.solid,
            '& > *': { opacity: 0 },
            '&:empty': { display: 'none' },
          }}
        >
          {entries.map((entry) => (
            <EntryBadges key={entry.name} entry={entry} />
          ))}
        </Box>
      </ButtonBase>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {items}
      </Menu>
    </>
  );
}

type ListedEntries = {
  entries: readonly NavigationEntry[];
  active: string | undefined;
  onLeave: () => void;
};

/** A menu needs its items as direct children: fragments and components of several items break its keys. */
function useItemsUnderHeadings({ entries, active, onLeave }: ListedEntries): ReactNode[] {
  const tName = useTexts(navigationTexts);
  return GROUPS.flatMap((group) => {
    const items = entries.filter((entry) => entry.group === group);
    if (items.length === 0) return [];
    return [
      <ListSubheader key={group} sx={{ lineHeight: 2.4, backgroundColor: 'transparent' }}>
        {tName(`group_${group}`)}
      </ListSubheader>,
      ...items.map((entry) => (
        <MenuItem
          key={entry.name}
          component={Link}
          to={pathOf(entry)}
          selected={entry.name === active}
          onClick={onLeave}
        >
          <ListItemIcon>
            <entry.icon fontSize="small" />
          </ListItemIcon>
          <Box component="span" sx={{ flex: 1, marginInlineEnd: 1.5 }}>
            {tName(`entry_${entry.name}`)}
          </Box>
          <EntryBadges entry={entry} />
        </MenuItem>
      )),
    ];
  });
}

/** The key of an entry's name where a long one would be cut. */
function shortNameOf(name: EntryName) {
  return name === 'attention' ? (`short_${name}` as const) : (`entry_${name}` as const);
}

const place = {
  position: 'relative',
  flex: 1,
  flexDirection: 'column',
  gap: 0.25,
  minHeight: 64,
  minWidth: 0,
} as const;
const corner = { position: 'absolute', top: 4, insetInlineStart: 'calc(50% + 10px)' } as const;

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
