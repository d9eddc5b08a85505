import { createDeliveryPins, deliveryRecordsWith } from './features/work/deliveries/index.ts';
import { readDrawings, readDrawnVersions } from './features/sites/drawings/index.ts';
import { createElevatorSource, elevatorRecords } from './features/sites/elevators/index.ts';
import { createEscapeSource } from './features/robots/escape/index.ts';
import { helpRecords } from './features/work/help-requests/index.ts';
import { mapCopyRecords } from './features/sites/map-sync/index.ts';
import { createFloorSource, mapLinks } from './features/sites/maps/index.ts';
import type { MediaUser } from './features/catalogue/media/index.ts';
import { categoryPictures } from './features/catalogue/menus/index.ts';
import { countOpenWith } from './features/money/payments/index.ts';
import { dropMenu, productPictures } from './features/catalogue/products/index.ts';
import { createProjectSource, logo } from './features/sites/projects/index.ts';
import { createRobotRegistry, type MovesAlong } from './features/robots/robots/index.ts';
import { configsOfRobots, settleConfigs, withFleetSettings } from './features/robots/robot-config/index.ts';
import { createSoundLinks, speechSounds } from './features/robots/speech/index.ts';
import { createTargetSource } from './features/sites/targets/index.ts';
import { createHttpUpdaters, updatersOfRobots } from './features/workshop/ddi/index.ts';
import { updatesOfRobots } from './features/workshop/rollouts/index.ts';
import { workshopCards } from './features/workshop/preparation/index.ts';
import type { FleetPorts } from './fleet/index.ts';
import { partsOfRobots } from './features/workshop/parts/index.ts';
import { simsOfRobots } from './features/workshop/sim-cards/index.ts';
import { createTokenSigner } from './http/signed-token.ts';
import type { Ground, Part } from './part.ts';

/** Ports bring no calls, no jobs and no work of their own. */
const WITHOUT_WORK: Part = {};

/**
 * What fleets and earlier parts need of later features: the first part of all. Ports stand on the ground alone, so that they are complete
 * before a part is made, and no part can be used before its ports are set.
 */
export async function ports(
  ground: Pick<Ground, 'database' | 'files' | 'vault' | 'secret' | 'urls' | 'clock'>,
) {
  const { database, files, vault, urls, clock } = ground;
  const signer = createTokenSigner(await ground.secret('signed-links'), clock);
  const fleetPorts = {
    projects: createProjectSource(database),
    floors: createFloorSource({
      database,
      files,
      drawnOn: (projectId) => readDrawings(database, projectId),
      drawnVersions: (projectId) => readDrawnVersions(database, projectId),
    }),
    targets: createTargetSource(database),
    robots: withFleetSettings(createRobotRegistry(database), database),
    escapes: createEscapeSource(database),
    deliveries: deliveryRecordsWith(createDeliveryPins({ database, vault })),
    help: helpRecords,
    mapCopies: mapCopyRecords(mapLinks(signer, urls.open)),
    elevators: { ...elevatorRecords, ...createElevatorSource({ database, vault }) },
  } satisfies FleetPorts;
  return {
    ...WITHOUT_WORK,
    ...fleetPorts,
    sounds: createSoundLinks({ database, signer, origin: urls.open }),
    /** Everything that shows media of the library. */
    mediaUsers: [categoryPictures, logo, productPictures, speechSounds] satisfies readonly MediaUser[],
    /** What features keep of a robot: each that has such records adds one line. */
    movesAlong: [
      partsOfRobots(clock),
      simsOfRobots(clock),
      updatesOfRobots,
      updatersOfRobots,
      workshopCards,
      configsOfRobots,
    ] satisfies readonly MovesAlong[],
    /** Decides which config each robot of a project should have, or one of them, in the transaction of a change. */
    settleConfigs,
    /** Robots whose updaters ask over HTTP. */
    httpUpdaters: createHttpUpdaters(database),
    /** Takes a deleted menu out of the products that are on it. */
    dropMenu,
    /** Payments, refunds and payouts of a provider that are open. */
    countOpenWith,
  };
}
