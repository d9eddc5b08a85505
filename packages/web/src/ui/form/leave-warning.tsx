import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { useBlocker, type Location } from 'react-router';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { uiTexts } from '../ui.messages.ts';

/** Asks a person, and goes on only when they say so. */
type Asker = (proceed: () => void) => void;

const AskersContext = createContext<Set<Asker> | undefined>(undefined);

/** Knows which forms on the screen hold what is not saved. */
export function UnsavedChanges({ children }: { children: ReactNode }) {
  const [askers] = useState(() => new Set<Asker>());
  return <AskersContext value={askers}>{children}</AskersContext>;
}

function useAskers(): Set<Asker> {
  const askers = useContext(AskersContext);
  if (askers === undefined) throw new Error('A leave warning needs UnsavedChanges above it.');
  return askers;
}

/** The way to do what takes a form off the screen without another page being opened: asks first where something is not saved. */
export function useBeforeLeaving(): (proceed: () => void) => void {
  const askers = useAskers();
  return (proceed) => {
    const [asker] = askers;
    if (asker === undefined) proceed();
    else asker(proceed);
  };
}

/** Whether an address shows another page, or the same one of another project. */
function leadsAway(from: Location, to: Location): boolean {
  const projectOf = ({ search }: Location) => new URLSearchParams(search).get('project-id');
  const next = projectOf(to);
  return from.pathname !== to.pathname || (next !== null && next !== projectOf(from));
}

/** Asks before another page of the console, or another project, is opened over unsaved changes. */
export function LeaveWarning({ isActive }: { isActive: boolean }) {
  const t = useTexts(uiTexts);
  const askers = useAskers();
  const [asked, setAsked] = useState<{ proceed: () => void }>();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isActive && leadsAway(currentLocation, nextLocation),
  );
  useEffect(() => {
    if (!isActive) return undefined;
    const ask: Asker = (proceed) => setAsked({ proceed });
    askers.add(ask);
    return () => void askers.delete(ask);
  }, [askers, isActive]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked' || asked !== undefined}
      title={t('leaveTitle')}
      confirmLabel={t('leave')}
      cancelLabel={t('stay')}
      isDangerous
      onConfirm={() => {
        setAsked(undefined);
        asked?.proceed();
        blocker.proceed?.();
      }}
      onCancel={() => {
        setAsked(undefined);
        blocker.reset?.();
      }}
    >
      {t('leaveBody')}
    </ConfirmDialog>
  );
}

/** Has the browser ask before the tab is closed or reloaded over unsaved changes. */
export function useLeaveWarningOnClose(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const handleUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', handleUnload);
    return () => window.removeEventListener('beforeunload', handleUnload);
  }, [isActive]);
}
