import type { Language } from '@rota/contract/texts';
import type { KeyValueStorage } from './browser-storage.ts';

/** A call that was sent and not yet answered: it is sent again until it is, also after a reload. `at`: ms since the epoch. */
export type SentCall = { readonly kind: string; readonly confirm: boolean; readonly at: number };

/** Data of the order page under a name, as JSON. Its readers validate it, since an older page may have written it. */
type KeptValues = {
  kept: (name: string) => unknown;
  keep: (name: string, value: unknown) => void;
};

/** The storage of the public pages in a guest's browser. Blocked, full or corrupt storage never breaks a page. */
export type GuestSettings = {
  language: () => Language | undefined;
  setLanguage: (language: Language) => void;
  /** Whether a member of staff is signed in to the console in this browser. */
  hasConsole: () => boolean;
  /** The token of that session. */
  consoleToken: () => string | undefined;
  /** The id by which this browser is recognised: a call that is sent twice is one. Made up by `newId` when it is first needed. */
  callerKey: (newId: () => string) => string;
  /** The token of the last call from a place; `place` is its code, with the station where the code is a project's. */
  call: (place: string) => string | undefined;
  setCall: (place: string, token: string | undefined) => void;
  sent: (place: string) => SentCall | undefined;
  setSent: (place: string, sent: SentCall | undefined) => void;
  /** Data of this tab alone, until it is closed: what was typed and not sent survives a reload, and nothing more. */
  tab: KeptValues;
} & KeptValues;

const CALLER = 'guest-caller';
const CALL = 'guest-call:';
const SENT = 'guest-sent:';
const KEPT = 'guest-';

/** The only door of the public pages to the browser's storage. The language is the console's own: one browser, one language. */
export function createGuestSettings(
  storage: KeyValueStorage | undefined,
  tabStorage?: KeyValueStorage,
): GuestSettings {
  const { read, write } = safely(storage);
  return {
    language: () => {
      const stored = read('lang');
      return stored === 'en' || stored === 'tr' ? stored : undefined;
    },
    setLanguage: (language) => write('lang', language),
    hasConsole: () => read('accessToken') !== undefined,
    consoleToken: () => read('accessToken'),
    callerKey(newId) {
      const known = read(CALLER);
      if (known !== undefined) return known;
      const made = newId();
      write(CALLER, made);
      return made;
    },
    call: (place) => read(CALL + place),
    setCall: (place, token) => write(CALL + place, token),
    sent: (place) => parseSent(read(SENT + place)),
    setSent: (place, sent) => write(SENT + place, sent === undefined ? undefined : JSON.stringify(sent)),
    tab: keptIn(safely(tabStorage)),
    ...keptIn({ read, write }),
  };
}

type SafeStorage = {
  read(this: void, key: string): string | undefined;
  write(this: void, key: string, value: string | undefined): void;
};

function keptIn({ read, write }: SafeStorage): KeptValues {
  return {
    kept: (name) => parseJson(read(KEPT + name)),
    keep: (name, value) => write(KEPT + name, value === undefined ? undefined : JSON.stringify(value)),
  };
}

/** A storage that never throws. */
function safely(storage: KeyValueStorage | undefined): SafeStorage {
  const memory = new Map<string, string>();
  function read(key: string): string | undefined {
    try {
      return memory.get(key) ?? storage?.getItem(key) ?? undefined;
    } catch {
      return undefined;
    }
  }
  function write(key: string, value: string | undefined): void {
    if (value === undefined) memory.delete(key);
    else memory.set(key, value);
    try {
      if (value === undefined) storage?.removeItem(key);
      else storage?.setItem(key, value);
    } catch {
      // Kept in memory: what is lost is only what would have outlived the page.
    }
  }
  return { read, write };
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}

function parseSent(text: string | undefined): SentCall | undefined {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) return undefined;
  const { kind, confirm, at } = value as Partial<Record<keyof SentCall, unknown>>;
  if (typeof kind !== 'string' || typeof at !== 'number') return undefined;
  return { kind, confirm: confirm === true, at };
}
