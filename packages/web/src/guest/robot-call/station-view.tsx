/** @jsxImportSource preact */
import type { PublicStation } from '@rota/contract/robot-calls';
import type { CallKind } from '@rota/contract/stations';
import { ROBOT_CALL_PATH } from '@rota/contract/public-address';
import {
  callKindTexts,
  callNextText,
  callReasonTexts,
  stationAvailabilityTexts,
  stationSayingOf,
} from '@rota/contract/robot-call-page';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { GuestError } from '../../api/guest-client.ts';
import { placeKey, useGuestAddress, type GuestAddress } from '../guest-address.ts';
import { useGuest, useGuestNow, useGuestTexts } from '../guest-context.tsx';
import { GuestChip, GuestFrame } from '../guest-frame.tsx';
import { Icon } from '../icons.tsx';
import { RobotScene } from '../robot-scene.tsx';
import { createCallSender, type CallSender, type SendState } from './call-sender.ts';
import { availabilityLooks, kindIcons } from './kind-looks.ts';
import { CallOutcome } from './call-outcome.tsx';
import { LongWait } from './long-wait.tsx';
import { openingTime } from './opening-time.ts';
import { robotCallTexts } from './robot-call.messages.ts';
import { guestCalls } from './robot-call.queries.ts';
import { waitOf } from './wait.rules.ts';
import { useWaitWords } from './wait-words.ts';

type StationProps = {
  house: string;
  logo: string | null;
  station: PublicStation;
  timeZone: string;
  trouble: GuestError | undefined;
  address: GuestAddress;
  hasOthers: boolean;
  onElsewhere: () => void;
};

/** One place: its name, whether a robot comes, what for, and the button that calls it. */
export function StationView(props: StationProps) {
  const { house, logo, station, timeZone } = props;
  const t = useGuestTexts(robotCallTexts);
  const { sender, state } = useSender(props.address);
  const [chosen, setChosen] = useState<CallKind>();
  const [isAsking, setAsking] = useState(false);
  const kind =
    station.kinds.find((one) => one === chosen) ??
    (station.kinds.length === 1 ? station.kinds[0] : undefined);
  const isBusyAnswer = state.status === 'answered' && state.answer.needs_confirmation;
  if ((state.status === 'answered' && !isBusyAnswer) || state.status === 'refused')
    return <CallOutcome house={house} logo={logo} state={state} timeZone={timeZone} onAgain={sender.reset} />;
  const send = (confirm: boolean) => {
    setAsking(false);
    if (kind !== undefined) sender.send({ kind, confirm });
  };
  const closed = station.availability === 'not_available';
  return (
    <GuestFrame
      house={house}
      logo={logo}
      trouble={state.status === 'sending' ? undefined : props.trouble}
      dock={
        !closed && (
          <CallButton
            state={state}
            isReady={kind !== undefined}
            label={
              station.kinds.length > 1 || kind === 'delivery' || kind === undefined ? t('call') : undefined
            }
            kind={kind}
            onCall={() => (station.needs_confirmation ? setAsking(true) : send(false))}
            onStop={sender.reset}
          />
        )
      }
    >
      <PlaceHead station={station} hasOthers={props.hasOthers} onElsewhere={props.onElsewhere} />
      <RobotScene mood={closed ? 'resting' : 'waiting'} isSmall={!closed && station.kinds.length > 1} />
      <Availability station={station} timeZone={timeZone} />
      {!closed && station.kinds.length > 1 && (
        <Kinds kinds={station.kinds} value={kind} onChange={setChosen} />
      )}
      <StaffLink />
      {(isAsking || isBusyAnswer) && (
        <LongWait
          promise={isBusyAnswer ? state.answer.promise : station.promise}
          onConfirm={() =>
            isBusyAnswer ? sender.send({ kind: state.sent.kind, confirm: true }) : send(true)
          }
          onCancel={() => {
            setAsking(false);
            if (isBusyAnswer) sender.reset();
          }}
        />
      )}
    </GuestFrame>
  );
}

/** The sending of a call from a place; an answer with a token leads to the call. */
function useSender(address: GuestAddress): { readonly sender: CallSender; readonly state: SendState } {
  const { send, settings, wakers, now, newId } = useGuest();
  const [, go] = useGuestAddress();
  const place = placeKey(address);
  const { code, station } = address;
  const sender = useMemo(
    () =>
      createCallSender({
        place,
        settings,
        wakers,
        now,
        post: ({ kind, confirm }, signal) => {
          const body = {
            kind: kind as CallKind,
            confirm,
            caller_key: settings.callerKey(newId),
          };
          return guestCalls.call(
            send,
            code,
            station === undefined
              ? body
              : {
                  ...body,
                  station_id: station,
                },
            signal,
          );
        },
      }),
    [place, code, station, send, settings, wakers, now, newId],
  );
  const [state, setState] = useState<SendState>(sender.get());
  useEffect(() => {
    const look = () => {
      const next = sender.get();
      const token = next.status === 'answered' ? next.answer.call_token : undefined;
      if (token === undefined) return setState(next);
      settings.setCall(place, token);
      go({ code, station, call: token });
    };
    const stop = sender.subscribe(look);
    sender.resume();
    // A quick person called before the listener was attached.
    look();
    return stop;
  }, [sender, settings, place, code, station, go]);
  return { sender, state };
}

function PlaceHead({
  station,
  hasOthers,
  onElsewhere,
}: Pick<StationProps, 'station' | 'hasOthers' | 'onElsewhere'>) {
  const t = useGuestTexts(robotCallTexts);
  return (
    <section class="place">
      <p class="soft small">{t('place')}</p>
      <h1 class="place-name">{station.name}</h1>
      <p class="small">
        <span class="soft">{t('notHere')}</span>{' '}
        <button type="button" class="link" onClick={onElsewhere}>
          {hasOthers ? t('chooseAnother') : t('scanAnother')}
        </button>
      </p>
    </section>
  );
}

function Availability({ station, timeZone }: { station: PublicStation; timeZone: string }) {
  const t = useGuestTexts(robotCallTexts);
  const tAvailability = useGuestTexts(stationAvailabilityTexts);
  const { language, formats, now } = useGuest();
  const wait = waitOf(station.promise, useGuestNow(10_000));
  const words = useWaitWords();
  const { availability, reason, note } = station;
  const opensAt = openingTime(station.opens_at, timeZone, formats.locale, now());
  const menuOpensAt =
    availability === 'not_available'
      ? undefined
      : openingTime(station.menu_opens_at, timeZone, formats.locale, now());
  return (
    <section class="availability" aria-live="polite">
      <GuestChip
        {...availabilityLooks[availability]}
        label={tAvailability(stationSayingOf(availability, station.sells))}
      />
      {note !== null && <p class="note">{note}</p>}
      {reason !== null && (
        <p>
          {callReasonTexts[language][reason]}{' '}
          {availability === 'not_available' && callNextText(reason, language, opensAt)}
        </p>
      )}
      {menuOpensAt !== undefined && <p>{t('menuOpens', { time: menuOpensAt })}</p>}
      {availability === 'not_available' && <p class="soft small">{t('renewsItself')}</p>}
      {availability !== 'not_available' && wait.kind === 'soon' && <p class="soft">{t('comesSoon')}</p>}
      {availability !== 'not_available' && wait.kind === 'minutes' && (
        <p class="soft">{t('comesIn', { wait: words(wait) })}</p>
      )}
    </section>
  );
}

/** Staff who scanned a code with their own phone call in their own name from the console. */
function StaffLink() {
  const t = useGuestTexts(robotCallTexts);
  const { settings } = useGuest();
  if (!settings.hasConsole()) return null;
  return (
    <a class="plain centred" href={ROBOT_CALL_PATH}>
      {t('staffLink')}
    </a>
  );
}

function Kinds({
  kinds,
  value,
  onChange,
}: {
  kinds: readonly CallKind[];
  value: CallKind | undefined;
  onChange: (kind: CallKind) => void;
}) {
  const t = useGuestTexts(robotCallTexts);
  const tKind = useGuestTexts(callKindTexts);
  return (
    <fieldset class="kinds">
      <legend>{t('whatFor')}</legend>
      {kinds.map((kind) => (
        <label key={kind} class="kind">
          <input
            type="radio"
            name="kind"
            value={kind}
            checked={kind === value}
            onChange={() => onChange(kind)}
          />
          <Icon name={kindIcons[kind]} />
          <span>{tKind(kind)}</span>
          <span class="tick">
            <Icon name="check" />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

type CallButtonProps = {
  state: SendState;
  isReady: boolean;
  label: string | undefined;
  kind: CallKind | undefined;
  onCall: () => void;
  onStop: () => void;
};

function CallButton({ state, isReady, label, kind, onCall, onStop }: CallButtonProps) {
  const t = useGuestTexts(robotCallTexts);
  const tKind = useGuestTexts(callKindTexts);
  const isSending = state.status === 'sending';
  return (
    <>
      <div role="status">{isSending && state.isAway && <p class="small centred">{t('sendingAway')}</p>}</div>
      <button
        type="button"
        class="primary"
        disabled={!isReady}
        aria-busy={isSending}
        onClick={() => !isSending && onCall()}
      >
        {isSending ? t('sending') : (label ?? (kind === undefined ? t('call') : tKind(kind)))}
      </button>
      {isSending && state.isAway && (
        <button type="button" class="plain centred" onClick={onStop}>
          {t('stopSending')}
        </button>
      )}
    </>
  );
}
