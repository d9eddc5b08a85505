import { expect, test } from 'vitest';
import { createWorkLoop } from './work-loop.ts';

function aTurn() {
  const turns: PromiseWithResolvers<boolean>[] = [];
  const turn = () => {
    const one = Promise.withResolvers<boolean>();
    turns.push(one);
    return one.promise;
  };
  return { turns, turn };
}
const settled = () => new Promise<void>((done) => setImmediate(done));

test('turns follow one another: what is asked for during a turn is done after it, once', async () => {
  const { turns, turn } = aTurn();
  const loop = createWorkLoop(turn, () => {});
  loop.wake();
  loop.wake();
  loop.wake();
  expect(turns).toHaveLength(1);
  turns[0]?.resolve(false);
  await settled();
  expect(turns).toHaveLength(2);
  turns[1]?.resolve(false);
  await settled();
  expect(turns).toHaveLength(2);
  loop.wake();
  expect(turns).toHaveLength(3);
  turns[2]?.resolve(false);
  await loop.stop();
});

test('a turn that answers true is followed by another', async () => {
  let left = 5;
  const loop = createWorkLoop(
    async () => (left -= 1) > 0,
    () => {},
  );
  loop.wake();
  await settled();
  expect(left).toBe(0);
  await loop.stop();
});

test('stopping waits for the present turn and begins no other', async () => {
  const { turns, turn } = aTurn();
  const loop = createWorkLoop(turn, () => {});
  loop.wake();
  loop.wake();
  let ended = false;
  const stopped = loop.stop().finally(() => (ended = true));
  await settled();
  expect(ended).toBe(false);
  turns[0]?.resolve(true);
  await stopped;
  loop.wake();
  expect(turns).toHaveLength(1);
});

test('a turn that throws ends the loop and is reported once', async () => {
  const failures: unknown[] = [];
  const loop = createWorkLoop(
    async () => {
      throw new Error('broken');
    },
    (error) => failures.push(error),
  );
  loop.wake();
  await settled();
  loop.wake();
  await settled();
  expect(failures).toEqual([new Error('broken')]);
});
