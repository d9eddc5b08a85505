import type { Delivery } from '@rota/contract/deliveries';
import type { HelpRequest } from '@rota/contract/help-requests';
import type { PartDue } from '@rota/contract/parts';
import type { Robot } from '@rota/contract/robots';
import type { SimLevel } from '@rota/contract/sim-cards';
import type { SecurityFinding } from '@rota/contract/security';
import type { OrderInWork } from '../../money/orders/index.ts';

/** An elevator that takes no robots now. `since` is an ISO instant. */
export type ElevatorOut = {
  readonly elevator_id: string;
  readonly name: string;
  readonly site: string | null;
  readonly floor: string | null;
  readonly since: string;
};

/** A webhook whose receiver accepts nothing. `since` is an ISO instant. */
export type FailingWebhook = { readonly webhook_id: string; readonly name: string; readonly since: string };

/** What is due at a part in a robot. `days`: until its warranty ends. */
export type DuePart = {
  readonly part_id: string;
  readonly serial_number: string;
  readonly robot_id: string;
  readonly robot_name: string;
  readonly due: PartDue;
  readonly days: number | null;
};

/** An update of a robot's software that failed; `since` in ms. */
export type FailedUpdate = {
  readonly update_id: string;
  readonly robot_id: string;
  readonly robot_name: string;
  readonly version: string;
  readonly since: number;
};

/** A SIM card that has used 80% of its data, or all of it. `name`: its robot, or its number. */
export type UsedSim = {
  readonly sim_id: string;
  readonly name: string;
  readonly robot_id: string | null;
  readonly robot_name: string | null;
  readonly level: SimLevel;
  readonly percent: number;
};

/** Where conditions are read from. Each answers what is so now; one that throws leaves its alerts as they are. */
export type AlertSources = {
  /** Undefined while no server directs the project's robots: what is known of them is old then. */
  readonly robots: (projectId: number) => Promise<readonly Robot[] | undefined>;
  readonly help: (projectId: number) => Promise<readonly HelpRequest[]>;
  /** Deliveries that have not ended. */
  readonly deliveries: (projectId: number) => Promise<readonly Delivery[]>;
  /** Paid orders that have not ended, and ended ones with an open problem. */
  readonly orders: (projectId: number) => Promise<readonly OrderInWork[]>;
  readonly webhooks: (projectId: number) => Promise<readonly FailingWebhook[]>;
  readonly sims: (projectId: number) => Promise<readonly UsedSim[]>;
  readonly parts: (projectId: number) => Promise<readonly DuePart[]>;
  /** Updates of robots that failed, and that no person has dealt with. */
  readonly updates: (projectId: number) => Promise<readonly FailedUpdate[]>;
  /** Undefined in a server without elevators. */
  readonly elevators: ((projectId: number) => Promise<readonly ElevatorOut[]>) | undefined;
  /** What the self-check says of disk, backup, clock and certificate. */
  readonly installation: () => Promise<readonly SecurityFinding[]>;
};
