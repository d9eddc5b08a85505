import type { SystemState } from '@rota/contract/health';
import { listUnserved } from '../../../fleet/index.ts';
import type { Ground, Part } from '../../../part.ts';
import { version } from '../../../version.ts';
import type { Camera } from '../../robots/camera/index.ts';
import type { Mqtt } from '../../robots/mqtt/index.ts';
import { healthRoutes } from './health.routes.ts';
import { createHealthService } from './health.service.ts';
import { createSystemWatch } from './system-watch.service.ts';

/** Whether what the whole console depends on is there. */
export type HealthPart = Part & { readonly state: () => SystemState };

export function health({
  database,
  mqtt,
  camera,
  clock,
}: Pick<Ground, 'database' | 'clock'> & {
  readonly mqtt: Mqtt;
  readonly camera: Pick<Camera, 'hasVideo'>;
}): HealthPart {
  const watch = createSystemWatch({
    isDatabaseUp: database.isUp,
    isBrokerUp: () => mqtt.broker.isUp(),
    listUnserved: () => database.global(listUnserved),
    clock,
  });
  const service = createHealthService({ version, watch, hasVideo: camera.hasVideo });
  return {
    state: watch.state,
    routes: (app, mounting) => healthRoutes(app, service, mounting),
    start: watch.start,
    stop: watch.stop,
  };
}
