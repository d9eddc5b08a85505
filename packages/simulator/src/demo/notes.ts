import { api } from '@rota/contract/areas';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient } from './api-client.ts';

/** Notes of hotel staff on deliveries. */
const NOTES = [
  'Guest asks for extra ice',
  'Please knock twice, the bell is broken',
  'Left with housekeeping in the corridor',
] as const;
/** The first deliveries of a demo come within so many looks, some seconds apart. */
const LOOKS = 20;
const PAUSE_MS = 3_000;

/** Hotel staff add notes to the newest deliveries without notes. Waits a while where there are none. */
export async function leaveNotes(person: ApiClient, projectId: number): Promise<void> {
  const left: string[] = [...NOTES];
  for (let look = 0; look < LOOKS && left.length > 0; look += 1) {
    const { items } = await person.call(api.deliveries.list, { params: { projectId }, query: { limit: 10 } });
    for (const { delivery_id: deliveryId } of items) {
      const params = { projectId, deliveryId };
      const [text] = left;
      if (text === undefined || (await person.call(api.deliveryNotes.list, { params })).length > 0) continue;
      await person.call(api.deliveryNotes.create, { params, body: { text } });
      left.shift();
    }
    if (left.length > 0) await delay(PAUSE_MS);
  }
}
