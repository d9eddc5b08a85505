/** @jsxImportSource preact */
import type { Language, Texts } from '@rota/contract/texts';
import type { singleSignOnApi } from '@rota/contract/single-sign-on';
import { createContext, type ComponentChildren } from 'preact';
import { useContext, useEffect, useMemo, useState } from 'preact/hooks';
import type { StoreApi } from 'zustand/vanilla';
import type { Client } from '../api/calls.ts';
import type { AuthState, AuthStore } from '../auth/auth-store.ts';
import { createFormats, type Formats } from '../i18n/formats.ts';
import { chooseLocale } from '../i18n/language.rules.ts';
import { translator, type TextSet, type Translate } from '../i18n/translator.ts';
import type { Settings } from '../settings/settings.ts';

/** The browser's parts that the sign-in page uses. Made in `sign-in.tsx`, and by tests. */
export type SignInServices = {
  readonly settings: Settings;
  readonly auth: AuthStore;
  readonly providers: Pick<Client<typeof singleSignOnApi>, 'offers' | 'begin'>;
  readonly language: StoreApi<Language>;
  /** The browser's languages, the first choice first. */
  readonly languages: readonly string[];
  /** Dresses the page in the theme that is chosen. */
  dress(this: void): void;
  /** Fetches what the console begins with, so that it is there when the person is. */
  fetchAhead(this: void, language: Language): void;
  /** Leaves for another page, which takes the place of this one in the history. */
  leaveFor(this: void, url: string): void;
};

type Known = SignInServices & { readonly spoken: Language; readonly formats: Formats };
const SignIn = createContext<Known | undefined>(undefined);

/** Hands the services and the language to the page and keeps `<html lang>` true. */
export function SignInProvider({
  services,
  children,
}: {
  services: SignInServices;
  children: ComponentChildren;
}) {
  const { language, languages } = services;
  const [spoken, setSpoken] = useState(language.getState);
  useEffect(() => language.subscribe(setSpoken), [language]);
  useEffect(() => {
    document.documentElement.lang = spoken;
  }, [spoken]);
  const known = useMemo(
    () => ({ ...services, spoken, formats: createFormats(chooseLocale(spoken, languages)) }),
    [services, spoken, languages],
  );
  return <SignIn.Provider value={known}>{children}</SignIn.Provider>;
}

export function useSignIn(): Known {
  const known = useContext(SignIn);
  if (known === undefined) throw new Error('The sign-in page stands inside SignInProvider.');
  return known;
}

/** The texts of one set in the person's language, as `useTexts` gives them in the console. */
export function useSignInTexts<En extends Texts>(texts: TextSet<En>): Translate<En> {
  const { spoken } = useSignIn();
  return useMemo(() => translator(texts, spoken), [texts, spoken]);
}

/** How far the sign-in is; renders again on a change. */
export function useSignInState(): AuthState {
  const { auth } = useSignIn();
  const [state, setState] = useState(auth.state);
  useEffect(() => auth.onChange(() => setState(auth.state())), [auth]);
  return state;
}
