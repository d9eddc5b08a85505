import type { ElevatorReport, ElevatorRequest } from '@rota/fleet-core';

/** A request to an elevator, without its kind. */
export type Asked = Omit<ElevatorRequest, 'kind'>;
/** An elevator's own state. */
export type HeardState = Omit<ElevatorReport, 'at'>;

/**
 * One elevator, however it is reached; it reports its state to the creator of the adapter. A request is made once and nothing is queued: the
 * caller repeats it until the state shows it. Each rejects when the request did not go out.
 */
export type ElevatorAdapter = {
  /** Begins a session: from now on it serves one robot, for at most the time-out. */
  acquire(asked: Asked): Promise<void>;
  /** Has the cab come to a floor. */
  call(asked: Asked): Promise<void>;
  /** Keeps a door open, for at most the time-out. */
  holdDoor(asked: Asked): Promise<void>;
  /** Ends a session, or a hold of a person. */
  release(asked: Asked): Promise<void>;
  /** Whether a robot rides it or waits for it: an adapter that polls the state polls more often then. */
  attend(closely: boolean): void;
  close(): void;
};

/** Makes a request of the fleet control to an adapter. */
export function ask(adapter: ElevatorAdapter, { kind, ...asked }: ElevatorRequest): Promise<void> {
  switch (kind) {
    case 'acquire':
      return adapter.acquire(asked);
    case 'call':
      return adapter.call(asked);
    case 'hold_door':
      return adapter.holdDoor(asked);
    case 'release':
      return adapter.release(asked);
  }
}
