import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { callRota, sayOnce, startRounds } from '@rota/agent';
import { vpnAgentFiles, vpnApi, type VpnAgentFiles, type VpnReport } from '@rota/contract/vpn';
import { mirrorFolder, readIfThere, writePrivate } from './files.ts';
import { createManagement, type ConnectedClient, type Management } from './management.ts';
import { createServerKey } from './server-key.ts';

export type VpnAgentOptions = {
  /** Base of Rota's API: `https://rota.example/api`. */
  readonly apiUrl: string;
  /** Token of an account with the role rr_client_openvpn_cli. */
  readonly token: string;
  /** OpenVPN's folder: `openvpn --cd FOLDER --config server.conf`. */
  readonly folder: string;
  /** Interval between reports, ms. Default: 5 s. */
  readonly everyMs?: number;
  readonly log: (sentence: string) => void;
};
export type VpnAgent = { readonly stop: () => Promise<void> };

const EVERY_MS = 5_000;
const NOT_RUNNING = { version: '', connected: [] } as const;

/** Keeps the files of an OpenVPN server as Rota has them, tells who is connected, and disconnects whom Rota says. */
export function startVpnAgent(options: VpnAgentOptions): VpnAgent {
  const { folder } = options;
  const management = createManagement({
    socket: join(folder, 'management.sock'),
    password: () => managementPassword(folder),
  });
  let have = '';
  /** Connections that OpenVPN is asked to end. It ends them after some seconds, which before 2.6.11 began again with each request. */
  let ending = new Set<string>();

  async function round(): Promise<void> {
    const { version, connected } = await management.read().catch(() => NOT_RUNNING);
    const report: VpnReport = {
      version: have,
      openvpn_version: version,
      connected: connected.map((one) => ({
        common_name: one.commonName,
        from: one.from,
        since: one.since,
        received_bytes: one.receivedBytes,
        sent_bytes: one.sentBytes,
      })),
    };
    const answer = vpnApi.agentReport.response.parse(
      await callRota(options, 'POST', vpnApi.agentReport.path, report),
    );
    // Writes the revocation list before it ends the connections, so that a revoked client cannot reconnect.
    if (answer.version !== have) have = await synchronise(options, management);
    const unwanted = connected.filter(({ commonName }) => answer.disconnect.includes(commonName));
    ending = new Set(unwanted.map(nameOf).filter((name) => ending.has(name)));
    for (const one of unwanted) {
      if (ending.has(nameOf(one))) continue;
      await management.disconnect(one.connection);
      ending.add(nameOf(one));
    }
  }

  const { stop } = startRounds({
    everyMs: options.everyMs ?? EVERY_MS,
    begin: async () => void (await managementPassword(folder)),
    round,
    well: 'The VPN server is as Rota has it.',
    trouble: 'Rota or the VPN server cannot be reached',
    // A lasting problem is logged once.
    say: sayOnce(options.log),
  });
  return { stop };
}

/** OpenVPN counts connections from zero again when it starts. */
const nameOf = ({ connection, since }: ConnectedClient): string => `${connection} ${since}`;

/** Writes what Rota has, with a certificate for the key of this machine; answers the version written. */
async function synchronise(options: VpnAgentOptions, management: Management): Promise<string> {
  const { folder } = options;
  const before = await readAll(folder);
  let files = await fetchFiles(options);
  const isForOurKey =
    before['server.key'] !== undefined && before['server.crt'] === files.files['server.crt'];
  if (files.needs_certificate || !isForOurKey) {
    const { keyPem, csr } = await createServerKey();
    const answer = await callRota(options, 'POST', vpnApi.agentCertificate.path, { csr });
    const { certificate } = vpnApi.agentCertificate.response.parse(answer);
    await writePrivate(join(folder, 'server.key'), keyPem);
    await writePrivate(join(folder, 'server.crt'), certificate);
    files = await fetchFiles(options);
  }
  for (const [name, text] of Object.entries(files.files)) {
    if (before[name] !== text && /^[a-z.-]+$/.test(name)) await writePrivate(join(folder, name), text);
  }
  await mirrorFolder(join(folder, 'clients'), files.clients);
  const after = await readAll(folder);
  const needsReload = ['server.conf', 'server.crt', 'ca.crt', 'tls-crypt.key'].some(
    (name) => before[name] !== after[name],
  );
  // OpenVPN reads the revocation list and the clients' files at every connection, the rest only on a signal. It may not run yet.
  if (needsReload) await management.reload().catch(() => undefined);
  return files.version;
}

async function fetchFiles(options: VpnAgentOptions): Promise<VpnAgentFiles> {
  return vpnAgentFiles.parse(await callRota(options, 'GET', vpnApi.agentFiles.path));
}

async function readAll(folder: string): Promise<Readonly<Record<string, string | undefined>>> {
  const names = ['server.conf', 'ca.crt', 'crl.pem', 'tls-crypt.key', 'server.crt', 'server.key'];
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readIfThere(join(folder, name))] as const)),
  );
}

/** The password of the management interface, made at the first start. */
async function managementPassword(folder: string): Promise<string> {
  const path = join(folder, 'management.key');
  const known = (await readIfThere(path))?.trim();
  if (known !== undefined && known !== '') return known;
  const made = randomBytes(24).toString('base64url');
  await writePrivate(path, `${made}\n`);
  return made;
}
