import { join } from 'node:path';
import { api } from '@rota/contract/areas';
import type { RoleMap } from '@rota/contract/core';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createFolderStore } from './adapters/files/index.ts';
import { keepSecret } from './adapters/private-file.ts';
import type { Config } from './config.ts';
import { openDatabase, type Database } from './db/database.ts';
import type { DatabaseUrls } from './db/prepare.ts';
import { eventJobs } from './events/index.ts';
import { addresses } from './features/sites/addresses/index.ts';
import { alerts } from './features/notices/alerts/index.ts';
import { apiKeys } from './features/access/api-keys/index.ts';
import { audit } from './features/access/audit/index.ts';
import { auth, installServiceLog } from './features/access/auth/index.ts';
import { backups } from './features/access/backups/index.ts';
import { blockedIps } from './features/access/blocked-ips/index.ts';
import { callDevices } from './features/work/call-devices/index.ts';
import { camera } from './features/robots/camera/index.ts';
import { commerce } from './features/catalogue/commerce/index.ts';
import { config as configs } from './features/sites/config/index.ts';
import { deliveries } from './features/work/deliveries/index.ts';
import { deliveryNotes } from './features/work/delivery-notes/index.ts';
import { devices } from './features/robots/devices/index.ts';
import { disputes } from './features/money/disputes/index.ts';
import { doctor } from './features/robots/doctor/index.ts';
import { domainEvents } from './features/notices/domain-events/index.ts';
import { drawings } from './features/sites/drawings/index.ts';
import { elevators } from './features/sites/elevators/index.ts';
import { escape } from './features/robots/escape/index.ts';
import { reach } from './features/notices/reach/index.ts';
import { health } from './features/access/health/index.ts';
import { helpRequests } from './features/work/help-requests/index.ts';
import { legalTexts } from './features/money/legal-texts/index.ts';
import { machineAccounts } from './features/access/machine-accounts/index.ts';
import { mapImport } from './features/sites/map-import/index.ts';
import { manualControl } from './features/robots/manual-control/index.ts';
import { mapSync } from './features/sites/map-sync/index.ts';
import { market } from './features/money/market/index.ts';
import { mapVersions } from './features/sites/map-versions/index.ts';
import { maps } from './features/sites/maps/index.ts';
import { media } from './features/catalogue/media/index.ts';
import { meetings } from './features/robots/meetings/index.ts';
import { menus } from './features/catalogue/menus/index.ts';
import { mqtt } from './features/robots/mqtt/index.ts';
import { isOrderToken, orderBook, orderOffers, orders } from './features/money/orders/index.ts';
import { outbox } from './features/notices/outbox/index.ts';
import { paymentProviders } from './features/money/payment-providers/index.ts';
import { payments } from './features/money/payments/index.ts';
import { products } from './features/catalogue/products/index.ts';
import { projects, type ProjectService } from './features/sites/projects/index.ts';
import { qrCodes } from './features/catalogue/qr-codes/index.ts';
import { ddi } from './features/workshop/ddi/index.ts';
import { releases } from './features/workshop/releases/index.ts';
import { rollouts } from './features/workshop/rollouts/index.ts';
import { robotAccess } from './features/robots/robot-access/index.ts';
import { robotMoves } from './features/robots/robot-moves/index.ts';
import { robots } from './features/robots/robots/index.ts';
import { robotLogs } from './features/robots/robot-logs/index.ts';
import { robotConfigs } from './features/robots/robot-config/index.ts';
import { robotScans } from './features/robots/robot-scans/index.ts';
import { callRecords, isCallToken, robotCalls } from './features/work/robot-calls/index.ts';
import { sandboxBank } from './features/money/sandbox-bank/index.ts';
import { savedViews } from './features/access/saved-views/index.ts';
import { schedules } from './features/work/schedules/index.ts';
import { secondFactors } from './features/access/second-factors/index.ts';
import { security } from './features/access/security/index.ts';
import { singleSignOn } from './features/access/single-sign-on/index.ts';
import { parts } from './features/workshop/parts/index.ts';
import { preparation } from './features/workshop/preparation/index.ts';
import { workshopProjects } from './features/workshop/workshop-projects/index.ts';
import { preflight } from './features/sites/preflight/index.ts';
import { printers } from './features/work/printers/index.ts';
import { settlement } from './features/money/settlement/index.ts';
import { simCards } from './features/workshop/sim-cards/index.ts';
import { siteSetup, type Simulation } from './features/sites/site-setup/index.ts';
import { slips } from './features/work/slips/index.ts';
import { speech } from './features/robots/speech/index.ts';
import { stations } from './features/work/stations/index.ts';
import { targetUses } from './features/sites/target-uses/index.ts';
import { targets } from './features/sites/targets/index.ts';
import { subMerchants } from './features/money/sub-merchants/index.ts';
import { supportBundles } from './features/robots/support-bundles/index.ts';
import { telemetry } from './features/robots/telemetry/index.ts';
import { templates } from './features/work/templates/index.ts';
import { topography } from './features/sites/topography/index.ts';
import { users, type UserService } from './features/access/users/index.ts';
import { uses } from './features/sites/uses/index.ts';
import { vpn } from './features/robots/vpn/index.ts';
import { wireMessages } from './features/robots/wire-messages/index.ts';
import { webhooks } from './features/notices/webhooks/index.ts';
import { fleet } from './fleet/index.ts';
import { createHttpApp } from './http/app.ts';
import { serveDocs } from './http/docs.ts';
import { createIdempotency, type Idempotency } from './http/idempotency.ts';
import { installMetrics } from './http/metrics.ts';
import type { MountDeps } from './http/mount.ts';
import { originOf } from './http/origin.ts';
import { createPublicPageStatus } from './http/public-page-status.ts';
import { installRequestLog } from './http/request-log.ts';
import { serveWeb } from './http/web.ts';
import { forgetOldRows } from './jobs/forget-old-rows.ts';
import { startJobs } from './jobs/index.ts';
import { listen, listenLocally } from './listening.ts';
import { createLiveHub, createLiveRelay, liveRoutes, type LiveSwitchboard } from './live/index.ts';
import { assemble, startParts, type Ground } from './part.ts';
import { ports } from './ports.ts';
import { openVault, VAULT_KEY_FILE } from './vault/index.ts';
import { version } from './version.ts';

export type Started = {
  readonly url: string;
  readonly port: number;
  /** Base URLs for processes of this machine: over loopback and without TLS, unless the broker is an outside one. */
  readonly onThisMachine: { readonly apiUrl: string; readonly mqttUrl: string };
};

export type Rota = {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly accounts: UserService;
  readonly projects: ProjectService;
  /** A token for a part of this very process (the demo, tests); it ends with the process. */
  mintServiceToken: (roles: RoleMap, name: string) => Promise<string>;
  /** What the launcher asks, which starts the simulator when a project has simulated robots. */
  readonly simulation: Simulation;
  /** Looks after payments, refunds and orders that were left open, now and not at the next half minute: for tests. */
  lookAfterOrders: () => Promise<void>;
  /** Starts working and listens; answers the console's address. Throws SetupProblem when the port cannot be had. */
  start: () => Promise<Started>;
  stop: () => Promise<void>;
};

/** The first parts: those who may use the product, and the projects it is used in. */
function addAccess(ground: Ground) {
  return assemble(ground)
    .add('ports', ports)
    .add('audit', audit)
    .add('outbox', outbox)
    .add('blockedIps', blockedIps)
    .add('auth', auth)
    .add('secondFactors', secondFactors)
    .add('singleSignOn', singleSignOn)
    .add('uses', uses)
    .add('users', users)
    .add('savedViews', savedViews)
    .add('backups', backups)
    .add('security', security)
    .add('apiKeys', apiKeys)
    .add('machineAccounts', machineAccounts)
    .add('projects', projects)
    .add('configs', configs);
}

/** The parts that follow: robots, the places where they work, and deliveries between those. */
function addRobots(ground: Ground) {
  return addAccess(ground)
    .add('mqtt', mqtt)
    .add('devices', devices)
    .add('vpn', vpn)
    .add('reach', reach)
    .add('fleet', fleet)
    .add('robots', robots)
    .add('escape', escape)
    .add('targetUses', targetUses)
    .add('maps', maps)
    .add('mapImport', mapImport)
    .add('mapSync', mapSync)
    .add('drawings', drawings)
    .add('targets', targets)
    .add('elevators', elevators)
    .add('topography', topography)
    .add('addresses', addresses)
    .add('deliveries', deliveries)
    .add('mapVersions', mapVersions)
    .add('preflight', preflight)
    .add('siteSetup', siteSetup);
}

/** All parts of the server in order, each made from those before it: a new feature is one line here. */
function partsOf(ground: Ground) {
  return addRobots(ground)
    .add('media', media)
    .add('menus', menus)
    .add('commerce', commerce)
    .add('products', products)
    .add('sandboxBank', sandboxBank)
    .add('paymentProviders', paymentProviders)
    .add('callRecords', callRecords)
    .add('stations', stations)
    .add('legalTexts', legalTexts)
    .add('orderOffers', orderOffers)
    .add('qrCodes', qrCodes)
    .add('robotCalls', robotCalls)
    .add('subMerchants', subMerchants)
    .add('orderBook', orderBook)
    .add('payments', payments)
    .add('orders', orders)
    .add('settlement', settlement)
    .add('disputes', disputes)
    .add('market', market)
    .add('callDevices', callDevices)
    .add('templates', templates)
    .add('schedules', schedules)
    .add('deliveryNotes', deliveryNotes)
    .add('helpRequests', helpRequests)
    .add('slips', slips)
    .add('printers', printers)
    .add('telemetry', telemetry)
    .add('wireMessages', wireMessages)
    .add('doctor', doctor)
    .add('robotLogs', robotLogs)
    .add('supportBundles', supportBundles)
    .add('robotConfigs', robotConfigs)
    .add('robotAccess', robotAccess)
    .add('parts', parts)
    .add('simCards', simCards)
    .add('speech', speech)
    .add('preparation', preparation)
    .add('robotMoves', robotMoves)
    .add('robotScans', robotScans)
    .add('releases', releases)
    .add('rollouts', rollouts)
    .add('ddi', ddi)
    .add('workshopProjects', workshopProjects)
    .add('camera', camera)
    .add('health', health)
    .add('manualControl', manualControl)
    .add('meetings', meetings)
    .add('domainEvents', domainEvents)
    .add('webhooks', webhooks)
    .add('alerts', alerts)
    .done();
}

/** The HTTP server with the calls and the live topics of all parts, the docs and the console; it does not listen yet. */
async function openApp(
  { config, secret, urls, log }: Ground,
  { made, parts }: Awaited<ReturnType<typeof partsOf>>,
  { hub, idempotency }: { readonly hub: LiveSwitchboard; readonly idempotency: Idempotency },
): Promise<FastifyInstance> {
  const { authenticate, onAccessChanged } = made.auth.sessions;
  const { watch } = made.blockedIps;
  const { directory } = made.projects.service;
  const app = await createHttpApp({
    log,
    tls: config.tls,
    trustedProxies: config.trustedProxies,
    httpsOnlyAt: config.httpsOnly ? config.publicUrl : undefined,
    requestsPerMinute: config.requestsPerMinute,
    refuses: watch.refuses,
    authenticate,
  });
  installRequestLog(app);
  installServiceLog(app, made.auth.serviceLog);
  installMetrics(app, config.metricsToken ?? (await secret('metrics-token')));
  const mounting: MountDeps = {
    projects: directory,
    idempotency,
    originOf: (request) => originOf(request, urls.open()),
  };
  for (const part of parts) {
    await part.routes?.(app, mounting);
    part.live?.(hub);
  }
  await liveRoutes(app, {
    hub,
    authenticate: (token) => {
      if (isCallToken(token)) return made.robotCalls.liveCaller(token);
      return isOrderToken(token) ? made.orders.liveCaller(token) : authenticate(token);
    },
    onAccessChanged,
    watch,
    projectExists: directory.exists,
    isFeatureOff: directory.isOff,
    systemState: made.health.state,
    driverDesk: made.manualControl.desk,
    meetingDesk: made.meetings.desk,
    log,
  });
  await serveDocs(app, api, version);
  const pageOf = { place: made.qrCodes.pageStatus, robot_call: made.robotCalls.pageStatus };
  await serveWeb(
    app,
    config.webDir,
    createPublicPageStatus(pageOf, () => performance.now()),
  );
  return app;
}

/** Puts the parts of the server together on a database that is up to date. Nothing works until `start`. */
export async function compose(config: Config, urls: DatabaseUrls, log: FastifyBaseLogger): Promise<Rota> {
  const database = openDatabase({ url: urls.appUrl, log });
  const hub = createLiveHub({ log });
  const relay = createLiveRelay({ database, hub, log });
  const secret = (name: string): Promise<string> => keepSecret(join(config.dataDir, 'keys', name));
  const vault = await openVault(join(config.dataDir, VAULT_KEY_FILE));
  const files = createFolderStore(config.filesDir);
  let publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  let localUrl = publicUrl;
  const reached = { open: () => publicUrl, local: () => localUrl };
  const ground: Ground = {
    config,
    database,
    files,
    hub,
    live: relay.hub,
    secret,
    vault,
    urls: reached,
    clock: Date.now,
    log,
  };
  const assembled = await partsOf(ground);
  const { made, parts } = assembled;
  const { sessions } = made.auth;
  const idempotency = createIdempotency(database);
  const app = await openApp(ground, assembled, { hub, idempotency });
  const stops: (() => void | Promise<void>)[] = [];

  async function start(): Promise<Started> {
    const jobs = await startJobs({
      ownerUrl: urls.ownerUrl,
      handlers: [
        ...parts.flatMap((part) => part.jobs ?? []),
        ...eventJobs(
          database,
          parts.flatMap((part) => part.events ?? []),
        ),
        forgetOldRows(async () => {
          await idempotency.forgetOld();
        }),
      ],
      rolesOf: sessions.rolesOf,
      log,
    });
    stops.push(jobs.stop, () => relay.stop());
    await relay.start();
    await startParts(parts, stops);
    await listen(app, config);
    const { port } = app.server.address() as { port: number };
    publicUrl = config.publicUrl ?? `${config.tls ? 'https' : 'http'}://localhost:${port}`;
    const local = await listenLocally(app, config, port);
    stops.push(local.stop);
    localUrl = local.apiUrl;
    return {
      url: publicUrl,
      port,
      onThisMachine: { apiUrl: local.apiUrl, mqttUrl: made.mqtt.broker.localUrl() },
    };
  }

  async function stop(): Promise<void> {
    // First of all, while the last requests are still answered: another server is to serve the robots within the second.
    await made.fleet.handOver();
    await app.close();
    hub.close();
    for (const stopPart of stops.reverse()) await stopPart();
    await database.close();
  }

  const { mintServiceToken } = sessions;
  async function lookAfterOrders(): Promise<void> {
    await made.payments.reconcile();
    await made.orders.lookAfter();
  }
  return {
    app,
    database,
    accounts: made.users.service,
    projects: made.projects.service,
    simulation: made.siteSetup.simulation,
    mintServiceToken,
    lookAfterOrders,
    start,
    stop,
  };
}
