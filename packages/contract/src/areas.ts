import { addressesArea } from './addresses/area.ts';
import { alertRulesArea, alertsArea } from './alerts/area.ts';
import { apiKeysArea } from './api-keys/area.ts';
import { auditArea } from './audit/area.ts';
import { authArea } from './auth/area.ts';
import { allowedIpsArea, blockedIpsArea } from './blocked-ips/area.ts';
import { callDevicesArea } from './call-devices/area.ts';
import { commerceArea } from './commerce/area.ts';
import { configArea } from './config/area.ts';
import type { Area, ErrorSpec } from './core/area.ts';
import { coreArea } from './core/core-area.ts';
import type { EndpointGroup } from './core/endpoint.ts';
import type { TextPair } from './core/texts.ts';
import { deliveriesArea } from './deliveries/area.ts';
import { deliveryNotesArea } from './delivery-notes/area.ts';
import { devicesArea } from './devices/area.ts';
import { doctorArea } from './doctor/area.ts';
import { domainEventsArea } from './domain-events/area.ts';
import { drawingsArea } from './drawings/area.ts';
import { elevatorsArea } from './elevators/area.ts';
import { escapeArea } from './escape/area.ts';
import { reachArea } from './reach/area.ts';
import { healthArea } from './health/area.ts';
import { helpRequestsArea } from './help-requests/area.ts';
import { legalTextsArea, publicLegalArea } from './legal-texts/area.ts';
import { houseMachinesArea, machineAccountsArea } from './machine-accounts/area.ts';
import { filesArea, mapsArea } from './maps/area.ts';
import { accountDeletionArea, marketArea, marketUsersArea } from './market/area.ts';
import { mapImportArea } from './map-import/area.ts';
import { mapSyncArea } from './map-sync/area.ts';
import { mapVersionsArea } from './map-versions/area.ts';
import { mediaArea } from './media/area.ts';
import { categoriesArea, menusArea } from './menus/area.ts';
import { mqttArea, mqttUsersArea } from './mqtt/area.ts';
import { ordersArea, publicOrdersArea } from './orders/area.ts';
import { outboxArea } from './outbox/area.ts';
import { paymentProvidersArea } from './payment-providers/area.ts';
import { subMerchantsArea } from './sub-merchants/area.ts';
import { settlementArea } from './settlement/area.ts';
import { disputesArea } from './disputes/area.ts';
import { paymentsArea, publicPaymentsArea } from './payments/area.ts';
import { preflightArea } from './preflight/area.ts';
import { printersArea } from './printers/area.ts';
import { productsArea, propertySetsArea } from './products/area.ts';
import { projectsArea } from './projects/area.ts';
import { publicQrArea, qrCodesArea } from './qr-codes/area.ts';
import { robotsArea } from './robots/area.ts';
import { schedulesArea } from './schedules/area.ts';
import { publicCallsArea, robotCallsArea } from './robot-calls/area.ts';
import { savedViewsArea } from './saved-views/area.ts';
import { secondFactorsArea } from './second-factors/area.ts';
import { sandboxBankArea } from './sandbox-bank/area.ts';
import { securityArea } from './security/area.ts';
import { singleSignOnArea } from './single-sign-on/area.ts';
import { slipsArea } from './slips/area.ts';
import { stationsArea } from './stations/area.ts';
import { targetsArea } from './targets/area.ts';
import { telemetryArea } from './telemetry/area.ts';
import { templatesArea } from './templates/area.ts';
import { topographyArea } from './topography/area.ts';
import { usersArea } from './users/area.ts';
import { vpnArea } from './vpn/area.ts';
import { webhooksArea } from './webhooks/area.ts';

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
} as const;

type Areas = typeof areas;
type KeysOf<Part extends 'errors' | 'auditTexts'> = {
  [A in keyof Areas]: Part extends 'errors' ? keyof Areas[A]['errors'] : keyof Areas[A]['auditTexts']['en'];
}[keyof Areas] &
  string;

/** Every failure that a caller can meet. */
export type ErrorCode = KeysOf<'errors'>;
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
/** What every failure says to a person. */
export const errorTexts = mergeTexts((area) => area.errorTexts) as TextPair<ErrorCode>;
/** What every code of the audit log says, in the past tense. */
export const auditTexts = mergeTexts((area) => area.auditTexts) as TextPair<AuditCode>;
/** Every code of the audit log as a sentence, by code and, where there are several, `CODE.variant`. */
export const auditSentences = mergeTexts((area) => area.auditSentences);
/** What an entry of the audit log can be about. */
export const auditEntities = mergeTexts((area) => area.auditEntities);
/** Fields of entries of the audit log as people call them. */
export const auditFields = mergeTexts((area) => area.auditFields);

type Named<E> = E extends { readonly errors: readonly (infer Code)[] } ? Code : never;
type NamedByCalls = { [A in keyof Api]: { [C in keyof Api[A]]: Named<Api[A][C]> }[keyof Api[A]] }[keyof Api];
/**
 * Does not compile while a call names a failure that no area declares.
 * @public nothing imports it
 */
export const everyNamedErrorIsDeclared: [Exclude<NamedByCalls, ErrorCode>] extends [never]
  ? true
  : Exclude<NamedByCalls, ErrorCode> = true;

/** Whether a text is a code of this version: an older server's log may have others. */
export function isAuditCode(code: string): code is AuditCode {
  return code in auditTexts.en;
}

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

function mergeTexts(part: (area: Area) => TextPair): TextPair {
  return { en: merge((area) => part(area).en), tr: merge((area) => part(area).tr) };
}
