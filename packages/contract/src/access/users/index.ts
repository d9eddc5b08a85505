export * from './users.ts';
export * from './user-fields.ts';
