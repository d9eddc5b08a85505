import type { Ground, Part } from '../../../part.ts';
import { version } from '../../../version.ts';
import type { Doctor } from '../doctor/index.ts';
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
};

/** Everything that helps to find a fault of a robot, in one file. */
export function supportBundles({
  database,
  clock,
  robots,
  doctor,
  telemetry,
  wireMessages,
}: Pick<Ground, 'database' | 'clock'> & Before): Part {
  const details = robots.service.get;
  const parts = bundleParts({
    details,
    doctor: doctor.service,
    telemetry: telemetry.service,
    messages: wireMessages.service,
  });
  const service = createSupportBundlesService({ database, details, parts, version, clock });
  return { routes: (app, mounting) => supportBundlesRoutes(app, service, mounting) };
}
