import { simulatedFault } from '@rota/contract/robots';
import { softwareKind } from '@rota/contract/rollouts';
import type { ActionScope } from '@rota/fleet-core';
import type { Skill } from './instant-actions.ts';
import { beginManualDrive, endManualDrive } from './manual-drive.ts';
import type { MapShelf } from './map-shelf.ts';
import { knownFloor, hasCamera, isDocked, type Onboard } from './onboard.ts';
import { speechSkills } from './speech.ts';
import type { ZoneShelf } from './zone-shelf.ts';

/** A fault ends on its own, because a command to return cannot reach a robot off the network. */
const LONGEST_FAULT = 600;
/** A person on site releases an emergency stop after this many seconds. */
const EMERGENCY_STOP_LASTS = 20;

/** Scans a second at most. */
const FASTEST_SCAN = 5;

/** Seconds of a self-test. */
const SELF_TEST_TAKES = 6;

/** Seconds from the word until it is awake. */
const WAKES_WITHIN = 8;

/** This robot's instant actions, by action type. */
export function createSkills(
  onboard: Onboard,
  end: (actionType: string) => void,
): Readonly<Record<string, Skill>> {
  function moveLid(lid: string, to: 'opened' | 'closed'): ReturnType<Skill> {
    if (to === 'opened' && onboard.driving) return { fails: 'The robot is driving.' };
    if (!onboard.lids.move(lid, to)) return { fails: `There is no lid ${lid}.` };
    onboard.serviceChanged = true;
    if (to === 'opened' && onboard.receiver.isAwaited())
      onboard.person.arrived(onboard.vehicle.x, onboard.vehicle.y);
    return { takes: 1.6 };
  }
  return {
    startPause: () => {
      onboard.paused = true;
      return { takes: 0.3 };
    },
    stopPause: () => {
      onboard.paused = false;
      return { takes: 0.3 };
    },
    cancelOrder: () => {
      if (onboard.book.nodes.length === 0) return { fails: 'There is no order to cancel.' };
      onboard.cancelling = true;
      return { takes: Infinity };
    },
    startCharging: () => {
      if (!isDocked(onboard)) return { fails: 'There is no charger here.' };
      onboard.charging = true;
      return { takes: 1 };
    },
    stopCharging: () => {
      onboard.charging = false;
      return { takes: 0.5 };
    },
    ...(onboard.setup.model.sleeps === true && {
      startHibernation: () => {
        if (onboard.book.nodes.length > 0) return { fails: 'There is an order.' };
        onboard.asleepFor = Infinity;
        onboard.serviceChanged = true;
        return { takes: 0 };
      },
      stopHibernation: () => {
        onboard.asleepFor = Math.min(onboard.asleepFor, WAKES_WITHIN);
        return { takes: WAKES_WITHIN };
      },
    }),
    initializePosition: (parameters) => takePosition(onboard, parameters),
    stateRequest: () => ({ takes: 0 }),
    factsheetRequest: () => ({ takes: 0 }),
    selfTest: () => {
      if (onboard.book.nodes.length > 0) return { fails: 'There is an order.' };
      const found = onboard.faults.active().map(({ kind }) => kind);
      return found.length > 0 ? { fails: `Found: ${found.join(', ')}.` } : { takes: SELF_TEST_TAKES };
    },
    simulateFault: ({ kind = '', seconds = '' }) => {
      const fault = simulatedFault.safeParse(kind);
      const lasts = Number(seconds);
      if (!fault.success) return { fails: `There is no fault ${kind}.` };
      if (!(lasts > 0 && lasts <= LONGEST_FAULT))
        return { fails: `A fault lasts 1 to ${LONGEST_FAULT} seconds.` };
      onboard.faults.give(fault.data, lasts);
      return { takes: 0 };
    },
    clearFaults: () => {
      onboard.faults.clear();
      return { takes: 0 };
    },
    ...(onboard.setup.model.modes.some((mode) => mode === 'birthday') && {
      celebrate: () => ({ takes: 12 }),
    }),
    ...(onboard.setup.model.speaks !== false && speechSkills(onboard, end)),
    ...(onboard.setup.model.modes.length > 0 && {
      setServiceMode: ({ mode = '' }) => {
        if (!onboard.setup.model.modes.includes(mode)) return { fails: `There is no mode ${mode}.` };
        onboard.mode = mode;
        onboard.serviceChanged = true;
        return { takes: 0.5 };
      },
    }),
    ...(onboard.maps !== undefined && mapSkills(onboard, onboard.maps)),
    ...(onboard.zones !== undefined && zoneSkills(onboard, onboard.zones)),
    ...(hasCamera(onboard.setup) && {
      startCamera: ({
        fps = '5',
        ttl = '15',
        camera = '',
        whip_url: whipUrl,
        viewers = '1',
        recorded_by: recordedBy,
      }) => {
        if (camera !== '' && onboard.setup.model.cameras?.[camera] === undefined)
          return { fails: `There is no camera ${camera}.` };
        onboard.viewers = Math.max(0, Math.round(Number(viewers) || 0));
        const left = Math.min(60, Math.max(1, Number(ttl) || 15));
        if (recordedBy === undefined) onboard.recorded.delete(camera);
        else onboard.recorded.set(camera, recordedBy);
        if (whipUrl !== undefined) {
          onboard.videos.set(whipUrl, { camera, left });
          return { takes: 0 };
        }
        const most = onboard.setup.model.cameraFps ?? 1;
        onboard.cameras.set(camera, {
          fps: Math.min(most, Math.max(0.2, Number(fps) || 1)),
          left,
        });
        return { takes: 0 };
      },
      stopCamera: ({ camera = '', whip_url: whipUrl }) => {
        if (whipUrl === undefined) onboard.cameras.delete(camera);
        else onboard.videos.delete(whipUrl);
        return { takes: 0 };
      },
    }),
    ...(onboard.setup.takePassword !== undefined && {
      setMqttAccess: ({ password = '' }) => {
        if (password === '') return { fails: 'There is no password.' };
        onboard.setup.takePassword?.(password);
        return { takes: 0 };
      },
    }),
    ...(onboard.setup.raster !== undefined && {
      startScan: ({ rate = '2', ttl = '15' }) => {
        onboard.scans = {
          rate: Math.min(FASTEST_SCAN, Math.max(0.2, Number(rate) || 1)),
          left: Math.min(60, Math.max(1, Number(ttl) || 15)),
        };
        return { takes: 0 };
      },
      stopScan: () => {
        onboard.scans = undefined;
        return { takes: 0 };
      },
    }),
    ...(onboard.setup.model.drivesByHand === true && {
      startManualControl: ({ session_id: sessionId = '' }) => {
        const refusal = beginManualDrive(onboard, sessionId);
        return refusal === undefined ? { takes: 0 } : { fails: refusal };
      },
      stopManualControl: ({ session_id: sessionId = '' }) => {
        if (onboard.manual?.now.sessionId === sessionId) endManualDrive(onboard);
        return { takes: 0 };
      },
    }),
    // Its screen does it, over a topic of its own; declared, the console offers calls.
    ...(onboard.setup.model.takesCalls === true && { answerMeeting: () => ({ takes: 0 }) }),
    ...updateSkills(onboard),
    applyConfig: ({ version = '', checksum = '', json_config: json = '' }) => {
      const reason = onboard.config.apply({ version: Number(version), checksum, json });
      onboard.serviceChanged = true;
      return reason === undefined ? { takes: 0 } : { fails: reason };
    },
    emergencyStop: () => {
      onboard.emergencyLeft = EMERGENCY_STOP_LASTS;
      return { takes: 0.2 };
    },
    ...(onboard.setup.model.lids.length > 0 && {
      openLid: ({ lid = '' }) => moveLid(lid, 'opened'),
      closeLid: ({ lid = '' }) => moveLid(lid, 'closed'),
      askPin: () => {
        onboard.receiver.pinRequested();
        return { takes: 0.2 };
      },
      pinResult: ({ result = '', seconds = '0' }) => {
        onboard.receiver.resultShown(result, Number(seconds) || 0);
        return { takes: 0.2 };
      },
    }),
  };
}

/** Updates of its software. The action is done once it is taken; how far it is stands in the service state. */
function updateSkills(onboard: Onboard): Readonly<Record<string, Skill>> {
  const outcomeOf = (refusal: string | undefined) => {
    onboard.serviceChanged = true;
    return refusal === undefined ? { takes: 0 } : { fails: refusal };
  };
  return {
    updateSoftware: ({
      update_id: updateId = '',
      kind = '',
      version = '',
      url = '',
      bytes = '',
      ...signed
    }) => {
      const known = softwareKind.safeParse(kind);
      if (updateId === '' || !known.success || !URL.canParse(url)) return { fails: 'There is no release.' };
      const { sha256 = '', signature = '', manifest = '' } = signed;
      const request = {
        updateId,
        kind: known.data,
        version,
        url,
        bytes: Number(bytes),
        sha256,
        signature,
        manifest,
      };
      const isIdle = onboard.book.nodes.length === 0 && !onboard.driving && onboard.manual === undefined;
      return outcomeOf(onboard.software.begin(request, { isIdle, battery: onboard.batteryPercent }));
    },
    cancelUpdate: ({ update_id: updateId = '' }) => outcomeOf(onboard.software.cancel(updateId)),
    rollbackSoftware: ({ update_id: updateId = '', kind = '' }) => {
      const known = softwareKind.safeParse(kind);
      if (!known.success) return { fails: `There is no software ${kind}.` };
      return outcomeOf(onboard.software.rollBack(updateId, known.data));
    },
  };
}

/** Its map actions (VDA 5050 2.1, section 6.8). */
function mapSkills(onboard: Onboard, maps: MapShelf): Readonly<Record<string, Skill>> {
  return {
    downloadMap: ({ mapId = '', mapVersion = '', mapDownloadLink: link = '' }) => {
      if (knownFloor(onboard, mapId) === undefined) return { fails: `There is no floor ${mapId} here.` };
      maps.want({ way: 'fetch', mapId, mapVersion, link });
      return { takes: Infinity };
    },
    uploadMap: ({ mapId = '', mapVersion = '', uploadUrl: link = '' }) => {
      if (knownFloor(onboard, mapId)?.raster === undefined) return { fails: `It has not scanned ${mapId}.` };
      maps.want({ way: 'bring', mapId, mapVersion, link });
      return { takes: Infinity };
    },
    enableMap: ({ mapId = '', mapVersion = '' }) => {
      if (!maps.enable(mapId, mapVersion)) return { fails: `There is no version ${mapVersion} of ${mapId}.` };
      onboard.changed = true;
      return { takes: 0.5 };
    },
    deleteMap: ({ mapId = '', mapVersion = '' }) =>
      maps.remove(mapId, mapVersion)
        ? { takes: 0.2 }
        : { fails: `The version ${mapVersion} of ${mapId} cannot be removed.` },
  };
}

/** Its zone actions (VDA 5050 3.0). */
function zoneSkills(onboard: Onboard, zones: ZoneShelf): Readonly<Record<string, Skill>> {
  return {
    enableZoneSet: ({ zoneSetId = '' }) => {
      if (!zones.enable(zoneSetId)) return { fails: `There is no zone set ${zoneSetId}.` };
      onboard.changed = true;
      return { takes: 0.2 };
    },
    deleteZoneSet: ({ zoneSetId = '' }) =>
      zones.remove(zoneSetId) ? { takes: 0.2 } : { fails: `The zone set ${zoneSetId} cannot be removed.` },
  };
}

/** The largest distance between its given position and where it stands, metres. */
const INIT_WITHIN = 1;

/**
 * Accepts a given map and position. The robot checks it by its sensors: it must be where the robot stands, or where the cab around it has
 * arrived. Coordinates are metres on that map.
 */
function takePosition(
  onboard: Onboard,
  { mapId = '', x = '', y = '', lastNodeId }: Readonly<Record<string, string>>,
): ReturnType<Skill> {
  if (onboard.book.nodes.length > 0) return { fails: 'There is an order.' };
  const floor = knownFloor(onboard, mapId);
  if (floor === undefined) return { fails: `There is no map ${mapId}.` };
  const here = { ...onboard.vehicle, mapId: onboard.floor.mapId };
  const isHere = mapId === here.mapId;
  const rides = (onboard.setup.shafts ?? []).map((shaft) => shaft.ride(here, mapId));
  const pose = isHere ? here : rides.find((ride) => ride !== undefined);
  if (pose === undefined || !(Math.hypot(Number(x) - pose.x, Number(y) - pose.y) <= INIT_WITHIN)) {
    return { fails: 'The surroundings are others than on that map there.' };
  }
  Object.assign(onboard.vehicle, { x: pose.x, y: pose.y, theta: pose.theta });
  onboard.floor = floor;
  if (lastNodeId !== undefined) onboard.book = { ...onboard.book, lastNodeId };
  onboard.changed = true;
  return { takes: 1.5 };
}

/** The skills as a factsheet declares them. */
export function listDeclaredActions(
  skills: Readonly<Record<string, Skill>>,
): Record<string, readonly ActionScope[]> {
  return Object.fromEntries(Object.keys(skills).map((type) => [type, ['INSTANT'] as const]));
}
