import { expect, test, vi } from 'vitest';
import { createEarlyCall } from './early-call.ts';

const get = (token: string) => ({ method: 'GET', headers: { Authorization: `Bearer ${token}` } });

function aCall(answers: (() => Promise<Response>)[] = []) {
  let now = 0;
  let count = 0;
  const fetch = vi.fn(() =>
    (answers.shift() ?? (() => Promise.resolve(new Response(String((count += 1))))))(),
  );
  const call = createEarlyCall(fetch, () => now);
  return { call, fetch, pass: (ms: number) => (now += ms) };
}

test('the early answer is given once, to who asks the same', async () => {
  const { call, fetch } = aCall();
  call.ask('/api/projects', 'a');
  expect(await (await call.fetch('/api/robots', get('a'))).text()).toBe('2');
  expect(await (await call.fetch('/api/projects', get('a'))).text()).toBe('1');
  expect(await (await call.fetch('/api/projects', get('a'))).text()).toBe('3');
  expect(fetch).toHaveBeenCalledTimes(3);
});

test('another session, another method or a late question gets an answer of its own', async () => {
  for (const [init, ms] of [
    [get('b'), 0],
    [{ ...get('a'), method: 'POST' }, 0],
    [get('a'), 11_000],
  ] as const) {
    const { call, pass } = aCall();
    call.ask('/api/projects', 'a');
    pass(ms);
    expect(await (await call.fetch('/api/projects', init)).text()).toBe('2');
  }
});

test('an early call that failed is made again', async () => {
  const { call } = aCall([() => Promise.reject(new Error('offline'))]);
  call.ask('/api/projects', 'a');
  expect(await (await call.fetch('/api/projects', get('a'))).text()).toBe('1');
});
