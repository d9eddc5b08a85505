/** @jsxImportSource preact */
import { callNextText, callReasonTexts, stationAvailabilityTexts } from '@rota/contract/order-page';
import type { OrderOffer } from '@rota/contract/orders';
import { useGuest, useGuestNow, useGuestTexts } from '../guest-context.tsx';
import { GuestChip } from '../guest-frame.tsx';
import { availabilityLooks } from '../robot-call/kind-looks.ts';
import { openingTime } from '../robot-call/opening-time.ts';
import { waitOf } from '../robot-call/wait.rules.ts';
import { useWaitWords } from '../robot-call/wait-words.ts';
import { menuTexts } from './menu.messages.ts';

/** Whether the place takes orders, how long one takes, and where it takes none why and until when. */
export function StationState({ offer }: { offer: OrderOffer }) {
  const t = useGuestTexts(menuTexts);
  const tAvailability = useGuestTexts(stationAvailabilityTexts);
  const { language, formats, now } = useGuest();
  const words = useWaitWords();
  const wait = waitOf(offer.promise, useGuestNow(10_000));
  const { availability, reason, note } = offer;
  const isClosed = availability === 'not_available';
  // The guest is in the building: its clock is the phone's.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const opensAt = openingTime(offer.opens_at, timeZone, formats.locale, now());
  return (
    <div class="station-state" aria-live="polite">
      <GuestChip {...availabilityLooks[availability]} label={tAvailability(availability)} />
      {!isClosed && wait.kind === 'minutes' && (
        <span class="soft small">{t('expected', { wait: words(wait) })}</span>
      )}
      {!isClosed && wait.kind === 'soon' && <span class="soft small">{t('expectedSoon')}</span>}
      {note !== null && <p>{note}</p>}
      {isClosed && reason !== null && (
        <p class="small">
          {callReasonTexts[language][reason]} {callNextText(reason, language, opensAt)}
        </p>
      )}
      {availability === 'high_demand' && <p class="small">{t('longer')}</p>}
    </div>
  );
}
