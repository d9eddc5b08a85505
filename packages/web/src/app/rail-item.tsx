import PushPinOutlined from '@mui/icons-material/PushPinOutlined';
import PushPinRounded from '@mui/icons-material/PushPinRounded';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Box, ButtonBase, IconButton, Tooltip } from '../ui/kit.ts';
import { useLiveStatus } from '../api/live-hooks.ts';
import { useTexts } from '../i18n/i18n-context.tsx';
import { useLocalSettings } from '../settings/settings-context.tsx';
import { useColours } from '../ui/theme-provider.tsx';
import { EntryBadges } from './entry-badges.tsx';
import { fetchAhead, pathOf, type NavigationEntry } from './navigation.ts';
import { navigationTexts } from './navigation.messages.ts';

type ItemProps = { entry: NavigationEntry; isOpen: boolean; isActive: boolean };

/** One entry of the rail. The one of the present page is scrolled into view. */
export function RailItem({ entry, isOpen, isActive }: ItemProps) {
  const t = useTexts(navigationTexts);
  const { palette } = useColours();
  const live = useLiveStatus();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const { icon: Icon, name, pages } = entry;
  // Not while the server is away: a browser may remember that it could not fetch a piece of code.
  const handleInterest = () => {
    const [first] = pages;
    if (live === 'online' && first !== undefined) fetchAhead(first);
  };
  return (
    <Box sx={{ position: 'relative', '&:hover > button, &:focus-within > button': { opacity: 1 } }}>
      <ButtonBase
        component={Link}
        ref={link}
        to={pathOf(entry)}
        // A pointer on the link means that it will soon be opened; and the fetched code stays, even without the network.
        onPointerEnter={handleInterest}
        onFocus={handleInterest}
        aria-current={isActive ? 'page' : undefined}
        sx={{
          display: 'flex',
          width: '100%',
          flexDirection: isOpen ? 'row' : 'column',
          justifyContent: isOpen ? 'flex-start' : 'center',
          gap: isOpen ? 1.5 : 0.25,
          px: isOpen ? 1.25 : 0.5,
          minHeight: isOpen ? 38 : 50,
          borderRadius: '8px',
          fontSize: isOpen ? '0.875rem' : '0.6875rem',
          fontWeight: 500,
          textAlign: isOpen ? 'start' : 'center',
          lineHeight: 1.15,
          color: isActive ? palette.accentText : 'text.secondary',
          backgroundColor: isActive ? palette.accentSoft : 'transparent',
          '&:hover': {
            backgroundColor: isActive ? palette.accentSoft : 'action.hover',
            color: isActive ? undefined : 'text.primary',
          },
          '@media (pointer: coarse)': { minHeight: isOpen ? 48 : 55 },
        }}
      >
        <Icon aria-hidden sx={{ fontSize: 21 }} />
        <span>{t(`entry_${name}`)}</span>
        <EntryBadges entry={entry} />
      </ButtonBase>
      {isOpen && <PinButton entry={entry} />}
    </Box>
  );
}

/** Keeps an entry at the top of the navigation. It shows under the pointer and at the keyboard's focus. */
function PinButton({ entry: { name } }: Pick<ItemProps, 'entry'>) {
  const t = useTexts(navigationTexts);
  const [{ pinnedEntries }, change] = useLocalSettings();
  const isPinned = pinnedEntries.includes(name);
  const label = t(isPinned ? 'unpin' : 'pin', { name: t(`entry_${name}`) });
  const toggle = () =>
    change({
      pinnedEntries: isPinned ? pinnedEntries.filter((one) => one !== name) : [...pinnedEntries, name],
    });
  return (
    <Tooltip title={label} placement="right">
      <IconButton
        size="small"
        aria-label={label}
        aria-pressed={isPinned}
        onClick={toggle}
        sx={{
          position: 'absolute',
          insetInlineEnd: 4,
          top: '50%',
          translate: '0 -50%',
          opacity: 0,
          p: 0.5,
          backgroundColor: 'background.paper',
          '&:hover': { backgroundColor: 'background.paper' },
          '@media (pointer: coarse)': { display: 'none' },
        }}
      >
        {isPinned ? <PushPinRounded sx={{ fontSize: 16 }} /> : <PushPinOutlined sx={{ fontSize: 16 }} />}
      </IconButton>
    </Tooltip>
  );
}
