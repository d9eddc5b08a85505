import { addressesArea } from './sites/addresses/area.ts';
import { alertRulesArea, alertsArea } from './notices/alerts/area.ts';
import { apiKeysArea } from './access/api-keys/area.ts';
import { auditArea } from './access/audit/area.ts';
import { authArea } from './access/auth/area.ts';
import { allowedIpsArea, blockedIpsArea } from './access/blocked-ips/area.ts';
import { cameraArea } from './robots/camera/area.ts';
import { callDevicesArea } from './work/call-devices/area.ts';
import { commerceArea } from './catalogue/commerce/area.ts';
import { configArea } from './sites/config/area.ts';
import type { Area, ErrorSpec } from './core/area.ts';
import { coreArea } from './core/core-area.ts';
import type { EndpointGroup } from './core/endpoint.ts';
import type { EntityErrorCode } from './core/entity-errors.ts';
import type { TextPair } from './core/texts.ts';
import { deliveriesArea } from './work/deliveries/area.ts';
import { deliveryNotesArea } from './work/delivery-notes/area.ts';
import { devicesArea } from './robots/devices/area.ts';
import { doctorArea } from './robots/doctor/area.ts';
import { domainEventsArea } from './notices/domain-events/area.ts';
import { drawingsArea } from './sites/drawings/area.ts';
import { elevatorsArea } from './sites/elevators/area.ts';
import { escapeArea } from './robots/escape/area.ts';
import { reachArea } from './notices/reach/area.ts';
import { healthArea } from './access/health/area.ts';
import { helpRequestsArea } from './work/help-requests/area.ts';
import { legalTextsArea, publicLegalArea } from './money/legal-texts/area.ts';
import { houseMachinesArea, machineAccountsArea } from './access/machine-accounts/area.ts';
import { filesArea, mapsArea } from './sites/maps/area.ts';
import { accountDeletionArea, marketArea, marketUsersArea } from './money/market/area.ts';
import { mapImportArea } from './sites/map-import/area.ts';
import { manualControlArea } from './robots/manual-control/area.ts';
import { meetingsArea } from './robots/meetings/area.ts';
import { mapSyncArea } from './sites/map-sync/area.ts';
import { mapVersionsArea } from './sites/map-versions/area.ts';
import { mediaArea } from './catalogue/media/area.ts';
import { categoriesArea, menusArea } from './catalogue/menus/area.ts';
import { mqttArea, mqttUsersArea } from './robots/mqtt/area.ts';
import { ordersArea, publicOrdersArea } from './money/orders/area.ts';
import { releaseKeysArea, releasesArea } from './workshop/releases/area.ts';
import { ddiArea, ddiTenantArea, robotUpdatersArea, screenAppUpdatesArea } from './workshop/ddi/area.ts';
import { robotAccessArea } from './robots/robot-access/area.ts';
import { robotConfigArea } from './robots/robot-config/area.ts';
import { robotMovesArea } from './robots/robot-moves/area.ts';
import { partsArea } from './workshop/parts/area.ts';
import { outboxArea } from './notices/outbox/area.ts';
import { paymentProvidersArea } from './money/payment-providers/area.ts';
import { subMerchantsArea } from './money/sub-merchants/area.ts';
import { settlementArea } from './money/settlement/area.ts';
import { disputesArea } from './money/disputes/area.ts';
import { paymentsArea, publicPaymentsArea } from './money/payments/area.ts';
import { preparationArea } from './workshop/preparation/area.ts';
import { workshopProjectsArea } from './workshop/workshop-projects/area.ts';
import { preflightArea } from './sites/preflight/area.ts';
import { printersArea } from './work/printers/area.ts';
import { productsArea, propertySetsArea } from './catalogue/products/area.ts';
import { projectsArea } from './sites/projects/area.ts';
import { publicQrArea, qrCodesArea } from './catalogue/qr-codes/area.ts';
import { robotsArea } from './robots/robots/area.ts';
import { robotLogsArea } from './robots/robot-logs/area.ts';
import { schedulesArea } from './work/schedules/area.ts';
import { publicCallsArea, robotCallsArea } from './work/robot-calls/area.ts';
import { savedViewsArea } from './access/saved-views/area.ts';
import { secondFactorsArea } from './access/second-factors/area.ts';
import { sandboxBankArea } from './money/sandbox-bank/area.ts';
import { securityArea } from './access/security/area.ts';
import { singleSignOnArea } from './access/single-sign-on/area.ts';
import { simCardsArea, simProviderArea } from './workshop/sim-cards/area.ts';
import { siteSetupArea } from './sites/site-setup/area.ts';
import { slipsArea } from './work/slips/area.ts';
import { rolloutsArea } from './workshop/rollouts/area.ts';
import { speechArea } from './robots/speech/area.ts';
import { stationsArea } from './work/stations/area.ts';
import { targetsArea } from './sites/targets/area.ts';
import { supportBundlesArea } from './robots/support-bundles/area.ts';
import { telemetryArea } from './robots/telemetry/area.ts';
import { templatesArea } from './work/templates/area.ts';
import { topographyArea } from './sites/topography/area.ts';
import { usersArea } from './access/users/area.ts';
import { vpnArea } from './robots/vpn/area.ts';
import { wireMessagesArea } from './robots/wire-messages/area.ts';
import { webhooksArea } from './notices/webhooks/area.ts';

/** Every area of the product, one line each; the calls of an area stand in the API under its name here. */
const areas = {
  core: coreArea,
  auth: authArea,
  secondFactors: secondFactorsArea,
  singleSignOn: singleSignOnArea,
  users: usersArea,
  savedViews: savedViewsArea,
  audit: auditArea,
  projects: projectsArea,
  config: configArea,
  robots: robotsArea,
  escape: escapeArea,
  camera: cameraArea,
  manualControl: manualControlArea,
  meetings: meetingsArea,
  maps: mapsArea,
  drawings: drawingsArea,
  mapImport: mapImportArea,
  mapSync: mapSyncArea,
  mapVersions: mapVersionsArea,
  preflight: preflightArea,
  files: filesArea,
  elevators: elevatorsArea,
  targets: targetsArea,
  addresses: addressesArea,
  topography: topographyArea,
  siteSetup: siteSetupArea,
  deliveries: deliveriesArea,
  templates: templatesArea,
  schedules: schedulesArea,
  deliveryNotes: deliveryNotesArea,
  helpRequests: helpRequestsArea,
  slips: slipsArea,
  doctor: doctorArea,
  mqtt: mqttArea,
  mqttUsers: mqttUsersArea,
  devices: devicesArea,
  outbox: outboxArea,
  apiKeys: apiKeysArea,
  machineAccounts: machineAccountsArea,
  houseMachines: houseMachinesArea,
  telemetry: telemetryArea,
  wireMessages: wireMessagesArea,
  supportBundles: supportBundlesArea,
  robotMoves: robotMovesArea,
  robotAccess: robotAccessArea,
  robotConfig: robotConfigArea,
  speech: speechArea,
  rollouts: rolloutsArea,
  robotLogs: robotLogsArea,
  releases: releasesArea,
  releaseKeys: releaseKeysArea,
  ddi: ddiArea,
  ddiTenant: ddiTenantArea,
  robotUpdaters: robotUpdatersArea,
  screenAppUpdates: screenAppUpdatesArea,
  vpn: vpnArea,
  blockedIps: blockedIpsArea,
  allowedIps: allowedIpsArea,
  security: securityArea,
  health: healthArea,
  reach: reachArea,
  domainEvents: domainEventsArea,
  webhooks: webhooksArea,
  alerts: alertsArea,
  alertRules: alertRulesArea,
  printers: printersArea,
  stations: stationsArea,
  robotCalls: robotCallsArea,
  publicCalls: publicCallsArea,
  callDevices: callDevicesArea,
  media: mediaArea,
  menus: menusArea,
  categories: categoriesArea,
  products: productsArea,
  propertySets: propertySetsArea,
  commerce: commerceArea,
  qrCodes: qrCodesArea,
  publicQr: publicQrArea,
  legalTexts: legalTextsArea,
  publicLegal: publicLegalArea,
  parts: partsArea,
  simCards: simCardsArea,
  simProvider: simProviderArea,
  payments: paymentsArea,
  publicPayments: publicPaymentsArea,
  sandboxBank: sandboxBankArea,
  paymentProviders: paymentProvidersArea,
  subMerchants: subMerchantsArea,
  settlement: settlementArea,
  disputes: disputesArea,
  orders: ordersArea,
  publicOrders: publicOrdersArea,
  market: marketArea,
  marketUsers: marketUsersArea,
  accountDeletion: accountDeletionArea,
  preparation: preparationArea,
  workshopProjects: workshopProjectsArea,
} as const;

type Areas = typeof areas;
type KeysOf<Part extends 'errors' | 'auditTexts' | 'auditEntities'> = {
  [A in keyof Areas]: Part extends 'errors'
    ? keyof Areas[A]['errors']
    : keyof Areas[A][Exclude<Part, 'errors'>]['en'];
}[keyof Areas] &
  string;

/** Every failure that a caller can meet. */
export type ErrorCode = KeysOf<'errors'>;
/** A failure whose code alone says what it is about. */
export type PlainErrorCode = Exclude<ErrorCode, EntityErrorCode>;
/** A kind of thing, as the audit log and the failures of {@link EntityErrorCode} name it. */
export type Entity = KeysOf<'auditEntities'>;
/** Everything that the audit log can say. */
export type AuditCode = KeysOf<'auditTexts'>;

/** Every call of the API, by area. */
export type Api = {
  readonly [A in keyof Areas as keyof Areas[A]['api'] extends never ? never : A]: Areas[A]['api'];
};
/** Every call of the API by area. */
export const api = groups() as Api;

/** The HTTP status of every failure. */
export const errorCatalogue = merge((area) => area.errors) as Readonly<Record<ErrorCode, ErrorSpec>>;
type Named<E> = E extends { readonly errors: readonly (infer Code)[] } ? Code : never;
type NamedByCalls = { [A in keyof Api]: { [C in keyof Api[A]]: Named<Api[A][C]> }[keyof Api[A]] }[keyof Api];
/**
 * Does not compile while a call names a failure that no area declares.
 * @public nothing imports it
 */
export const everyNamedErrorIsDeclared: [Exclude<NamedByCalls, ErrorCode>] extends [never]
  ? true
  : Exclude<NamedByCalls, ErrorCode> = true;

function groups(): Record<string, EndpointGroup> {
  const entries = Object.entries(areas).map(([name, { api: calls }]): [string, EndpointGroup] => [
    name,
    calls,
  ]);
  return Object.fromEntries(entries.filter(([, calls]) => Object.keys(calls).length > 0));
}

/** One table out of every area's; a key that two areas have would hide one of them. */
function merge<V>(part: (area: Area) => Readonly<Record<string, V>>): Record<string, V> {
  const merged: Record<string, V> = {};
  for (const [name, area] of Object.entries(areas)) {
    for (const [key, value] of Object.entries(part(area as unknown as Area))) {
      if (key in merged) throw new Error(`The area ${name} declares ${key}, which another area has.`);
      merged[key] = value;
    }
  }
  return merged;
}

/** The texts of one kind of all areas. */
export function mergeTexts(part: (area: Area) => TextPair): TextPair {
  return { en: merge((area) => part(area).en), tr: merge((area) => part(area).tr) };
}
