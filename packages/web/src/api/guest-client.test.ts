import type { publicCallsApi } from '@rota/contract/robot-calls';
import { route } from '@rota/contract/route';
import { expect, test } from 'vitest';
import { createGuestSend, type GuestError } from './guest-client.ts';

const get = route<typeof publicCallsApi.get>({ method: 'GET', path: '/public/calls/{callToken}' });
function sendWith(answer: () => Response | Promise<Response>) {
  const asked: { url: string; init: RequestInit | undefined }[] = [];
  const serverTimes: number[] = [];
  const send = createGuestSend({
    baseUrl: '/api',
    fetch: async (url, init) => {
      asked.push({ url: url instanceof Request ? url.url : String(url), init });
      return answer();
    },
    onServerTime: (at) => serverTimes.push(at),
  });
  return {
    call: () => send<typeof publicCallsApi.get>(get, { params: { callToken: 'a/b' } }),
    asked,
    serverTimes,
  };
}
const refusal = (status: number, headers: HeadersInit = {}) =>
  new Response(JSON.stringify({ status, resultCode: 'SOME_CODE', message: 'no' }), { status, headers });

test('a call is sent to its address, and the server’s time is reported', async () => {
  const { call, asked, serverTimes } = sendWith(
    () => new Response('{"call_id":"c1"}', { headers: { Date: 'Mon, 02 Mar 2026 09:30:00 GMT' } }),
  );
  expect(await call()).toEqual({ call_id: 'c1' });
  expect(asked[0]?.url).toBe('/api/public/calls/a%2Fb');
  expect(serverTimes).toEqual([Date.parse('2026-03-02T09:30:00Z')]);
});

test.each<[string, () => Response | Promise<Response>, Partial<GuestError>]>([
  ['no answer', () => Promise.reject(new TypeError('offline')), { reason: 'away' }],
  ['the server cannot', () => refusal(503), { reason: 'away', resultCode: 'SOME_CODE' }],
  ['a proxy answers with a page', () => new Response('<html>', { status: 200 }), { reason: 'away' }],
  ['it refuses', () => refusal(404), { reason: 'refused', resultCode: 'SOME_CODE', retryAfterS: undefined }],
  [
    'it wants to be asked later',
    () => refusal(429, { 'Retry-After': '12' }),
    { reason: 'refused', retryAfterS: 12 },
  ],
])('a failure says whether trying again may help: %s', async (_what, answer, about) => {
  await expect(sendWith(answer).call()).rejects.toMatchObject(about);
});
