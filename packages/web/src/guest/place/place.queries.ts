import type { publicQrApi } from '@rota/contract/qr-codes';
import { route } from '@rota/contract/route';
import type { GuestSend } from '../../api/guest-client.ts';

const place = route<typeof publicQrApi.place>({ method: 'GET', path: '/public/qr/{code}' });

/** The calls of the page that a target's QR code opens. */
export const placeCalls = {
  place: (send: GuestSend, code: string, signal: AbortSignal) => send<typeof publicQrApi.place>(place, { params: { code } }, { signal }),
};
