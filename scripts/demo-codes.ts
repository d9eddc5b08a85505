import { outboxApi } from '@rota/contract/outbox';
import { setTimeout as delay } from 'node:timers/promises';

/** No phone has a number that begins so: codes of others are never told to the demo. */
const DEMO_PHONES = '+90500000';
const TRIES = 10;
const PAUSE_MS = 400;
/** A code that was sent longer ago is that of an earlier order, ms. */
const FRESH_MS = 60_000;

/**
 * Reads the codes that are sent to the guests of the demo, who have no phones: only while messages are kept for the console instead of being
 * sent. Asked without a phone it answers whether that is so, with a text that is no code.
 */
export function codeReader(
  apiUrl: string,
  token: () => Promise<string>,
): (phone: string) => Promise<string | undefined> {
  let known: Promise<string> | undefined;
  const read = async (path: string): Promise<unknown> => {
    const own = await (known ??= token());
    const answer = await fetch(`${apiUrl}/api${path}`, {
      headers: { authorization: `Bearer ${own}` },
      signal: AbortSignal.timeout(5_000),
    });
    // A token that has ended is made anew at the next try.
    if (answer.status === 401) known = undefined;
    return answer.ok ? answer.json() : undefined;
  };
  return async (phone) => {
    if (phone === '')
      return outboxApi.sms.response.safeParse(await read(outboxApi.sms.path)).data?.gateway.kind === 'outbox'
        ? 'told'
        : undefined;
    if (!phone.startsWith(DEMO_PHONES)) return undefined;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const sent = outboxApi.smsOutbox.response.safeParse(await read(outboxApi.smsOutbox.path));
      const message = sent.data?.find(
        ({ to, text, at }) => to === phone && Date.parse(at) > Date.now() - FRESH_MS && / #\d{6}$/.test(text),
      );
      if (message !== undefined) return /#(\d{6})$/.exec(message.text)?.[1];
      await delay(PAUSE_MS);
    }
    return undefined;
  };
}
