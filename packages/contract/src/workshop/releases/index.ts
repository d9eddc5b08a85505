export * from './release-keys.ts';
export * from './release-manifest.ts';
export * from './releases.ts';
