export * from './core/endpoint.ts';
export * from './core/errors.ts';
export * from './core/roles.ts';
export * from './core/permissions.ts';
export { permissionTexts } from './core/permission-texts.ts';
export * from './core/schemas.ts';
export * from './core/texts.ts';
export * from './core/local-text.ts';
export * from './core/uses.ts';
export * from './core/csv.ts';
export * from './core/public-address.ts';
export * from './core/constraints.ts';
export * from './core/sentences.ts';
export * from './core/unknown-fields.ts';
export * from './core/transitions.ts';
export * from './auth/index.ts';
export * from './auth/codes.ts';
export * from './auth/login-name.ts';
export * from './auth/own-account.ts';
export * from './auth/pin.ts';
export * from './auth/registration.ts';
export * from './auth/reset.ts';
export * from './auth/sign-in-policy.ts';
export * from './auth/password.rules.ts';
export * from './second-factors/index.ts';
export * from './single-sign-on/index.ts';
export * from './users/index.ts';
export * from './users/user-fields.ts';
export * from './users/role-giving.rules.ts';
export * from './audit/index.ts';
export * from './projects/index.ts';
export * from './config/index.ts';
export * from './decisions/chain.ts';
export * from './config/json-text.ts';
export * from './maps/index.ts';
export * from './maps/print-texts.ts';
export * from './maps/texts.ts';
export * from './map-import/index.ts';
export { importProblemTexts, type ImportProblemCode } from './map-import/area.ts';
export * from './map-sync/index.ts';
export { mapCopyFailureTexts } from './map-sync/area.ts';
export * from './drawings/index.ts';
export * from './elevators/index.ts';
export * from './targets/index.ts';
export * from './map-versions/index.ts';
export * from './preflight/index.ts';
export { mapFindingHints, mapFindingTexts } from './map-versions/finding-texts.ts';
export * from './addresses/index.ts';
export * from './topography/index.ts';
export * from './robots/index.ts';
export * from './robots/commands.ts';
export * from './robots/dialect.ts';
export * from './robots/service-modes.ts';
export * from './robots/simulated-faults.ts';
export * from './robots/situation.ts';
export * from './robots/situation-alert.ts';
export * from './robots/situation-texts.ts';
export * from './robots/situation-words.ts';
export * from './decisions/index.ts';
export * from './decisions/candidates.ts';
export * from './decisions/waits.ts';
export * from './escape/index.ts';
export * from './deliveries/index.ts';
export * from './delivery-notes/index.ts';
export * from './help-requests/index.ts';
export * from './slips/index.ts';
export * from './doctor/index.ts';
export * from './doctor/texts.ts';
export * from './doctor/advice.ts';
export * from './devices/index.ts';
export * from './mqtt/index.ts';
export * from './mqtt/users.ts';
export * from './outbox/index.ts';
export * from './api-keys/index.ts';
export * from './machine-accounts/index.ts';
export { machineRoleHints, machineRoleTexts } from './machine-accounts/role-texts.ts';
export * from './telemetry/index.ts';
export * from './vpn/index.ts';
export * from './blocked-ips/index.ts';
export * from './blocked-ips/address-range.ts';
export * from './security/index.ts';
export * from './security/findings.ts';
export * from './health/index.ts';
export * from './reach/index.ts';
export * from './live/index.ts';
export {
  api,
  auditEntities,
  auditFields,
  auditSentences,
  auditTexts,
  errorCatalogue,
  errorTexts,
  isAuditCode,
  type Api,
  type AuditCode,
  type ErrorCode,
} from './areas.ts';
