import { configure, getConfig } from '@testing-library/react';
import * as react from 'react';

type Internals = { recentlyCreatedOwnerStacks: number };

/**
 * React keeps a stack trace of each of the first 10,000 elements that it makes in a second, for the second line of its warnings. That is
 * a tenth of what a page test costs. With a count that is always reached it makes none; the warnings themselves stay.
 */
function keepNoOwnerStacks(): void {
  const internals = Object.entries(react).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1] as
    Internals | undefined;
  if (internals === undefined) throw new Error('This React keeps its internals elsewhere.');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set() {
      // React sets it back to zero each second.
    },
    configurable: true,
  });
}

/** Each try of a `findBy` prints the whole page into an error that is read only for the last one; only the last one does it here. */
function printThePageOnce(): void {
  const { getElementError } = getConfig();
  if (Object.hasOwn(getElementError, 'isQuick')) return;
  const quick: typeof getElementError = (message, container) =>
    isTrying() ? new Error(message ?? '') : getElementError(message, container);
  configure({ getElementError: Object.assign(quick, { isQuick: true }) });
}

/** Whether Testing Library asks again when this fails. It says so in a field of its configuration that its types leave out. */
function isTrying(): boolean {
  const config: object = getConfig();
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true;
}

keepNoOwnerStacks();
printThePageOnce();
