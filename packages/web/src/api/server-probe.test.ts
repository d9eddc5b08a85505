import { expect, test } from 'vitest';
import { createServerProbe, whyNoCode } from './server-probe.ts';

const answering = (status: number) => () => Promise.resolve(new Response(null, { status }));

test.each([
  ['that answers', answering(200), 'console_outdated'],
  ['that refuses', answering(403), 'console_outdated'],
  ['behind a proxy that finds it away', answering(502), 'server_unreachable'],
  ['without a network', () => Promise.reject(new TypeError('Failed to fetch')), 'server_unreachable'],
] as const)('code that cannot be fetched from a server %s', async (_name, fetch, why) => {
  expect(await whyNoCode(createServerProbe(fetch, '/api'))).toBe(why);
});
