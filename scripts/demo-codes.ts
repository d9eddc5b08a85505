import { outboxApi } from '@rota/contract/outbox';
import { setTimeout as delay } from 'node:timers/promises';

/** No real phone number has this prefix, so the demo never reads codes of other people. */
const DEMO_PHONES = '+90500000';
const TRIES = 10;
const PAUSE_MS = 400;
/** A code that was sent longer ago is that of an earlier order, ms. */
const FRESH_MS = 60_000;

/**
 * Reads the codes that are sent to the guests of the demo, who have no phones: only while messages stay in the console's outbox instead of
 * being sent. Without a phone it returns a placeholder text where codes can be read, else undefined.
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
    // An expired token is requested again at the next try.
    if (answer.status === 401) known = undefined;
    return answer.ok ? answer.json() : undefined;
  };
  return async (phone) => {
    if (phone === '')
      return outboxApi.sms.response.safeParse(await read(outboxApi.sms.path)).data?.gateway.kind === 'outbox'
        ? 'readable'
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
