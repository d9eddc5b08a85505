import type { Health } from '@rota/contract/health';
import type { SystemWatch } from './system-watch.service.ts';

export type HealthService = { readonly version: string; read(): Promise<Health> };

/** Whether the parts that the console needs are up, and since when not. Answered at once, whatever state they are in. */
export function createHealthService(deps: {
  version: string;
  watch: Pick<SystemWatch, 'fresh'>;
  hasVideo: () => boolean;
}): HealthService {
  return {
    version: deps.version,
    async read() {
      const { database_down_since, broker_down_since } = await deps.watch.fresh();
      const database = database_down_since === null ? 'up' : 'down';
      const broker = broker_down_since === null ? 'up' : 'down';
      const status = database === 'up' && broker === 'up' ? 'ok' : 'degraded';
      const video = deps.hasVideo() ? 'up' : 'unavailable';
      return {
        status,
        version: deps.version,
        database,
        broker,
        live_video: video,
        database_down_since,
        broker_down_since,
      };
    },
  };
}
