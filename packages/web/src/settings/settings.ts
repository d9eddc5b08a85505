import { user as userSchema, type User } from '@rota/contract/auth';
import type { Language } from '@rota/contract/core';
import { z } from 'zod';
import type { KeyValueStorage } from './browser-storage.ts';

/** Choices that are kept for each person on this device: a shared tablet must not stay silent because of the person before. */
const personalSettings = z
  .object({
    soundsMuted: z.boolean(),
    soundVolume: z.number().min(0).max(100),
    sounds: z.partialRecord(z.string(), z.object({ isOn: z.boolean(), loops: z.number().int() })),
    browserNotices: z.boolean(),
  })
  .partial();

/** The console settings of a person on this device. */
const localSettings = z.object({
  direction: z.enum(['ltr', 'rtl']).catch('ltr'),
  responsiveFontSizes: z.boolean().catch(true),
  theme: z.enum(['system', 'light', 'dark']).catch('system'),
  isDrawerOpen: z.boolean().catch(true),
  /** Entries of the navigation that a person keeps at its top, in that order. */
  pinnedEntries: z.array(z.string()).catch([]),
  /** Groups of the navigation that are folded. */
  foldedGroups: z.array(z.string()).catch([]),
  density: z.enum(['comfortable', 'compact']).catch('comfortable'),
  /** The density a person chose for a list that begins with another one than `density`, by list. */
  listDensities: z.record(z.string(), z.enum(['comfortable', 'compact'])).catch({}),
  /** From the time of a single sound: it applies until a person chooses under `sounds`. */
  lowBatterySound: z.boolean().catch(true),
  soundsMuted: z.boolean().catch(false),
  /** 0 to 100. */
  soundVolume: z.number().min(0).max(100).catch(50),
  /** The settings of a kind of sound. */
  sounds: z.partialRecord(z.string(), z.object({ isOn: z.boolean(), loops: z.number().int() })).catch({}),
  /** Whether the browser notifies of alerts; it asks for leave itself. */
  browserNotices: z.boolean().catch(false),
  /** Columns a person has hidden, by list. */
  hiddenColumns: z.record(z.string(), z.array(z.string())).catch({}),
  /** List views from when they were stored on the device: they move to the account of the person who opens them. */
  savedViews: z.record(z.string(), z.array(z.object({ name: z.string(), query: z.string() }))).catch({}),
  /** Whether the form of a task shows all of its fields. */
  hasLongTaskForm: z.boolean().catch(false),
  /** Tasks created last, as text, by person, project and kind. */
  lastTasks: z.record(z.string(), z.string()).catch({}),
  /** The kitchen presses that have not reached the server, as text, by person and project. */
  kitchenPresses: z.record(z.string(), z.string()).catch({}),
  /** Set-up lists that were put away, each by a person and a project. */
  hiddenSetups: z.array(z.string()).catch([]),
});
export type LocalSettings = z.infer<typeof localSettings>;
/** As the browser keeps them: the values beside `persons` count for everyone who has not chosen on this device. */
const keptSettings = localSettings.extend({
  /** By user id. */
  persons: z.record(z.string(), personalSettings.catch({})).catch({}),
});
type KeptSettings = z.infer<typeof keptSettings>;
export type ThemeChoice = LocalSettings['theme'];

/** Direction left to right, responsive fonts, the system's theme; everything audible and open until a person says otherwise. */
export const defaultSettings: LocalSettings = localSettings.parse({});

const KEYS = {
  accessToken: 'accessToken',
  user: 'user',
  projectId: 'projectId',
  lang: 'lang',
  settings: 'settings',
  lastRobots: 'lastRobots',
  lastFloors: 'lastFloors',
} as const;
/** Of the tab alone; no listener is notified. */
const TAB_ID = 'tabId';
/** Texts of the tab alone: what was copied in the map editor, what its person was last shown (`last-shown.ts`), and the name that a sign-in began with. */
const TAB_TEXTS = ['copied', 'shownProjects', 'shownOrders', 'signInName'] as const;
export type TabText = (typeof TAB_TEXTS)[number];

/** A change made here (`local`) or in another tab of the same browser (`elsewhere`). */
type SettingsChange = { key: keyof typeof KEYS; source: 'local' | 'elsewhere' };

export type Settings = {
  accessToken: () => string | undefined;
  setAccessToken: (token: string | undefined) => void;
  user: () => User | undefined;
  setUser: (user: User | undefined) => void;
  /** The project that this tab works in. */
  projectId: () => number | undefined;
  setProjectId: (projectId: number | undefined) => void;
  language: () => Language | undefined;
  setLanguage: (language: Language) => void;
  /** The id of this tab, the same after a reload; made by `newId` if there is none. */
  tabId: (newId: () => string) => string;
  /** The storage of this tab, which survives a reload; cleared with the tab, and at sign-out. */
  tabText: (what: TabText) => string | undefined;
  setTabText: (what: TabText, text: string) => void;
  /** The same object until something changes. */
  local: () => LocalSettings;
  change: (changes: Partial<LocalSettings>) => void;
  /** The robot last chosen in a project on this device. */
  lastRobot: (projectId: number) => string | undefined;
  setLastRobot: (projectId: number, robotId: string | undefined) => void;
  /** Map id of the floor last chosen in a project on this device. */
  lastFloor: (projectId: number) => string | undefined;
  setLastFloor: (projectId: number, mapId: string | undefined) => void;
  onChange: (handler: (change: SettingsChange) => void) => () => void;
};

/**
 * Everything the console remembers on this device, and the only door to the browser's storage. Blocked, full or corrupt storage
 * never breaks a page: values then live as long as the tab. `tabStorage` is what a tab alone remembers when it is loaded again.
 */
export function createSettings(
  storage: KeyValueStorage | undefined,
  events?: Pick<Window, 'addEventListener'>,
  tabStorage?: KeyValueStorage,
): Settings {
  const memory = new Map<string, string>();
  const handlers = new Set<(change: SettingsChange) => void>();
  let local: LocalSettings | undefined;

  function find(place: KeyValueStorage | undefined, key: string): string | undefined {
    try {
      return place?.getItem(key) ?? undefined;
    } catch {
      return undefined;
    }
  }
  function keep(place: KeyValueStorage | undefined, key: string, value: string | undefined): void {
    try {
      if (value === undefined) place?.removeItem(key);
      else place?.setItem(key, value);
    } catch {
      // The value stays in memory: a full or blocked storage costs only what would have outlived the tab.
    }
  }
  const read = (key: string) => find(storage, key) ?? memory.get(key);
  function write(key: keyof typeof KEYS, value: string | undefined): void {
    const name = KEYS[key];
    if (value === undefined) memory.delete(name);
    else memory.set(name, value);
    keep(storage, name, value);
    announce({ key, source: 'local' });
  }
  function announce(change: SettingsChange): void {
    // The next person on this device has other personal choices.
    if (change.key === 'settings' || change.key === 'user') local = undefined;
    for (const handler of handlers) handler(change);
  }
  function readParsed<S extends z.ZodType>(key: string, schema: S): z.output<S> | undefined {
    const text = read(key);
    if (text === undefined) return undefined;
    try {
      const result = schema.safeParse(JSON.parse(text));
      return result.success ? result.data : undefined;
    } catch {
      return undefined;
    }
  }
  const readUser = () => readParsed(KEYS.user, userSchema);
  const readKept = () => readParsed(KEYS.settings, keptSettings) ?? keptSettings.parse({});
  // Each tab works in a project of its own, also when it is loaded again: what another one chooses is only where the next tab begins.
  let projectId = numericId(find(tabStorage, KEYS.projectId)) ?? numericId(read(KEYS.projectId));
  const keepInTab = () => keep(tabStorage, KEYS.projectId, projectId?.toString());
  keepInTab();
  events?.addEventListener('storage', (event) => {
    for (const key of Object.keys(KEYS) as (keyof typeof KEYS)[]) {
      // A null key means that the other tab cleared everything.
      if (event.key !== null && event.key !== KEYS[key]) continue;
      if (key === 'projectId') continue;
      memory.delete(KEYS[key]);
      if (key === 'user' && read(KEYS.user) === undefined) forgetTab();
      announce({ key, source: 'elsewhere' });
    }
  });

  let tabId = find(tabStorage, TAB_ID);
  function nameTab(newId: () => string): string {
    tabId ??= newId();
    keep(tabStorage, TAB_ID, tabId);
    return tabId;
  }

  const tabTexts = new Map<TabText, string>();
  /** Nothing that a person saw stays behind them. */
  function forgetTab(): void {
    // The name of a sign-in under way belongs to no signed-in person: it is cleared once one is.
    for (const what of TAB_TEXTS) if (what !== 'signInName') forgetTabText(what);
  }
  function forgetTabText(what: TabText): void {
    tabTexts.delete(what);
    keep(tabStorage, what, undefined);
  }
  const ofProjects = z.record(z.string(), z.string());
  type OfProjects = 'lastRobots' | 'lastFloors';
  const ofProject = (key: OfProjects, project: number) =>
    readParsed(KEYS[key], ofProjects)?.[String(project)];
  function keepOfProject(key: OfProjects, project: number, value: string | undefined): void {
    const values = new Map(Object.entries(readParsed(KEYS[key], ofProjects) ?? {}));
    if (value === undefined) values.delete(String(project));
    else values.set(String(project), value);
    write(key, JSON.stringify(Object.fromEntries(values)));
  }
  return {
    accessToken: () => read(KEYS.accessToken) || undefined,
    setAccessToken: (token) => write('accessToken', token),
    user: readUser,
    setUser(value) {
      if (value === undefined) forgetTab();
      else forgetTabText('signInName');
      write('user', value === undefined ? undefined : JSON.stringify(value));
    },
    projectId: () => projectId,
    setProjectId(value) {
      projectId = value;
      keepInTab();
      write('projectId', value?.toString());
    },
    language: () => z.enum(['en', 'tr']).safeParse(read(KEYS.lang)).data,
    setLanguage: (language) => write('lang', language),
    tabId: nameTab,
    tabText: (what) => tabTexts.get(what) ?? find(tabStorage, what),
    setTabText(what, text) {
      tabTexts.set(what, text);
      keep(tabStorage, what, text);
    },
    local: () => (local ??= settingsOf(readKept(), readUser()?.id)),
    change(changes) {
      write('settings', JSON.stringify(withChanges(readKept(), changes, readUser()?.id)));
    },
    lastRobot: (project) => ofProject('lastRobots', project),
    setLastRobot: (project, robotId) => keepOfProject('lastRobots', project, robotId),
    lastFloor: (project) => ofProject('lastFloors', project),
    setLastFloor: (project, mapId) => keepOfProject('lastFloors', project, mapId),
    onChange(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
  };
}

/** The settings for a person: their own choices, otherwise those of the device. */
function settingsOf({ persons, ...device }: KeptSettings, userId: string | undefined): LocalSettings {
  // Stored JSON never holds an undefined value, so a choice that is there has one.
  const own = (userId === undefined ? {} : (persons[userId] ?? {})) as Partial<
    Pick<LocalSettings, keyof typeof personalSettings.shape>
  >;
  return { ...device, ...own };
}

/** Keeps personal changes for the signed-in person, and all others for the device. */
function withChanges(
  kept: KeptSettings,
  changes: Partial<LocalSettings>,
  userId: string | undefined,
): KeptSettings {
  if (userId === undefined) return { ...kept, ...changes };
  const entries = Object.entries(changes);
  const personal = entries.filter(([key]) => key in personalSettings.shape);
  const others = entries.filter(([key]) => !(key in personalSettings.shape));
  const own = { ...kept.persons[userId], ...Object.fromEntries(personal) };
  return {
    ...kept,
    ...Object.fromEntries(others),
    ...(personal.length > 0 && { persons: { ...kept.persons, [userId]: own } }),
  };
}

/** A project's id out of text, used only if it is numeric. */
export function numericId(text: string | null | undefined): number | undefined {
  if (text === null || text === undefined || !/^\d{1,10}$/.test(text)) return undefined;
  const value = Number(text);
  return value > 0 ? value : undefined;
}
