import { describe, expect, test } from 'vitest';
import { fitsModel, newestFor, summarizeOutdated } from './releases.rules.ts';

const aRelease = (version: string, more: object = {}) => ({
  kind: 'robot_software' as const,
  channel: 'stable',
  state: 'ready' as const,
  models: [] as string[],
  version,
  ...more,
});

test('a release without models fits every robot', () => {
  expect(fitsModel(aRelease('1'), 'Tray')).toBe(true);
  expect(fitsModel(aRelease('1', { models: ['Butler'] }), 'Tray')).toBe(false);
});

test('the newest is the highest version that is ready, in the channel and for the model', () => {
  const releases = [
    aRelease('1.9.0'),
    aRelease('1.10.0'),
    aRelease('2.0.0', { channel: 'beta' }),
    aRelease('3.0.0', { state: 'withdrawn' as const }),
    aRelease('4.0.0', { models: ['Butler'] }),
    aRelease('5.0.0', { kind: 'screen_app' as const }),
  ];
  const of = (model: string, channel = 'stable') =>
    newestFor(releases, { kind: 'robot_software', model, channel })?.version;
  expect([of('Tray'), of('Butler'), of('Tray', 'beta'), of('Tray', 'nightly')]).toEqual([
    '1.10.0',
    '4.0.0',
    '2.0.0',
    undefined,
  ]);
});

describe('outdated robots', () => {
  test('are those that know their version and could have a newer one', () => {
    const releases = [aRelease('1.4.0'), aRelease('2.0.0', { models: ['Butler'] })];
    const robots = [
      { model: 'Tray', version: '1.4.0' },
      { model: 'Tray', version: '1.3.9' },
      { model: 'Tray', version: '1.5.0' },
      { model: 'Butler', version: '1.4.0' },
      { model: 'Tray', version: null },
    ];
    expect(summarizeOutdated(releases, robots)).toEqual({ known: 4, outdated: 2 });
    expect(summarizeOutdated([], robots)).toEqual({ known: 4, outdated: 0 });
  });
});
