// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { createProjectConfigStore, isSkip, noConfig } from './project-config-store.ts';

type Answer = { checksum: string; json_config: string };
const answer = (json_config: string): Answer => ({ checksum: `sum of ${json_config}`, json_config });

/** A store whose answers come when the test says so. */
function aStore() {
  const asked: { projectId: number; answer: (value: Answer) => void; fail: (error: Error) => void }[] = [];
  const store = createProjectConfigStore({
    fetchConfig: (projectId) =>
      new Promise((resolve, reject) => asked.push({ projectId, answer: resolve, fail: reject })),
    fetchDynamic: () => Promise.resolve(answer('{"speed":1}')),
  });
  return { store, asked };
}

describe('choosing a project', () => {
  test('clears the config, then loads it and parses its text', async () => {
    const { store, asked } = aStore();
    expect(store.state()).toBe(noConfig);
    const first = store.choose(1);
    expect(store.state()).toMatchObject({ status: 'loading', config: undefined });
    asked[0]?.answer(answer('{"a":[1]}'));
    await first;
    expect(store.state()).toEqual({
      status: 'loaded',
      config: { checksum: 'sum of {"a":[1]}', json_config: { a: [1] } },
      dynamicConfig: { checksum: 'sum of {"speed":1}', json_config: { speed: 1 } },
      errorMessage: undefined,
    });
    const second = store.choose(2);
    expect(store.state()).toMatchObject({ status: 'loading', config: undefined });
    asked[1]?.answer(answer('{}'));
    await second;
    expect(store.state()).toMatchObject({ status: 'loaded', config: { json_config: {} } });
  });
  test('drops the answer for the project that was chosen before, also when it fails', async () => {
    const { store, asked } = aStore();
    const late = [store.choose(1), store.choose(2)];
    asked[1]?.answer(answer('{"of":2}'));
    await late[1];
    asked[0]?.fail(new Error('gone'));
    await late[0];
    expect(store.state()).toMatchObject({ status: 'loaded', config: { json_config: { of: 2 } } });
  });
  test('that was never left keeps the config until the newer one is there', async () => {
    const { store, asked } = aStore();
    const first = store.choose(1);
    asked[0]?.answer(answer('{"a":1}'));
    await first;
    const again = store.load(1);
    expect(store.state()).toMatchObject({ status: 'loading', config: { json_config: { a: 1 } } });
    asked[1]?.answer(answer('{"a":2}'));
    await again;
    expect(store.state()).toMatchObject({ status: 'loaded', config: { json_config: { a: 2 } } });
  });
});

describe('loading', () => {
  test('is skipped while the same project is being loaded, which is no failure to tell', async () => {
    const { store, asked } = aStore();
    const first = store.choose(1);
    const skipped: unknown = await store.load(1).catch((error: unknown) => error);
    expect(skipped).toMatchObject({ message: 'Skip' });
    expect(isSkip(skipped)).toBe(true);
    expect(asked).toHaveLength(1);
    asked[0]?.answer(answer('{}'));
    await first;
    expect(store.state().status).toBe('loaded');
  });
  test('needs a project', async () => {
    const { store } = aStore();
    await expect(store.load(undefined)).rejects.toThrow('no_project_selected');
  });
  test.each(['', '{"a":', 'null', '7', '"text"'])('of %j fails: it is no JSON config', async (text) => {
    const { store, asked } = aStore();
    const loading = store.choose(1);
    asked[0]?.answer(answer(text));
    await expect(loading).rejects.toThrow('project_config_invalid');
    expect(store.state()).toMatchObject({ status: 'error', config: undefined });
  });
  test('that fails says so, and can be tried again', async () => {
    const { store, asked } = aStore();
    const loading = store.choose(1);
    asked[0]?.fail(new Error('no way'));
    await expect(loading).rejects.toThrow('no way');
    expect(store.state()).toMatchObject({ status: 'error', errorMessage: 'no way' });
    const again = store.load(1);
    asked[1]?.answer(answer('{}'));
    await again;
    expect(store.state()).toMatchObject({ status: 'loaded', errorMessage: undefined });
  });
});

test('clearing forgets the config and the answer that is still to come', async () => {
  const { store, asked } = aStore();
  const loading = store.choose(1);
  store.clear();
  asked[0]?.answer(answer('{}'));
  await loading;
  expect(store.state()).toBe(noConfig);
});
