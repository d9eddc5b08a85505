import ExpandLessRounded from '@mui/icons-material/ExpandLessRounded';
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import KeyboardDoubleArrowLeftRounded from '@mui/icons-material/KeyboardDoubleArrowLeftRounded';
import KeyboardDoubleArrowRightRounded from '@mui/icons-material/KeyboardDoubleArrowRightRounded';
import { Link } from 'react-router';
import { Box, ButtonBase, IconButton, Tooltip, Typography } from '../ui/kit.ts';
import { useTexts } from '../i18n/i18n-context.tsx';
import { useLocalSettings } from '../settings/settings-context.tsx';
import { Logo } from '../ui/logo.tsx';
import { appTexts } from './app.messages.ts';
import { GROUPS, type GroupName, type NavigationEntry } from './navigation.ts';
import { navigationTexts } from './navigation.messages.ts';
import { useActiveEntry } from './navigation-hooks.ts';
import { RailItem } from './rail-item.tsx';

const FOLDED_WIDTH = 84;
const OPEN_WIDTH = 216;

/** The drawer at the side: icons with words in a row, or folded to icons over small words. `mayOpen` is false where there is no room. */
export function Rail({ entries, mayOpen }: { entries: readonly NavigationEntry[]; mayOpen: boolean }) {
  const t = useTexts(appTexts);
  const [{ isDrawerOpen, pinnedEntries }] = useLocalSettings();
  const isOpen = mayOpen && isDrawerOpen;
  const active = useActiveEntry(entries)?.name;
  const pinned = entries.filter(({ name }) => pinnedEntries.includes(name));
  const rest = entries.filter(({ name }) => !pinnedEntries.includes(name));
  const groups = GROUPS.map((name) => ({ name, items: rest.filter(({ group }) => group === name) }));
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
        pt: 1.5,
        transition: 'width 160ms cubic-bezier(0.2,0,0,1)',
        overflow: 'hidden',
      }}
    >
      <RailHead isOpen={isOpen} mayOpen={mayOpen} />
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'hidden auto', scrollbarWidth: 'thin', pb: 1.5 }}>
        {pinned.length > 0 && <RailGroup name="pinned" items={pinned} active={active} isOpen={isOpen} />}
        {groups
          .filter(({ items }) => items.length > 0)
          .map(({ name, items }) => (
            <RailGroup key={name} name={name} items={items} active={active} isOpen={isOpen} />
          ))}
      </Box>
    </Box>
  );
}

/** The name of the product, and the button that folds the rail: both stay in sight while the entries scroll. */
function RailHead({ isOpen, mayOpen }: { isOpen: boolean; mayOpen: boolean }) {
  const t = useTexts(appTexts);
  const [{ isDrawerOpen }, change] = useLocalSettings();
  const label = isOpen ? t('closeDrawer') : t('openDrawer');
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: isOpen ? 'row' : 'column',
        alignItems: 'center',
        flexShrink: 0,
        px: isOpen ? 2.5 : 0,
        pb: 1,
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
          flex: isOpen ? 1 : undefined,
          height: 40,
          '@media (pointer: coarse)': { height: 55 },
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
      {mayOpen && (
        <Tooltip title={label} placement="right">
          <IconButton
            size="small"
            aria-label={label}
            aria-expanded={isOpen}
            onClick={() => change({ isDrawerOpen: !isDrawerOpen })}
          >
            {isOpen ? (
              <KeyboardDoubleArrowLeftRounded fontSize="small" />
            ) : (
              <KeyboardDoubleArrowRightRounded fontSize="small" />
            )}
          </IconButton>
        </Tooltip>
      )}
    </Box>
  );
}

type GroupProps = {
  name: GroupName | 'pinned';
  items: readonly NavigationEntry[];
  active: string | undefined;
  isOpen: boolean;
};

/** Entries under their heading, which folds them; the entry of the present page stays. */
function RailGroup({ name, items, active, isOpen }: GroupProps) {
  const t = useTexts(navigationTexts);
  const [{ foldedGroups }, change] = useLocalSettings();
  const title = t(name === 'pinned' ? name : `group_${name}`);
  const isFolded = isOpen && foldedGroups.includes(name);
  const toggle = () =>
    change({
      foldedGroups: isFolded ? foldedGroups.filter((one) => one !== name) : [...foldedGroups, name],
    });
  const shown = isFolded ? items.filter((item) => item.name === active) : items;
  return (
    <Box
      role="group"
      aria-label={title}
      sx={{ display: 'flex', flexDirection: 'column', gap: 0.25, px: 1.25, pt: isOpen ? 0.5 : 0.25 }}
    >
      {isOpen && (
        <ButtonBase
          aria-label={t(isFolded ? 'unfoldGroup' : 'foldGroup', { name: title })}
          aria-expanded={!isFolded}
          onClick={toggle}
          sx={{
            justifyContent: 'space-between',
            px: 1.25,
            minHeight: 26,
            borderRadius: '6px',
            color: 'text.secondary',
            '& svg': { opacity: 0, fontSize: 18 },
            '&:hover svg, &:focus-visible svg, &[aria-expanded=false] svg': { opacity: 1 },
            '@media (pointer: coarse)': { minHeight: 40, '& svg': { opacity: 1 } },
          }}
        >
          <Typography component="span" variant="overline" sx={{ lineHeight: 1.5 }}>
            {title}
          </Typography>
          {isFolded ? <ExpandMoreRounded /> : <ExpandLessRounded />}
        </ButtonBase>
      )}
      {shown.map((item) => (
        <RailItem key={item.name} entry={item} isOpen={isOpen} isActive={item.name === active} />
      ))}
    </Box>
  );
}
