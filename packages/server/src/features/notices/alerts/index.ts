import type { Alert } from '@rota/contract/alerts';
import { sql } from 'kysely';
import type { Functions } from '../../../db/schema.gen.ts';
import { z } from 'zod';
import { INSTALLATION } from '../../../audit/index.ts';
import type { Tx } from '../../../db/database.ts';
import type { Fleet } from '../../../fleet/index.ts';
import { defineJob, handleJob } from '../../../jobs/index.ts';
import type { Ground, Part } from '../../../part.ts';
import type { Deliveries } from '../../work/deliveries/index.ts';
import type { Orders } from '../../money/orders/index.ts';
import type { HelpRequests } from '../../work/help-requests/index.ts';
import type { Outbox } from '../outbox/index.ts';
import type { Webhooks } from '../webhooks/index.ts';
import type { SimCards } from '../../workshop/sim-cards/index.ts';
import type { Parts } from '../../workshop/parts/index.ts';
import type { Rollouts } from '../../workshop/rollouts/index.ts';
import type { Projects } from '../../sites/projects/index.ts';
import type { Robots } from '../../robots/robots/index.ts';
import type { Security } from '../../access/security/index.ts';
import { listPeopleWith } from '../../access/users/index.ts';
import { readUse, type Uses } from '../../sites/uses/index.ts';
import { createRounds } from './alert-rounds.service.ts';
import { createAlertRuleService } from './alert-rules.service.ts';
import { createNotifier } from './alert-notify.service.ts';
import { createWatch } from './alert-watch.service.ts';
import { alertRoutes } from './alerts.routes.ts';
import { createAlertService } from './alerts.service.ts';
import { forgetAlerts } from './alerts.store.ts';
import type { AlertSources, ElevatorOut } from './alert-sources.port.ts';
import type { OrderHelper } from './order-helper.port.ts';

const KEPT_DAYS = 365;
const forgetJob = defineJob({ name: 'forget-alerts', access: 'system', payload: z.object({}) });

type Before = {
  readonly fleet: Pick<Fleet, 'gateway'>;
  readonly robots: Robots;
  readonly deliveries: Deliveries;
  readonly helpRequests: HelpRequests;
  readonly orders: Pick<Orders, 'help'>;
  readonly webhooks: Pick<Webhooks, 'listFailing'>;
  readonly parts: Pick<Parts, 'listDue'>;
  readonly simCards: Pick<SimCards, 'listNearlyUsed'>;
  readonly rollouts: Pick<Rollouts, 'listFailed'>;
  readonly projects: Projects;
  readonly uses: Pick<Uses, 'add'>;
  readonly outbox: Pick<Outbox, 'email'>;
  readonly security: Pick<Security, 'server'>;
  /** Which elevators take no robots now; a server without elevators has no such alerts, and no rule for them. */
  readonly elevators?: { readonly listOut: (projectId: number) => Promise<readonly ElevatorOut[]> };
};

/** Alerts: found, announced once to the people who can act, and kept. */
export function alerts(parts: Pick<Ground, 'config' | 'database' | 'live' | 'clock' | 'log'> & Before): Part {
  const { config, database, live, clock, log, projects, outbox, uses } = parts;
  uses.add('user', (tx, _projectId, userId) =>
    readUse(
      tx,
      { kind: 'alert_plan', effect: 'stops' },
      sql<Functions['alert_plans_of_person']>`select * from alert_plans_of_person(${userId})`,
    ),
  );
  const sources = sourcesOf(parts);
  const people = (tx: Tx, projectId: number) =>
    projectId === INSTALLATION
      ? listPeopleWith(tx, 'security.manage', undefined)
      : listPeopleWith(tx, 'alerts.read', projectId);
  const onChanged = (projectId: number, changed: readonly Alert[]): void => {
    // What ails the installation is for system administrators alone: the topic of a project does not carry it.
    if (projectId !== INSTALLATION) live.publish('alerts', projectId, { upsert: changed });
  };
  const timeZone = (projectId: number): Promise<string> => projects.service.timeZone(projectId);
  const rules = createAlertRuleService({
    database,
    hasElevators: sources.elevators !== undefined,
    people,
    timeZone,
    onChanged,
    clock,
  });
  const { setHelper, announceChange } = parts.orders.help;
  const orderHelper: OrderHelper = { set: setHelper, announce: announceChange };
  const service = createAlertService({
    database,
    mutedIn: rules.mutedIn,
    onChanged,
    orderHelper,
    clock,
  });
  const telling = createNotifier({
    email: outbox.email,
    people,
    origin: config.publicUrl ?? `http://localhost:${config.port}`,
  });
  const watch = createWatch({
    database,
    sources,
    telling,
    project: (projectId) => projects.service.get(projectId),
    onChanged,
    orderHelper,
    clock,
    log,
  });
  const rounds = createRounds({ database, lookAt: watch.lookAt, log });
  return {
    routes: (app, mounting) => alertRoutes(app, service, rules, mounting),
    live: (hub) => hub.provide('alerts', service.listOpen),
    jobs: [
      {
        ...handleJob(forgetJob, () => database.global((tx) => forgetAlerts(tx, KEPT_DAYS))),
        schedule: '53 * * * *',
      },
    ],
    start: rounds.start,
    stop: rounds.stop,
  };
}

function sourcesOf({ fleet, robots, deliveries, helpRequests, orders, ...rest }: Before): AlertSources {
  return {
    robots: async (projectId) =>
      (await fleet.gateway.hasOwner(projectId)) ? robots.service.list(projectId) : undefined,
    help: helpRequests.listOpen,
    deliveries: deliveries.service.listOpen,
    orders: orders.help.listInWork,
    webhooks: rest.webhooks.listFailing,
    parts: rest.parts.listDue,
    sims: rest.simCards.listNearlyUsed,
    updates: rest.rollouts.listFailed,
    elevators: rest.elevators?.listOut,
    installation: rest.security.server,
  };
}
