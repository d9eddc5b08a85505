import { useEffect, useRef, useState } from 'preact/hooks';
import { GuestError } from '../../api/guest-client.ts';
import { wokenAfter, type Wakers } from '../../api/guest-remote.ts';
import { retryDelay } from '../../api/retry.rules.ts';

/** The state of a request. `isAway`: no answer; it is retried until one comes or the guest gives up. */
export type Sending = { readonly isSending: boolean; readonly isAway: boolean };

/**
 * Sends a request until it is answered, even if there is no answer at first: it has to be safe to repeat. One at a time; the page that
 * goes stops it.
 */
export function usePersistentSend(wakers: Wakers) {
  const [state, setState] = useState<Sending>({ isSending: false, isAway: false });
  const runningRef = useRef<AbortController | undefined>(undefined);
  const stop = () => {
    runningRef.current?.abort();
    runningRef.current = undefined;
    setState({ isSending: false, isAway: false });
  };
  useEffect(() => () => runningRef.current?.abort(), []);
  /** Undefined where the guest gave up. Throws what the server refused. */
  async function send<T>(post: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    if (runningRef.current !== undefined) return undefined;
    const mine = new AbortController();
    runningRef.current = mine;
    setState({ isSending: true, isAway: false });
    try {
      for (let failures = 1; !mine.signal.aborted; failures += 1) {
        try {
          return await post(mine.signal);
        } catch (error) {
          if (error instanceof GuestError && error.reason === 'refused') throw error;
          if (mine.signal.aborted) return undefined;
          setState({ isSending: true, isAway: true });
          await wokenAfter(retryDelay(failures), wakers, mine.signal);
        }
      }
      return undefined;
    } finally {
      if (runningRef.current === mine) stop();
    }
  }
  return { ...state, send, stop };
}
