/** @jsxImportSource preact */
import type { Language, Texts } from '@rota/contract/texts';
import { createContext, type ComponentChildren } from 'preact';
import { useContext, useEffect, useMemo, useState } from 'preact/hooks';
import type { GuestSend } from '../api/guest-client.ts';
import type { GuestSocket } from '../api/guest-live.ts';
import type { Remote, RemoteState, Wakers } from '../api/guest-remote.ts';
import { createFormats, type Formats } from '../i18n/formats.ts';
import type { TextSet, Translate } from '../i18n/translator.ts';
import { chooseLanguage, chooseLocale } from '../i18n/language.rules.ts';
import { translator } from '../i18n/translator.ts';
import type { GuestSettings } from '../settings/guest-settings.ts';

/** The browser's parts that the public pages use. Made in `guest.tsx`, and by tests. */
export type GuestServices = {
  readonly send: GuestSend;
  readonly settings: GuestSettings;
  readonly wakers: Wakers;
  /** The browser's languages, the first choice first. */
  readonly languages: readonly string[];
  /** A socket to the server, for live updates. */
  connect(this: void): GuestSocket;
  newId(this: void): string;
  /** The address of a file of the API, for a link. */
  fileUrl(this: void, path: string): string;
  /** Leaves for another site, such as a bank's page. */
  leaveFor(this: void, url: string): void;
  /** ms since the epoch */
  now(this: void): number;
};

type Known = GuestServices & {
  readonly language: Language;
  readonly formats: Formats;
  setLanguage(this: void, language: Language): void;
};

const Guest = createContext<Known | undefined>(undefined);

/** Hands the services and the guest's language to the pages and keeps `<html lang>` true. */
export function GuestProvider({
  services,
  children,
}: {
  services: GuestServices;
  children: ComponentChildren;
}) {
  const [language, setLanguage] = useState(() =>
    chooseLanguage(services.settings.language(), services.languages),
  );
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const known = useMemo<Known>(
    () => ({
      ...services,
      language,
      formats: createFormats(chooseLocale(language, services.languages)),
      setLanguage(next) {
        services.settings.setLanguage(next);
        setLanguage(next);
      },
    }),
    [services, language],
  );
  return <Guest.Provider value={known}>{children}</Guest.Provider>;
}

/** The services, and the guest's language with its formats. */
export function useGuest(): Known {
  const known = useContext(Guest);
  if (known === undefined) throw new Error('Public pages stand inside GuestProvider.');
  return known;
}

/** The texts of one set in the guest's language, as `useTexts` gives them in the console. */
export function useGuestTexts<En extends Texts>(texts: TextSet<En>): Translate<En> {
  const { language } = useGuest();
  return useMemo(() => translator(texts, language), [texts, language]);
}

/** The data of a remote, read repeatedly while the component is mounted. */
export function useRemote<T>(remote: Remote<T>): RemoteState<T> {
  const [, setTurn] = useState(0);
  useEffect(() => remote.subscribe(() => setTurn((turn) => turn + 1)), [remote]);
  return remote.get();
}

/** The time, ms since the epoch, renewed every `everyMs`. */
export function useGuestNow(everyMs: number): number {
  const { now } = useGuest();
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), everyMs);
    return () => clearInterval(timer);
  }, [now, everyMs]);
  return at;
}
