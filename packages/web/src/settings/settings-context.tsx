import { createContext, useCallback, useContext, useSyncExternalStore, type ReactNode } from 'react';
import type { LocalSettings, Settings } from './settings.ts';

const SettingsContext = createContext<Settings | undefined>(undefined);

/** Hands the device's settings to everything below. */
export function SettingsProvider({ settings, children }: { settings: Settings; children: ReactNode }) {
  return <SettingsContext value={settings}>{children}</SettingsContext>;
}

/** The device's settings; throws outside of `SettingsProvider`. */
export function useSettings(): Settings {
  const settings = useContext(SettingsContext);
  if (settings === undefined) throw new Error('useSettings needs a SettingsProvider above it.');
  return settings;
}

/** The person's choices, re-rendering when one of them changes here or in another tab. */
export function useLocalSettings(): readonly [LocalSettings, (changes: Partial<LocalSettings>) => void] {
  const settings = useSettings();
  const subscribe = useCallback((handler: () => void) => settings.onChange(handler), [settings]);
  const local = useSyncExternalStore(subscribe, settings.local);
  return [local, settings.change];
}
