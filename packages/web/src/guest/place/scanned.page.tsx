/** @jsxImportSource preact */
import { callKindTexts } from '@rota/contract/robot-call-page';
import type { ScannedPlace } from '@rota/contract/qr-codes';
import { useMemo } from 'preact/hooks';
import { createRemote, type Remote } from '../../api/guest-remote.ts';
import { venueOf } from './dead-code.tsx';
import { useGuestAddress } from '../guest-address.ts';
import { useGuest, useGuestTexts, useRemote } from '../guest-context.tsx';
import { GuestFrame, PageSkeleton } from '../guest-frame.tsx';
import { Icon } from '../icons.tsx';
import { OrderingApp } from '../menu/ordering.app.tsx';
import { RobotScene } from '../robot-scene.tsx';
import { kindIcons } from '../robot-call/kind-looks.ts';
import { placeTexts } from './place.messages.ts';
import { takePlace } from '../read-place.ts';
import { ScanPage } from './scan.page.tsx';

/** The place of a code, shown large, and what may be done there. */
export function ScannedPage({ code }: { code: string }) {
  const state = useRemote(usePlace(code));
  if (state.status === 'refused') return <ScanPage unknown={code} venue={venueOf(state.error)} />;
  if (state.status === 'loading') {
    return (
      <GuestFrame trouble={state.trouble}>
        <PageSkeleton />
      </GuestFrame>
    );
  }
  const { order } = state.data;
  return order === null ? (
    <Place place={state.data} />
  ) : (
    <OrderingApp code={code} scanned={state.data} offer={order} />
  );
}

/** Read once: a reading counts as a scan, so that a phone that is unlocked again must not read what is there already. */
function usePlace(code: string): Remote<ScannedPlace> {
  const { send, wakers, settings, now } = useGuest();
  return useMemo(() => {
    const remote: Remote<ScannedPlace> = createRemote(
      (signal) => takePlace({ send, settings, now }, code, signal),
      () => undefined,
      {
        isHidden: wakers.isHidden,
        onWake: (handler) =>
          wakers.onWake(() => {
            if (remote.get().status !== 'ready') handler();
          }),
      },
    );
    return remote;
  }, [send, wakers, settings, now, code]);
}

function Place({
  place: { project_name: house, logo_url: logo, place, floor, call },
}: {
  place: ScannedPlace;
}) {
  const t = useGuestTexts(placeTexts);
  const [, go] = useGuestAddress();
  const toScan = () => go({ code: '', station: undefined, call: undefined });
  return (
    <GuestFrame
      house={house}
      logo={logo}
      dock={
        call !== null && (
          <button
            type="button"
            class="primary"
            onClick={() => go({ app: 'robot_call', code: call.code, station: undefined, call: undefined })}
          >
            {t('call')}
          </button>
        )
      }
    >
      <section class="place">
        <p class="soft small">{t('place')}</p>
        <h1 class="place-name">{place}</h1>
        {floor !== '' && <p class="soft small">{t('floor', { floor })}</p>}
        <p class="small">
          <span class="soft">{t('notHere')}</span>{' '}
          <button type="button" class="link" onClick={toScan}>
            {t('scanAgain')}
          </button>
        </p>
      </section>
      <RobotScene mood={call === null ? 'resting' : 'waiting'} />
      {call === null ? (
        <section class="availability">
          <h2>{t('nothingTitle')}</h2>
          <p class="soft">{t('nothingHint')}</p>
        </section>
      ) : (
        <Offer call={call} place={place} />
      )}
    </GuestFrame>
  );
}

function Offer({ call: { kinds, name }, place }: { call: NonNullable<ScannedPlace['call']>; place: string }) {
  const t = useGuestTexts(placeTexts);
  const tKind = useGuestTexts(callKindTexts);
  return (
    <section class="availability" aria-label={t('whatHere')}>
      <h2>{t('whatHere')}</h2>
      <ul class="offers">
        {kinds.map((kind) => (
          <li key={kind}>
            <Icon name={kindIcons[kind]} />
            {tKind(kind)}
          </li>
        ))}
      </ul>
      {name !== place && <p class="soft small">{t('comesTo', { place: name })}</p>}
    </section>
  );
}
