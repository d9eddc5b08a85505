export * from './security.ts';
export * from './findings.ts';
