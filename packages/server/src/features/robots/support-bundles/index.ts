import type { Ground, Part } from '../../../part.ts';
import { version } from '../../../version.ts';
import { readReceiverNames } from '../../money/orders/index.ts';
import type { Doctor } from '../doctor/index.ts';
import type { RobotLogs } from '../robot-logs/index.ts';
import type { Robots } from '../robots/index.ts';
import type { TelemetryPart } from '../telemetry/index.ts';
import type { WireMessages } from '../wire-messages/index.ts';
import { bundleParts } from './bundle-parts.service.ts';
import { supportBundlesRoutes } from './support-bundles.routes.ts';
import { createSupportBundlesService } from './support-bundles.service.ts';

type Before = {
  readonly robots: Robots;
  readonly doctor: Doctor;
  readonly telemetry: TelemetryPart;
  readonly wireMessages: WireMessages;
  readonly robotLogs: RobotLogs;
};

/** Everything that helps to find a fault of a robot, in one file. */
export function supportBundles({
  database,
  clock,
  robots,
  doctor,
  telemetry,
  wireMessages,
  robotLogs,
}: Pick<Ground, 'database' | 'clock'> & Before): Part {
  const details = robots.service.get;
  const parts = bundleParts({
    details,
    doctor: doctor.service,
    telemetry: telemetry.service,
    messages: wireMessages.service,
    logs: robotLogs.service,
    guestNames: (projectId, range) =>
      database.tenant(projectId, (tx) => readReceiverNames(tx, projectId, range)),
  });
  const service = createSupportBundlesService({ database, details, parts, version, clock });
  return { routes: (app, mounting) => supportBundlesRoutes(app, service, mounting) };
}
