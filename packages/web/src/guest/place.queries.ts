import type { publicQrApi } from '@rota/contract/qr-codes';
import { route } from '@rota/contract/route';
import type { GuestSend } from '../api/guest-client.ts';

const place = route<typeof publicQrApi.place>({ method: 'GET', path: '/public/qr/{code}' });

/** The calls of the page that a target's QR code opens. */
export const placeCalls = {
  /** `isAgain`: this browser read the code a moment ago, and it is no other scan. */
  place: (send: GuestSend, code: string, isAgain: boolean, signal: AbortSignal) =>
    send<typeof publicQrApi.place>(
      place,
      { params: { code }, query: isAgain ? { again: 'yes' } : {} },
      { signal },
    ),
};
