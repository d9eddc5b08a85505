import type { RegisteredRobot } from '@rota/contract/robots';
import type { Action, ReportedAction, ReportedMap, ReportedZoneSet, ZoneSet } from '@rota/fleet-core';
import { createRobotClient, type RobotStatus } from '@rota/robot-link';
import { silentLog } from '../../../log.ts';

/** A robot of 3.0 that stands, on the real wire: it says which maps and zones it has, and does what a test makes it do. */
export type MapRobot = {
  maps: readonly ReportedMap[];
  zoneSets: readonly ReportedZoneSet[];
  /** What it was asked for, repeats left out. */
  readonly asked: Action[];
  readonly heardZones: ZoneSet[];
  status(): 'up' | 'down';
  /** Says what came of an action, and all that it has. */
  say(action: Action, status: ReportedAction['status'], result?: string): void;
  close(): Promise<void>;
};

const REPORT_MS = 300;

export function startMapRobot(
  { mqtt }: RegisteredRobot,
  {
    url,
    serialNumber,
    mapId,
  }: { readonly url: string; readonly serialNumber: string; readonly mapId: string },
  declared: readonly string[],
  zones?: readonly string[],
): MapRobot {
  const answers = new Map<string, ReportedAction>();
  const robot = {
    interfaceName: 'vda5050',
    manufacturer: 'Anka',
    serialNumber,
    protocolVersion: '3.0.0',
  } as const;
  const client = createRobotClient({
    url,
    username: mqtt.username,
    password: mqtt.password,
    robot,
    clock: Date.now,
    onOrder: () => undefined,
    onActions: (actions) => {
      for (const action of actions) {
        if (action.actionType === 'stateRequest' || answers.has(action.actionId)) continue;
        made.asked.push(action);
        const { actionId, actionType } = action;
        answers.set(actionId, { actionId, actionType, status: 'RUNNING', result: undefined });
      }
      report();
    },
    onZoneSet: (set) => {
      made.heardZones.push(set);
      const others = made.zoneSets.filter((one) => one.zoneSetId !== set.zoneSetId);
      made.zoneSets = [...others, { zoneSetId: set.zoneSetId, mapId: set.mapId, enabled: false }];
      report();
    },
    onInvalid: () => undefined,
    onStatus: (status) => status === 'up' && report(),
    log: silentLog,
    reconnect: { minMs: 50, maxMs: 200 },
  });
  function report(): void {
    const status: RobotStatus = {
      orderId: '',
      orderUpdateId: 0,
      lastNodeId: '',
      lastNodeSequenceId: 0,
      nodes: [],
      edges: [],
      position: { x: 2, y: 2, theta: 0, mapId, localized: true },
      speed: 0,
      driving: false,
      paused: false,
      newBaseRequest: false,
      operatingMode: 'AUTOMATIC',
      stateOfChargePercent: 90,
      charging: false,
      errors: [],
      loads: [],
      emergencyStop: 'NONE',
      fieldViolation: false,
      actions: [],
      instantActions: [...answers.values()],
      maps: made.maps,
      zoneSets: made.zoneSets,
    };
    client.publishState(status);
  }
  const made: MapRobot = {
    maps: [],
    zoneSets: [],
    asked: [],
    heardZones: [],
    status: () => client.status(),
    say({ actionId, actionType }, status, result) {
      answers.set(actionId, { actionId, actionType, status, result });
      report();
    },
    close: async () => {
      clearInterval(timer);
      await client.close();
    },
  };
  const actions = Object.fromEntries(declared.map((type) => [type, ['INSTANT' as const]]));
  client.publishFactsheet({
    seriesName: 'Tray',
    firmware: '1',
    speedMax: 1,
    accelerationMax: 1,
    length: 0.5,
    width: 0.5,
    lids: [],
    actions,
    ...(zones !== undefined && { zones }),
  });
  client.connect();
  const timer = setInterval(report, REPORT_MS);
  return made;
}
