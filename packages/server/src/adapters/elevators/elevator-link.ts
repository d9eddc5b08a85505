import { ELEVATOR_HEARTBEAT, type ElevatorAdapter as ElevatorAdapterConfig } from '@rota/contract/elevators';
import type { ElevatorReport, ElevatorRequest } from '@rota/fleet-core';
import type { AllowedHosts } from '../../http/outside-call.ts';
import { ask, type ElevatorAdapter, type HeardState } from './elevator-adapter.ts';
import { createHttpElevator } from './http-elevator.ts';
import { createMqttElevators, type MqttElevators, type MqttElevatorsOptions } from './mqtt-elevators.ts';

/** How an elevator is reached, with the secret that its template fills in. */
export type ElevatorAddress = {
  readonly elevatorId: string;
  readonly adapter: ElevatorAdapterConfig;
  readonly secret?: string | undefined;
};

export type ElevatorLinkOptions = MqttElevatorsOptions & {
  /** Who may be called although they are inside. */
  readonly allowed: AllowedHosts;
  readonly onReport: (elevatorId: string, report: ElevatorReport) => void;
  /** Now, in ms since the epoch. */
  readonly clock: () => number;
  /** After so long without a word an elevator is offline, ms. */
  readonly offlineAfterMs?: number;
};

/** Everything that goes between the console and the elevators of one project. */
export type ElevatorLink = {
  /** The elevators to listen to from now on, all of them. One whose address stays goes on as it was. */
  setElevators(elevators: readonly ElevatorAddress[]): void;
  /** Asks once. Rejects when it did not go out, or the elevator is not among those that were set. */
  send(elevatorId: string, request: ElevatorRequest): Promise<void>;
  /** The elevators that a robot rides or waits for now; the state of the others may be somewhat older. */
  attend(elevatorIds: ReadonlySet<string>): void;
  close(): Promise<void>;
};

type Known = {
  readonly key: string;
  readonly adapter: ElevatorAdapter;
  heardAt: number;
  isOffline: boolean;
  /** It said of itself that it is a simulated one. */
  isSimulated: boolean;
};

const LOOK_MS = 1_000;
const SILENT: HeardState = {
  floor: null,
  doors: { front: 'unknown', rear: 'unknown' },
  mode: 'offline',
  sessionId: null,
};

/** Reaches each elevator by its adapter, and says of one that is silent for too long that it is offline. */
export function createElevatorLink(options: ElevatorLinkOptions): ElevatorLink {
  const { clock, log, allowed } = options;
  const known = new Map<string, Known>();
  const offlineAfterMs = options.offlineAfterMs ?? ELEVATOR_HEARTBEAT.offlineAfterMs;
  let overMqtt: MqttElevators | undefined;

  function handleReport(elevatorId: string, state: HeardState): void {
    const one = known.get(elevatorId);
    if (one === undefined) return;
    one.heardAt = clock();
    one.isOffline = false;
    one.isSimulated = state.simulatedFaults !== undefined;
    options.onReport(elevatorId, { at: one.heardAt, ...state });
  }

  function open({ elevatorId, adapter, secret }: ElevatorAddress): ElevatorAdapter {
    const onState = (state: HeardState): void => handleReport(elevatorId, state);
    if (adapter.kind === 'mqtt') return (overMqtt ??= createMqttElevators(options)).open(elevatorId, onState);
    const about = (fields: object) => ({ elevatorId, ...fields });
    return createHttpElevator({
      template: adapter,
      secret,
      allowed,
      onState,
      log: {
        warn: (fields, message) => log.warn(about(fields), message),
        info: (fields, message) => log.info(about(fields), message),
      },
    });
  }

  function lookForSilence(): void {
    const now = clock();
    for (const [elevatorId, one] of known) {
      if (one.isOffline || now - one.heardAt < offlineAfterMs) continue;
      one.isOffline = true;
      options.onReport(elevatorId, { at: now, ...SILENT, ...(one.isSimulated && { simulatedFaults: [] }) });
    }
  }
  const timer = setInterval(lookForSilence, Math.min(LOOK_MS, offlineAfterMs / 2));

  return {
    setElevators(elevators) {
      const next = new Map(elevators.map((one) => [one.elevatorId, one]));
      for (const [elevatorId, { key, adapter }] of known) {
        const address = next.get(elevatorId);
        if (address !== undefined && JSON.stringify(address) === key) continue;
        adapter.close();
        known.delete(elevatorId);
      }
      for (const address of elevators) {
        if (known.has(address.elevatorId)) continue;
        known.set(address.elevatorId, {
          key: JSON.stringify(address),
          adapter: open(address),
          heardAt: clock(),
          isOffline: false,
          isSimulated: false,
        });
      }
    },
    send: async (elevatorId, request) => {
      const one = known.get(elevatorId);
      if (one === undefined) throw new Error(`The link does not know the elevator ${elevatorId}.`);
      await ask(one.adapter, request);
    },
    attend(elevatorIds) {
      for (const [elevatorId, { adapter }] of known) adapter.attend(elevatorIds.has(elevatorId));
    },
    close: async () => {
      clearInterval(timer);
      for (const { adapter } of known.values()) adapter.close();
      known.clear();
      await overMqtt?.close();
    },
  };
}
