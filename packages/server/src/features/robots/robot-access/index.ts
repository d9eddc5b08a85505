import type { FleetGateway } from '../../../fleet/index.ts';
import type { Ground, Part } from '../../../part.ts';
import { robotSecrets } from '../../../vault/robot-secrets.ts';
import type { Mqtt } from '../mqtt/index.ts';
import { robotAccessRoutes } from './robot-access.routes.ts';
import { createRobotAccessService, type RobotAccessService } from './robot-access.service.ts';

/** The access of robots; `listBound` is what a robot leaves behind when it leaves its project, `forgetWifi` for one taken out of use. */
export type RobotAccessPart = Part & Pick<RobotAccessService, 'get' | 'listBound' | 'forgetWifi'>;
type Before = { readonly fleet: { readonly gateway: FleetGateway }; readonly mqtt: Pick<Mqtt, 'broker'> };

/** What each robot needs to connect and what it uses, with its secrets. */
export function robotAccess({
  database,
  vault,
  clock,
  fleet,
  mqtt,
}: Pick<Ground, 'database' | 'vault' | 'clock'> & Before): RobotAccessPart {
  const service = createRobotAccessService({
    database,
    secrets: robotSecrets(vault),
    fleet: fleet.gateway,
    mqttUrl: mqtt.broker.robotUrl,
    clock,
  });
  return {
    get: service.get,
    listBound: service.listBound,
    forgetWifi: service.forgetWifi,
    routes: (app, mounting) => robotAccessRoutes(app, service, mounting),
  };
}
