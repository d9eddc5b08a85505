import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const settings = JSON.parse(readFileSync(join(root, 'scripts', 'node-settings.json'), 'utf8')) as { flags: string[]; compileCache: string };

/** How `npm start` runs Node: what is measured of a server is measured of one that runs so. */
export const asStarted = { flags: settings.flags, environment: { NODE_COMPILE_CACHE: join(root, settings.compileCache) } } as const;
