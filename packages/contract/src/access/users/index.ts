export * from './users.ts';
export * from './user-fields.ts';
export * from './role-giving.rules.ts';
