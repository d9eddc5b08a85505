export * from './machine-accounts.ts';
export { machineRoleTexts } from './role-texts.ts';
