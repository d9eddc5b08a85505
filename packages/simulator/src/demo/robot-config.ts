import { api } from '@rota/contract/areas';
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiClient } from './api-client.ts';

/** How often robots look for a newer config of their project, ms. */
const LOOK_MS = 30_000;

/** Reads the project's config for the robots, over and over; `take` gets the version that they have from then on. */
export async function followConfig(
  client: ApiClient,
  projectId: number,
  take: (version: number) => void,
  onFailed: (error: unknown) => void,
): Promise<never> {
  for (;;) {
    try {
      take((await client.call(api.config.get, { params: { projectId } })).version);
    } catch (error) {
      onFailed(error);
    }
    await delay(LOOK_MS);
  }
}
