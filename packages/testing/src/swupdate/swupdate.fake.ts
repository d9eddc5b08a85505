import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const PROGRAM = '/usr/bin/swupdate';
const INSTALL = ['install', '-y', '--no-install-recommends', 'swupdate'];

/** Why swupdate cannot be tried on this machine; undefined where it can. A machine that is made for tests gets it installed. */
export const whyNoSwupdate = findReason();

function findReason(): string | undefined {
  if (spawnSync('openssl', ['version']).status !== 0) return 'openssl is not installed';
  if (existsSync(PROGRAM)) return undefined;
  if (process.env['CI'] !== 'true' || process.getuid?.() !== 0)
    return 'Debian’s package swupdate is not installed';
  return apt(INSTALL) || (apt(['update']) && apt(INSTALL))
    ? undefined
    : 'Debian’s package swupdate cannot be installed here';
}

function apt(args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { env, stdio: 'ignore', timeout: 180_000 }).status === 0;
}

/** The hardware that the robot of the test has. */
const HARDWARE = 'robot:1.0';

/** A certificate by which swupdate trusts images, in a folder. */
export function makeCertificate(folder: string): void {
  const args =
    'req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 2 -subj /CN=maker -addext extendedKeyUsage=emailProtection';
  execFileSync('openssl', args.split(' '), { cwd: folder, stdio: 'ignore' });
}

/** An image for swupdate that puts one file in its place, for one kind of hardware. */
export async function makeImage(
  folder: string,
  image: {
    readonly version: string;
    readonly hardware: string;
    readonly content: Buffer;
    readonly path: string;
  },
): Promise<Buffer> {
  const sha256 = createHash('sha256').update(image.content).digest('hex');
  const description = `software = {
    version = "${image.version}";
    hardware-compatibility: [ "${image.hardware}" ];
    files: ( {
      filename = "payload"; path = "${image.path}"; sha256 = "${sha256}";
      properties: { create-destination = "true"; }
    } );
  }`;
  await writeFile(join(folder, 'sw-description'), description);
  const args =
    'cms -sign -in sw-description -out sw-description.sig -signer cert.pem -inkey key.pem -outform DER -nosmimecap -binary';
  execFileSync('openssl', args.split(' '), { cwd: folder, stdio: 'ignore' });
  return archiveOf([
    ['sw-description', Buffer.from(description)],
    ['sw-description.sig', await readFile(join(folder, 'sw-description.sig'))],
    ['payload', image.content],
  ]);
}

/** A cpio archive in the "new ASCII" format, as swupdate reads it. */
function archiveOf(files: readonly (readonly [name: string, content: Buffer])[]): Buffer {
  const entries = [...files, ['TRAILER!!!', Buffer.alloc(0)] as const].map(([name, content], index) => {
    const path = Buffer.from(`${name}\0`);
    const numbers = [index + 1, 0o100644, 0, 0, 1, 0, content.length, 0, 0, 0, 0, path.length, 0];
    const header = `070701${numbers.map((number) => number.toString(16).padStart(8, '0')).join('')}`;
    return Buffer.concat([padded(Buffer.concat([Buffer.from(header), path])), padded(content)]);
  });
  return Buffer.concat(entries);
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
}

export type RunningSwupdate = {
  /** What it wrote. */
  readonly output: () => string;
  readonly stop: () => Promise<void>;
};

/** Starts swupdate in its mode for hawkBit. `confirm`: it came back after an installation, and says that this went well. */
export function startSwupdate(
  folder: string,
  server: { readonly url: string; readonly id: string; readonly token: string; readonly confirm?: boolean },
): RunningSwupdate {
  const confirm = server.confirm === true ? ' -c 2' : '';
  const hawkbit = `-t default -u ${server.url}/api/ddi -i ${server.id} -k ${server.token}${confirm}`;
  const args = ['-v', '-k', join(folder, 'cert.pem'), '-H', HARDWARE, '-u', hawkbit];
  const child = spawn(PROGRAM, args, {
    cwd: folder,
    env: { ...process.env, TMPDIR: folder },
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output += data.toString()));
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  return {
    output: () => output,
    async stop() {
      // Its helpers are processes of their own.
      if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      await ended;
    },
  };
}
