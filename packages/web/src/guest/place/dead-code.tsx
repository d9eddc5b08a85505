/** @jsxImportSource preact */
import type { GuestError } from '../../api/guest-client.ts';
import { textIn } from '../../api/send.ts';
import { deadCodeTexts } from './dead-code.messages.ts';
import { useGuestTexts } from '../guest-context.tsx';
import { Notice } from '../guest-frame.tsx';
import { Icon } from '../icons.tsx';

/** The venue that a withdrawn code was of. */
export type DeadCodeVenue = {
  readonly house: string;
  readonly logo: string | null;
  readonly phone: string | null;
};

/** Whose a refused code was; undefined for an unknown code. */
export function venueOf({ resultCode, current }: GuestError): DeadCodeVenue | undefined {
  const house = textIn(current['house']);
  if (resultCode !== 'QR_WITHDRAWN' || house === undefined) return undefined;
  return { house, logo: textIn(current['logo_url']) ?? null, phone: textIn(current['house_phone']) ?? null };
}

/** Says of a code that opens nothing what became of it and what to do; the field to type another one stands below. */
export function DeadCode({ venue }: { venue?: DeadCodeVenue | undefined }) {
  const t = useGuestTexts(deadCodeTexts);
  const house = venue?.house ?? '';
  return (
    <>
      <Notice
        icon="code"
        tone="off"
        title={t(venue === undefined ? 'unknownTitle' : 'withdrawnTitle')}
        isUrgent
      >
        <p>{venue === undefined ? t('unknownHint') : t('withdrawnHint', { house })}</p>
      </Notice>
      <ul class="ways-out">
        <li>
          <Icon name="code" />
          {t(venue === undefined ? 'scanAgain' : 'scanNewer')}
        </li>
        <li>
          <Icon name="next" />
          {t('type')}
        </li>
        <li>
          <Icon name="bell" />
          {t('ask')}
        </li>
      </ul>
      {venue !== undefined && venue.phone !== null && (
        <a class="button" href={`tel:${venue.phone.replace(/[^+\d]/g, '')}`}>
          {t('call', { house })}
        </a>
      )}
    </>
  );
}
