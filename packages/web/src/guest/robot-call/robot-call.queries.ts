import type { RequestOf } from '@rota/contract/core';
import type { publicCallsApi } from '@rota/contract/robot-calls';
import { route } from '@rota/contract/route';
import type { GuestSend } from '../../api/guest-client.ts';

const station = route<typeof publicCallsApi.station>({ method: 'GET', path: '/public/stations/{code}' });
const call = route<typeof publicCallsApi.call>({ method: 'POST', path: '/public/stations/{code}/calls' });
const get = route<typeof publicCallsApi.get>({ method: 'GET', path: '/public/calls/{callToken}' });
const floor = route<typeof publicCallsApi.floor>({ method: 'GET', path: '/public/calls/{callToken}/floor' });
const cancel = route<typeof publicCallsApi.cancel>({
  method: 'POST',
  path: '/public/calls/{callToken}/cancel',
});

/** The body of a call. */
export type CallBody = RequestOf<typeof publicCallsApi.call>['body'];

/** The calls of the robot call's pages. */
export const guestCalls = {
  place: (send: GuestSend, code: string, signal: AbortSignal) =>
    send<typeof publicCallsApi.station>(station, { params: { code } }, { signal }),
  call: (send: GuestSend, code: string, body: CallBody, signal: AbortSignal) =>
    send<typeof publicCallsApi.call>(call, { params: { code }, body }, { signal }),
  follow: (send: GuestSend, callToken: string, signal?: AbortSignal) =>
    send<typeof publicCallsApi.get>(get, { params: { callToken } }, { signal }),
  floor: (send: GuestSend, callToken: string, signal: AbortSignal) =>
    send<typeof publicCallsApi.floor>(floor, { params: { callToken } }, { signal }),
  cancel: (send: GuestSend, callToken: string) =>
    send<typeof publicCallsApi.cancel>(cancel, { params: { callToken } }),
};
