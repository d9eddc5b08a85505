import type { ElevatorView, FleetEvent } from '@rota/fleet-core';
import type { ElevatorLink, ElevatorLinkOptions } from '../../adapters/elevators/index.ts';
import type { FleetLog } from '../fleet-log.ts';
import type { ElevatorBoard } from '../client/elevator-board.ts';
import type { FleetBatch } from './fleet-batch.rules.ts';
import type { FleetRegistry } from './fleet-registry.ts';

/** Opens the link to the elevators of a project. */
export type OpenElevators = (
  options: Pick<ElevatorLinkOptions, 'clientId' | 'onReport' | 'clock' | 'mayReconnect'>,
) => ElevatorLink;

export type ElevatorKeeperDeps = {
  readonly projectId: number;
  readonly open: OpenElevators;
  readonly registry: Pick<FleetRegistry, 'elevators'>;
  readonly board: ElevatorBoard;
  readonly tell: (event: FleetEvent) => void;
  readonly mayReconnect: () => Promise<boolean>;
  readonly clock: () => number;
  readonly log: FleetLog;
};

/** The owner's tasks for elevators beside the steps of the fleet control. */
export type ElevatorKeeper = {
  /** The elevators were read again. */
  reread: () => void;
  /** Data that the elevators' rows show beside the elevators changed. */
  relook: () => void;
  /** Shows what changed; called a few times a second. */
  look: () => void;
  /** Sends them the decided requests without waiting for the answer, which over HTTP may take seconds: a lost one is repeated. */
  send: (requests: FleetBatch['elevatorRequests']) => void;
  close: () => Promise<void>;
};

export function createElevatorKeeper(deps: ElevatorKeeperDeps): ElevatorKeeper {
  const { projectId, registry, board, tell, log } = deps;
  const link = deps.open({
    clientId: `rota-elevators-${projectId}`,
    onReport: (elevatorId, report) => tell({ type: 'elevator.reported', elevatorId, report }),
    clock: deps.clock,
    mayReconnect: deps.mayReconnect,
  });
  return {
    reread: () => {
      link.setElevators([...registry.elevators().values()].map((elevator) => elevator.address));
      board.refreshRegistry();
    },
    relook: () => board.refreshRegistry(),
    look: () => {
      board.look();
      link.attend(inUse(board.views()));
    },
    send: (requests) => {
      for (const { elevatorId, request } of requests)
        link
          .send(elevatorId, request)
          .catch((error: unknown) =>
            log.debug({ err: error, projectId, elevatorId }, 'an elevator was not asked now'),
          );
    },
    close: () => link.close(),
  };
}

/** Those that a robot rides or waits for. */
function inUse(views: ReadonlyMap<string, ElevatorView>): ReadonlySet<string> {
  return new Set(
    [...views.values()].flatMap((view) =>
      view.session !== null || view.queue.length > 0 ? [view.elevatorId] : [],
    ),
  );
}
