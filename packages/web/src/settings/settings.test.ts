// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { aUser } from '../testing/builders.ts';
import { memoryStorage } from '../testing/memory-storage.ts';
import { keepShown, readShown } from './last-shown.ts';
import { createSettings, defaultSettings, numericId } from './settings.ts';

const broken = {
  getItem: () => {
    throw new Error('blocked');
  },
  setItem: () => {
    throw new Error('full');
  },
  removeItem: () => {
    throw new Error('blocked');
  },
};

describe('settings', () => {
  test('starts with direction ltr, responsive fonts and the theme of the system', () => {
    const local = createSettings(memoryStorage()).local();
    expect(local).toMatchObject({ direction: 'ltr', responsiveFontSizes: true, theme: 'system' });
  });

  test('writes under the keys of the product', () => {
    const storage = memoryStorage();
    const settings = createSettings(storage);
    settings.setAccessToken('token');
    settings.setUser(aUser());
    settings.setProjectId(7);
    settings.setLanguage('tr');
    settings.change({ theme: 'dark' });
    expect([...storage.values.keys()].sort()).toEqual([
      'accessToken',
      'lang',
      'projectId',
      'settings',
      'user',
    ]);
    expect(storage.values.get('projectId')).toBe('7');
    expect(storage.values.get('lang')).toBe('tr');
  });

  test('remembers the last robot of each project apart', () => {
    const settings = createSettings(memoryStorage());
    settings.setLastRobot(7, 'a');
    settings.setLastRobot(8, 'b');
    settings.setLastRobot(7, undefined);
    expect([settings.lastRobot(7), settings.lastRobot(8)]).toEqual([undefined, 'b']);
  });

  test('remembers the last floor of each project apart from its robot', () => {
    const settings = createSettings(memoryStorage());
    settings.setLastFloor(7, 'hotel_1');
    settings.setLastFloor(8, 'annex_2');
    settings.setLastRobot(7, 'a');
    expect([settings.lastFloor(7), settings.lastFloor(8), settings.lastRobot(7)]).toEqual([
      'hotel_1',
      'annex_2',
      'a',
    ]);
  });

  test('keeps how it sounds for each person on this device; what was chosen before counts for who has not chosen', () => {
    const storage = memoryStorage({ settings: JSON.stringify({ soundsMuted: true, soundVolume: 80 }) });
    const settings = createSettings(storage);
    const soundSettings = () => [
      settings.local().soundsMuted,
      settings.local().soundVolume,
      settings.local().sounds,
    ];
    const bell = { new_order: { isOn: false, loops: 1 } };
    settings.setUser(aUser({ id: 'ada' }));
    expect(soundSettings()).toEqual([true, 80, {}]);
    settings.change({ soundsMuted: false, sounds: bell, theme: 'dark' });
    expect(soundSettings()).toEqual([false, 80, bell]);
    settings.setUser(aUser({ id: 'bob' }));
    expect([...soundSettings(), settings.local().theme]).toEqual([true, 80, {}, 'dark']);
    settings.change({ soundVolume: 20 });
    settings.setUser(aUser({ id: 'ada' }));
    expect(soundSettings()).toEqual([false, 80, bell]);
    settings.setUser(undefined);
    expect(soundSettings()).toEqual([true, 80, {}]);
  });

  test('works without storage, for as long as the tab lives', () => {
    for (const storage of [undefined, broken]) {
      const settings = createSettings(storage);
      settings.setAccessToken('token');
      settings.change({ density: 'compact' });
      expect(settings.accessToken()).toBe('token');
      expect(settings.local().density).toBe('compact');
    }
  });

  test('takes what is corrupt as not stored, and keeps the rest', () => {
    const settings = createSettings(
      memoryStorage({
        user: '{"id":',
        settings: '{"theme":"neon","isDrawerOpen":false}',
        projectId: '7x',
        lang: 'de',
      }),
    );
    expect(settings.user()).toBeUndefined();
    expect(settings.local()).toEqual({ ...defaultSettings, isDrawerOpen: false });
    expect(settings.projectId()).toBeUndefined();
    expect(settings.language()).toBeUndefined();
    expect(createSettings(memoryStorage({ settings: 'nonsense' })).local()).toEqual(defaultSettings);
  });

  test('gives the same object until something changes, then tells its listeners', () => {
    const settings = createSettings(memoryStorage());
    const changes: string[] = [];
    settings.onChange((change) => changes.push(`${change.source} ${change.key}`));
    const before = settings.local();
    expect(settings.local()).toBe(before);
    settings.change({ isDrawerOpen: false });
    expect(settings.local()).not.toBe(before);
    expect(changes).toEqual(['local settings']);
  });

  test('hears another tab of the browser', () => {
    const tab = new EventTarget();
    const storage = memoryStorage({ accessToken: 'old' });
    const settings = createSettings(storage, tab);
    const changes: string[] = [];
    settings.onChange((change) => changes.push(`${change.source} ${change.key}`));
    storage.removeItem('accessToken');
    tab.dispatchEvent(Object.assign(new Event('storage'), { key: 'accessToken' }));
    expect(changes).toEqual(['elsewhere accessToken']);
    expect(settings.accessToken()).toBeUndefined();
  });

  test('keeps its project while another tab chooses one, which is where the next tab begins', () => {
    const tab = new EventTarget();
    const storage = memoryStorage({ projectId: '3' });
    const settings = createSettings(storage, tab);
    const changes: string[] = [];
    settings.onChange((change) => changes.push(`${change.source} ${change.key}`));
    storage.setItem('projectId', '7');
    tab.dispatchEvent(Object.assign(new Event('storage'), { key: 'projectId' }));
    expect(settings.projectId()).toBe(3);
    expect(changes).toEqual([]);
    expect(createSettings(storage).projectId()).toBe(7);
  });

  test('a tab keeps its name when it is loaded again, and no two have the same', () => {
    const [storage, tabStorage] = [memoryStorage(), memoryStorage()];
    expect(createSettings(storage, undefined, tabStorage).tabId(() => 'first')).toBe('first');
    expect(createSettings(storage, undefined, tabStorage).tabId(() => 'second')).toBe('first');
    expect(createSettings(storage, undefined, memoryStorage()).tabId(() => 'third')).toBe('third');
    const blocked = createSettings(storage, undefined, broken);
    expect([blocked.tabId(() => 'fourth'), blocked.tabId(() => 'fifth')]).toEqual(['fourth', 'fourth']);
  });

  test('what a tab was shown is there when it is loaded again, for the same person, for some hours, until they sign out', () => {
    const [storage, tabStorage] = [memoryStorage(), memoryStorage()];
    const settings = createSettings(storage, undefined, tabStorage);
    const read = () =>
      readShown(createSettings(storage, undefined, tabStorage), 'shownOrders', z.array(z.number()));
    keepShown(settings, 'shownOrders', { value: [1], at: Date.now() });
    expect(read()).toBeUndefined();
    settings.setUser(aUser());
    const at = Date.now() - 60_000;
    keepShown(settings, 'shownOrders', { value: [1], at });
    expect(read()).toEqual({ value: [1], at });
    keepShown(settings, 'shownOrders', { value: ['one'], at });
    expect(read()).toBeUndefined();
    keepShown(settings, 'shownOrders', { value: [1], at: Date.now() - 5 * 3_600_000 });
    expect(read()).toBeUndefined();
    keepShown(settings, 'shownOrders', { value: [1], at });
    settings.setUser(aUser({ id: 'somebody-else' }));
    expect(read()).toBeUndefined();
    settings.setUser(undefined);
    expect(tabStorage.getItem('shownOrders')).toBeNull();
    // Who signs out in another tab leaves nothing in this one.
    const other = new EventTarget();
    const [shared, tab] = [memoryStorage(), memoryStorage()];
    const here = createSettings(shared, other, tab);
    here.setUser(aUser());
    keepShown(here, 'shownOrders', { value: [1], at });
    shared.removeItem('user');
    other.dispatchEvent(Object.assign(new Event('storage'), { key: 'user' }));
    expect(tab.getItem('shownOrders')).toBeNull();
  });

  test('comes back to the project of its tab when it is loaded again', () => {
    const [storage, tabStorage] = [memoryStorage(), memoryStorage()];
    createSettings(storage, undefined, tabStorage).setProjectId(3);
    createSettings(storage, undefined, memoryStorage()).setProjectId(7);
    expect(createSettings(storage, undefined, tabStorage).projectId()).toBe(3);
    const begunWithSeven = memoryStorage();
    createSettings(storage, undefined, begunWithSeven);
    createSettings(storage, undefined, tabStorage).setProjectId(3);
    expect(createSettings(storage, undefined, begunWithSeven).projectId()).toBe(7);
    createSettings(storage, undefined, tabStorage).setProjectId(undefined);
    expect(createSettings(storage, undefined, tabStorage).projectId()).toBeUndefined();
    expect(createSettings(memoryStorage({ projectId: '7' }), undefined, broken).projectId()).toBe(7);
  });

  test.each([
    ['7', 7],
    ['0', undefined],
    ['-1', undefined],
    ['1e3', undefined],
    ['7 ', undefined],
    ['', undefined],
    ['undefined', undefined],
    [null, undefined],
  ])('reads a project id %j as %j', (text, expected) => {
    expect(numericId(text)).toBe(expected);
  });
});
