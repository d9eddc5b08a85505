import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { projectFiles, root, type Check } from './check.ts';

const BINARY = /\.(png|jpe?g|webp|ico|woff2?|pgm|zip|gz)$/;

/** Things of the machine that the project was made on: they mean nothing, or too much, anywhere else. */
function tracesOfThisMachine(): string[] {
  const folders = [root, dirname(root), homedir()].filter(
    (folder) => folder.split('/').filter(Boolean).length >= 2,
  );
  return [...folders, ...registryHosts()];
}

/** The host that packages come from here, unless it is the public one. */
function registryHosts(): string[] {
  let registry = process.env['npm_config_registry'] ?? '';
  if (registry === '') {
    try {
      registry = execFileSync('npm', ['config', 'get', 'registry'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim();
    } catch {
      return [];
    }
  }
  if (!URL.canParse(registry)) return [];
  const { hostname } = new URL(registry);
  return hostname === 'registry.npmjs.org' ? [] : [hostname];
}

export const cleanText: Check = {
  name: 'text (no traces of the machine it was made on)',
  async problems() {
    const traces = tracesOfThisMachine();
    const problems: string[] = [];
    for (const file of await projectFiles(/./)) {
      if (BINARY.test(file)) continue;
      const text = await readFile(join(root, file), 'utf8').catch(() => '');
      for (const trace of traces) if (text.includes(trace)) problems.push(`${file}: names ${trace}`);
      const absolute = /(?<![\w.~@-])\/(?:work|root)\/[\w.-]+/.exec(text);
      if (absolute !== null) problems.push(`${file}: names a path of one machine, ${absolute[0]}`);
    }
    return problems;
  },
};
