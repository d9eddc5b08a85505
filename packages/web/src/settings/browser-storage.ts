/** The part of a browser's storage that is used. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The browser's storage of the device or of the tab, or undefined where it is switched off (reading the property itself throws there). */
export function browserStorage(kind: 'localStorage' | 'sessionStorage'): KeyValueStorage | undefined {
  try {
    return window[kind];
  } catch {
    return undefined;
  }
}
