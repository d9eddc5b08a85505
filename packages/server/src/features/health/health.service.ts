import type { Health } from '@rota/contract';

export type HealthService = { read(): Promise<Health> };

/** Whether the parts that the console needs are up. `isBrokerUp` is asked without waiting: it knows from its own connection. */
export function createHealthService(deps: {
  version: string;
  isDatabaseUp: () => Promise<boolean>;
  isBrokerUp: () => boolean;
}): HealthService {
  return {
    async read() {
      const database = await deps.isDatabaseUp();
      const broker = deps.isBrokerUp();
      return {
        status: database && broker ? 'ok' : 'degraded',
        version: deps.version,
        database: database ? 'up' : 'down',
        broker: broker ? 'up' : 'down',
      };
    },
  };
}
