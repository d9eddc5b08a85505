/** @jsxImportSource preact */
import type { PublicApp } from '@rota/contract/public-address';
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useGuestAddress } from './guest-address.ts';
import { useGuest, useGuestTexts } from './guest-context.tsx';
import { GuestFrame, Notice, PageSkeleton } from './guest-frame.tsx';
import { guestTexts } from './guest.messages.ts';
import { RobotCallApp } from './robot-call/robot-call.app.tsx';

/**
 * The public page that the address names. Only the robot call comes with the first file, because a robot is called from the other pages,
 * too; each of those is a piece of its own, so that they cost a phone that opens `/r/CODE` nothing.
 */
export function GuestApp() {
  const [{ app }] = useGuestAddress();
  return app === 'robot_call' ? <RobotCallApp /> : <LaterApp key={app} load={later[app]} />;
}

const later: Record<Exclude<PublicApp, 'robot_call'>, () => Promise<ComponentType>> = {
  place: async () => (await import('./place/place.app.tsx')).PlaceApp,
  order: async () => (await import('./order/order.app.tsx')).OrderApp,
  legal: async () => (await import('./legal/legal.app.tsx')).LegalApp,
  account_deletion: async () =>
    (await import('./account-deletion/account-deletion.app.tsx')).AccountDeletionApp,
};

/** A page whose code is fetched when it is first shown, and retried after a failure: once automatically when the network is back. */
function LaterApp({ load }: { load: () => Promise<ComponentType> }) {
  const t = useGuestTexts(guestTexts);
  const { wakers } = useGuest();
  const [state, setState] = useState<{ readonly page?: ComponentType; readonly isFailed: boolean }>({
    isFailed: false,
  });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isMeant = true;
    load().then(
      (page) => isMeant && setState({ page, isFailed: false }),
      () => isMeant && setState({ isFailed: true }),
    );
    return () => {
      isMeant = false;
    };
  }, [load, turn]);
  useEffect(
    () => (state.isFailed ? wakers.onWake(() => setTurn((last) => last + 1)) : undefined),
    [state.isFailed, wakers],
  );
  const { page: Page, isFailed } = state;
  if (Page !== undefined) return <Page />;
  if (!isFailed) {
    return (
      <GuestFrame>
        <PageSkeleton />
      </GuestFrame>
    );
  }
  return (
    <GuestFrame
      dock={
        <button type="button" class="primary" onClick={() => window.location.reload()}>
          {t('openAgain')}
        </button>
      }
    >
      <Notice icon="away" tone="off" title={t('notLoadedTitle')} isUrgent>
        <p>{t('notLoaded')}</p>
      </Notice>
    </GuestFrame>
  );
}
