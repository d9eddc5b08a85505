import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';

const program = [process.env['OPENVPN'], '/usr/sbin/openvpn', '/usr/local/sbin/openvpn'].find(
  (path) => path !== undefined && existsSync(path),
);

/** Why OpenVPN cannot be tried on this machine; undefined where it can. */
export const whyNoOpenVpn = findReason();

function findReason(): string | undefined {
  if (program === undefined) return 'Debian’s package openvpn is not installed';
  if (process.getuid?.() !== 0) return 'network namespaces need root';
  if (!existsSync('/dev/net/tun')) return 'there is no /dev/net/tun';
  return spawnSync('ip', ['netns', 'list']).status === 0
    ? undefined
    : 'network namespaces cannot be made here';
}

const ANSWERS_ON = 4_000;
/** Takes every connection and ends it. */
const LISTENER = `require('net').createServer((socket) => socket.end()).listen(${ANSWERS_ON}, '0.0.0.0')`;

export type Machine = {
  /** Whether a machine that listens at an address is reached within a second. */
  readonly reaches: (address: string) => Promise<boolean>;
  /** Runs a program on this machine; answers whether it ended well. */
  readonly run: (command: string, ...args: string[]) => Promise<boolean>;
  /** Starts OpenVPN in a folder with a configuration. */
  readonly openVpn: (folder: string, config: string) => ChildProcess;
};

/** Machines on a network of their own: a server at 192.0.2.1 of every wire, and clients that only see it. */
export function createNetwork(clients: number): { server: Machine; clients: Machine[]; remove: () => void } {
  const mark = `rt${randomBytes(3).toString('hex')}`;
  const spaces = ['s', ...Array.from({ length: clients }, (_, index) => `c${index}`)].map(
    (name) => `${mark}${name}`,
  );
  const [server = '', ...others] = spaces;
  const children: ChildProcess[] = [];
  const ip = (...args: string[]): void => void execFileSync('ip', args, { stdio: 'ignore' });
  const inside = (space: string, ...args: string[]): void => ip('netns', 'exec', space, 'ip', ...args);

  for (const space of spaces) {
    ip('netns', 'add', space);
    inside(space, 'link', 'set', 'lo', 'up');
  }
  for (const [index, space] of others.entries()) {
    const [near, far] = [`${mark}a${index}`, `${mark}b${index}`];
    ip('link', 'add', near, 'netns', server, 'type', 'veth', 'peer', 'name', far, 'netns', space);
    inside(server, 'address', 'add', `198.51.100.${index * 4 + 1}/30`, 'dev', near);
    inside(space, 'address', 'add', `198.51.100.${index * 4 + 2}/30`, 'dev', far);
    inside(server, 'link', 'set', near, 'up');
    inside(space, 'link', 'set', far, 'up');
    inside(space, 'route', 'add', '192.0.2.1', 'via', `198.51.100.${index * 4 + 1}`);
  }
  inside(server, 'address', 'add', '192.0.2.1/32', 'dev', 'lo');

  const start = (space: string, ...command: string[]): ChildProcess => {
    const child = spawn('ip', ['netns', 'exec', space, ...command], { stdio: 'ignore' });
    children.push(child);
    return child;
  };
  for (const space of spaces) start(space, process.execPath, '-e', LISTENER);
  const machine = (space: string): Machine => {
    // The server under test runs in this process: nothing here may hold it up.
    const run = (command: string, ...args: string[]): Promise<boolean> =>
      new Promise((resolve) => {
        const child = spawn('ip', ['netns', 'exec', space, command, ...args], {
          stdio: 'ignore',
          timeout: 10_000,
        });
        child.once('exit', (code) => resolve(code === 0));
        child.once('error', () => resolve(false));
      });
    return {
      run,
      reaches: (address) => run('timeout', '1', 'bash', '-c', `exec 3<>/dev/tcp/${address}/${ANSWERS_ON}`),
      openVpn: (folder, config) => start(space, program ?? 'openvpn', '--cd', folder, '--config', config),
    };
  };
  return {
    server: machine(server),
    clients: others.map(machine),
    remove: () => {
      for (const child of children) child.kill('SIGKILL');
      for (const space of spaces) spawnSync('ip', ['netns', 'delete', space], { stdio: 'ignore' });
    },
  };
}
