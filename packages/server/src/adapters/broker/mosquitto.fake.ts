import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '@rota/testing';

const FOLDERS = [
  ...(process.env['PATH'] ?? '').split(delimiter),
  '/usr/sbin',
  '/usr/local/sbin',
  '/opt/homebrew/sbin',
];
const PLUGIN = 'mosquitto_dynamic_security.so';

/** Where Mosquitto and its plugin are on this machine; undefined where it is not installed whole. */
export const mosquitto = find();
export const withoutMosquitto = 'Debian’s package mosquitto is not installed';

function find(): { readonly program: string; readonly control: string; readonly plugin: string } | undefined {
  const program = process.env['MOSQUITTO'] ?? firstOf('mosquitto');
  const control = firstOf('mosquitto_ctrl');
  const libraries = ['/usr/lib', '/usr/local/lib', '/opt/homebrew/lib'].flatMap((folder) =>
    existsSync(folder) ? [folder, ...readdirSync(folder).map((name) => join(folder, name))] : [],
  );
  const plugin = libraries.map((folder) => join(folder, PLUGIN)).find((path) => existsSync(path));
  return program === undefined || control === undefined || plugin === undefined
    ? undefined
    : { program, control, plugin };
}

function firstOf(name: string): string | undefined {
  return FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

export type RunningMosquitto = {
  /** With the console's user and password. */
  readonly consoleUrl: string;
  readonly access: { readonly url: string; readonly username: string; readonly password: string };
  readonly robotPort: number;
  readonly robotUrl: string;
  /** Ends the broker; `forgetful`: with all accounts but the console's. */
  readonly restart: (how: 'forgetful' | 'faithful') => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** Mosquitto with dynamic security: one port for robots, on which a user's name is its client id, and one for the console. */
export async function startMosquitto(): Promise<RunningMosquitto> {
  if (mosquitto === undefined) throw new Error(withoutMosquitto);
  const { program, control, plugin } = mosquitto;
  const folder = await mkdtemp(join(tmpdir(), 'rota-mosquitto-'));
  const [robotPort, consolePort] = [await freePort(), await freePort()];
  const accounts = join(folder, 'accounts.json');
  const password = randomBytes(16).toString('hex');
  const lines = [
    `user ${process.getuid?.() === 0 ? 'root' : 'mosquitto'}`,
    'per_listener_settings false',
    'allow_anonymous false',
    `plugin ${plugin}`,
    `plugin_opt_config_file ${accounts}`,
    `listener ${robotPort} 127.0.0.1`,
    'use_username_as_clientid true',
    'max_packet_size 262144',
    `listener ${consolePort} 127.0.0.1`,
  ];
  await writeFile(join(folder, 'mosquitto.conf'), `${lines.join('\n')}\n`);
  let child: ChildProcess | undefined;

  async function forget(): Promise<void> {
    await rm(accounts, { force: true });
    const made = spawnSync(control, ['dynsec', 'init', accounts, 'console', password], { stdio: 'ignore' });
    if (made.status !== 0) throw new Error('Mosquitto’s accounts could not be made.');
  }
  async function start(): Promise<void> {
    child = spawn(program, ['-c', join(folder, 'mosquitto.conf')], { stdio: 'ignore' });
    for (let tries = 0; !(await isListening(consolePort)) || !(await isListening(robotPort)); tries += 1) {
      if (tries > 200 || child.exitCode !== null) throw new Error('Mosquitto did not start.');
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
  async function end(): Promise<void> {
    const last = child;
    child = undefined;
    if (last === undefined || last.exitCode !== null) return;
    const gone = new Promise((resolve) => last.once('exit', resolve));
    last.kill('SIGTERM');
    await gone;
  }

  await forget();
  await start();
  return {
    consoleUrl: `mqtt://console:${password}@127.0.0.1:${consolePort}`,
    access: { url: `mqtt://127.0.0.1:${consolePort}`, username: 'console', password },
    robotPort,
    robotUrl: `mqtt://127.0.0.1:${robotPort}`,
    async restart(how) {
      await end();
      if (how === 'forgetful') await forget();
      await start();
    },
    async stop() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
