import { browserStorage } from '../../../../settings/browser-storage.ts';

const KEY = 'rota-tab';
let ownTab: string | undefined;

/** A word for this browser tab, the same after it was loaded again, so that it can take up its call. */
export function readOwnTab(): string {
  const storage = browserStorage('sessionStorage');
  ownTab ??= storage?.getItem(KEY) ?? crypto.randomUUID();
  try {
    storage?.setItem(KEY, ownTab);
  } catch {
    // A full storage only means that a reload ends the call.
  }
  return ownTab;
}
