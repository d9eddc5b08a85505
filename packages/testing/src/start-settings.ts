import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
type Settings = {
  readonly flags: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly compileCache: string;
};
const settings = JSON.parse(readFileSync(join(root, 'scripts', 'node-settings.json'), 'utf8')) as Settings;

/** How `npm start` runs Node: what is measured of a server is measured of one that runs so. */
export const asStarted = {
  flags: settings.flags,
  environment: { ...settings.environment, NODE_COMPILE_CACHE: join(root, settings.compileCache) },
} as const;
