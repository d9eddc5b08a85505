import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
type Settings = {
  readonly flags: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly compileCache: string;
};
const settings = JSON.parse(readFileSync(join(root, 'scripts', 'node-settings.json'), 'utf8')) as Settings;

/** The Node settings of `npm start`, so that measurements apply to a server started like that. */
export const asStarted = {
  flags: settings.flags,
  environment: { ...settings.environment, NODE_COMPILE_CACHE: join(root, settings.compileCache) },
} as const;
