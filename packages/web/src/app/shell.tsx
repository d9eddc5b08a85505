import type { Project } from '@rota/contract/projects';
import SearchRounded from '@mui/icons-material/SearchRounded';
import {
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
} from 'react';
import { Outlet, useLocation } from 'react-router';
import { Box, Button, IconButton, Tooltip, useMediaQuery } from '../ui/kit.ts';
import { useLiveStatus } from '../api/live-hooks.ts';
import { useCan } from '../auth/auth-context.tsx';
import { useTexts } from '../i18n/i18n-context.tsx';
import { ElevatorBanner } from '../features/sites/elevators/shared/elevator-banner.tsx';
import { EscapeBanner } from '../features/robots/escape/shared/escape-banner.tsx';
import { FullPlaces } from '../features/money/orders/shared/full-places.tsx';
import { OrderBell } from '../features/money/orders/shared/order-bell.tsx';
import { useProjects } from '../projects/project-context.tsx';
import { LanguageSwitch, ThemeSwitch } from '../ui/appearance.tsx';
import { ConnectionIndicator } from '../ui/connection-indicator.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { later } from '../ui/later.tsx';
import { RouteProgress } from '../ui/route-progress.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AlertsMenu } from './alerts-menu.tsx';
import { appTexts } from './app.messages.ts';
import { BottomBar } from './bottom-bar.tsx';
import { useActiveEntry, useNavigation } from './navigation-hooks.ts';
import { ProjectSwitcher } from './project-switcher.tsx';
import { Rail } from './rail.tsx';
import { EntryRail, EntryTabs } from './section-navigation.tsx';
import { SystemBanner } from './system-banner.tsx';

/** Fetched after the page: nothing rings before it is there. Code that is gone after an update is said by the next page that needs some. */
const RobotCalls = lazy<(props: { projects: readonly Project[] }) => ReactNode>(() =>
  import('../features/robots/meetings/shared/robot-calls.tsx').then(
    (module) => ({ default: module.RobotCalls }),
    () => ({ default: () => null }),
  ),
);

const CommandPalette = later(async () => (await import('./command-palette.tsx')).CommandPalette);

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** Entries with so many pages have a rail of their own where there is room, others tabs. */
const RAIL_FROM = 7;

/**
 * Each page begins at its top, and with the focus on it, so that a screen reader says that another page is there. Where the address changes
 * within a page and takes away what had the focus, the focus goes to the page, too.
 */
function useFreshPage(main: RefObject<HTMLElement | null>): void {
  const { pathname, search } = useLocation();
  const shown = useRef({ pathname, search });
  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, search };
    const isOtherPage = before.pathname !== pathname;
    if (!isOtherPage && before.search === search) return;
    if (isOtherPage) main.current?.scrollTo({ top: 0 });
    const focused = document.activeElement;
    const isLost = isOtherPage ? main.current?.contains(focused) !== true : focused === document.body;
    if (isLost) main.current?.focus({ preventScroll: true });
  }, [pathname, search, main]);
}

/** Ctrl or Cmd and K opens the palette, and closes it. */
function usePaletteKey(setPaletteOpen: Dispatch<SetStateAction<boolean>>): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      setPaletteOpen((isOpen) => !isOpen);
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [setPaletteOpen]);
}

/** The frame around every page of a signed-in person: rail or bottom bar, top bar, content. */
export function Shell() {
  const entries = useNavigation();
  const active = useActiveEntry(entries);
  const isWide = useMediaQuery('(min-width: 1000px)');
  const pageCount = active?.pages.length ?? 0;
  const hasRail = isWide && pageCount >= RAIL_FROM;
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  // A tablet is wide but held in the hands: its screen is for the content.
  const mayOpen = useMediaQuery('(min-width: 1200px) and (pointer: fine), (min-width: 1920px)');
  const main = useRef<HTMLElement>(null);
  useFreshPage(main);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  usePaletteKey(setPaletteOpen);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100dvh' }}>
      <SkipLink />
      <Box sx={{ display: 'flex', flex: 1, minHeight: 0 }}>
        {!isPhone && <Rail entries={entries} mayOpen={mayOpen} />}
        <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 }}>
          <TopBar isPhone={isPhone} onSearch={() => setPaletteOpen(true)} />
          <SystemBanner />
          <ProjectBanner />
          <ClosedPlaces />
          {active !== undefined && pageCount > 1 && !hasRail && <EntryTabs entry={active} />}
          <Box sx={{ display: 'flex', flex: 1, minHeight: 0 }}>
            {active !== undefined && hasRail && <EntryRail entry={active} />}
            <Box
              component="main"
              ref={main}
              id="content"
              tabIndex={-1}
              sx={{
                position: 'relative',
                flex: 1,
                minWidth: 0,
                minHeight: 0,
                overflow: 'auto',
                display: 'flex',
                flexDirection: 'column',
                '&:focus': { outline: 'none' },
              }}
            >
              <Suspense fallback={<RouteProgress isActive />}>
                <Outlet />
              </Suspense>
            </Box>
          </Box>
          <NewOrders />
        </Box>
      </Box>
      {isPhone && <BottomBar entries={entries} />}
      <Calls />
      <Palette isOpen={isPaletteOpen} onClose={() => setPaletteOpen(false)} />
    </Box>
  );
}

/** Stays once it was opened: it may ask before it does what was chosen. */
function Palette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [isKept, setKept] = useState(false);
  if (isOpen && !isKept) setKept(true);
  return isKept && <CommandPalette open={isOpen} onClose={onClose} />;
}

function SkipLink() {
  const t = useTexts(appTexts);
  return (
    <Box
      component="a"
      href="#content"
      sx={{
        position: 'fixed',
        insetInlineStart: 8,
        top: -60,
        zIndex: 1500,
        p: 1.5,
        borderRadius: '8px',
        backgroundColor: 'background.paper',
        '&:focus': { top: 8 },
      }}
    >
      {t('skipToContent')}
    </Box>
  );
}

/** The notices for everyone in the project, on every page. */
function ProjectBanner() {
  const can = useCan();
  const { selectedProjectId } = useProjects();
  if (selectedProjectId === undefined || !can('robots.read', selectedProjectId)) return null;
  return (
    <>
      <EscapeBanner key={selectedProjectId} projectId={selectedProjectId} />
      <ElevatorBanner projectId={selectedProjectId} />
    </>
  );
}

/** Where orders are served in the project that is chosen; undefined for those who do not serve. */
function useServedProject(): number | undefined {
  const can = useCan();
  const { selectedProjectId } = useProjects();
  return selectedProjectId !== undefined && can('orders.serve', selectedProjectId)
    ? selectedProjectId
    : undefined;
}

/** Staff who serve see on every page that a place takes no more orders, as they may be away from the kitchen. */
function ClosedPlaces() {
  const projectId = useServedProject();
  return projectId !== undefined && <FullPlaces key={projectId} projectId={projectId} />;
}

/** People who serve orders hear new ones on every page. */
function NewOrders() {
  const projectId = useServedProject();
  return projectId !== undefined && <OrderBell key={projectId} projectId={projectId} />;
}

/** Calls ring for so many projects at most, the open one first: each is a topic of the live link. */
const MOST_RINGING = 20;

/** People who answer robots hear and see their calls on every page, of all their projects. */
function Calls() {
  const can = useCan();
  const { projects, selectedProjectId } = useProjects();
  const ringing = projects
    .filter(({ project_id: id }) => can('meetings.answer', id))
    .toSorted(
      (a, b) => Number(b.project_id === selectedProjectId) - Number(a.project_id === selectedProjectId),
    )
    .slice(0, MOST_RINGING);
  if (ringing.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <RobotCalls projects={ringing} />
    </Suspense>
  );
}

function TopBar({ isPhone, onSearch }: { isPhone: boolean; onSearch: () => void }) {
  const t = useTexts(appTexts);
  const can = useCan();
  const { selectedProjectId } = useProjects();
  const live = useLiveStatus();
  const keys = isMac ? '⌘ K' : 'Ctrl K';
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.25, sm: 0.75 },
        height: 60,
        // The search is a button with a border: as high as a finger needs it, it would touch the bar's edges.
        '@media (pointer: coarse) and (min-width: 600px)': { height: 68 },
        px: { xs: 1, sm: 1.5 },
        borderBottom: 1,
        borderColor: 'divider',
        flexShrink: 0,
      }}
    >
      <ProjectSwitcher />
      <Box sx={{ flex: 1 }} />
      {isPhone ? (
        <IconButton aria-label={t('searchEverything')} onClick={onSearch}>
          <SearchRounded />
        </IconButton>
      ) : (
        <Tooltip describeChild title={`${t('searchEverything')} (${keys})`}>
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<SearchRounded />}
            onClick={onSearch}
            sx={{
              color: 'text.secondary',
              minWidth: { sm: 0, lg: 280 },
              justifyContent: 'flex-start',
              gap: 0.5,
            }}
          >
            <Box component="span" sx={{ flex: 1, textAlign: 'left' }}>
              {t('searchEverything')}
            </Box>
            <Kbd>{keys}</Kbd>
          </Button>
        </Tooltip>
      )}
      <Box sx={{ flex: 1, display: { xs: 'none', lg: 'block' } }} />
      <ConnectionIndicator status={live} />
      {selectedProjectId !== undefined && can('alerts.read', selectedProjectId) && (
        <AlertsMenu key={selectedProjectId} projectId={selectedProjectId} />
      )}
      {!isPhone && <LanguageSwitch />}
      {!isPhone && <ThemeSwitch />}
      <AccountMenu projectId={selectedProjectId} showAppearance={isPhone} />
    </Box>
  );
}
