export * from './machine-accounts.ts';
export { machineRoleHints, machineRoleTexts } from './role-texts.ts';
