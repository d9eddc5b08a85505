import { X509Certificate } from 'node:crypto';
import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { SecurityFinding } from '@rota/contract/security';
import { AUDIT_HEADS_FILE } from '../../../audit/index.ts';
import { listBackups } from '../../../backup/index.ts';
import { listensBeyondLoopback, type Config } from '../../../config.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { VAULT_KEY_FILE } from '../../../vault/index.ts';
import { readDatabaseClock, readFacts } from './security-facts.store.ts';
import { checkSecurity, checkServer, type SecurityFacts } from './security-check.rules.ts';

export type SecurityCheckDeps = {
  readonly config: Config;
  readonly database: Database;
  readonly clock: () => number;
  /** The shortest password that is taken now. */
  readonly passwordMin: () => number;
  readonly hasForwardedByStrangers: () => boolean;
  readonly unreadableForward: () => string | undefined;
  /** Everybody who has set up a second factor. */
  readonly peopleWithFactor: (tx: Tx) => Promise<ReadonlySet<string>>;
  readonly archivedLog: () => Promise<SecurityFacts['archivedLog']>;
  /** Whether the installation's own log is as it was written. */
  readonly isAuditWhole: () => Promise<boolean>;
};

/** Gathers what is known of the installation and has the rules judge it. */
export function createSecurityCheck(deps: SecurityCheckDeps) {
  const { config, database, clock } = deps;

  async function lastBackup(): Promise<number | 'elsewhere' | undefined> {
    const newest = (await listBackups(config.backupDir)).at(-1);
    if (newest !== undefined) return Date.parse(newest.manifest.finishedAt);
    return config.databaseUrl === undefined ? undefined : 'elsewhere';
  }

  async function disk() {
    const found = await statfs(config.dataDir).catch(() => undefined);
    return found && { freeBytes: found.bavail * found.bsize, totalBytes: found.blocks * found.bsize };
  }

  const certificateEnds = endOfCertificate(config.tls?.cert);

  return {
    /** What ails the server itself: disk, backup, clock, certificate. Cheap enough to be asked all day. */
    async server(): Promise<SecurityFinding[]> {
      const [backup, room, databaseNow] = await Promise.all([
        lastBackup(),
        disk(),
        database.global(readDatabaseClock),
      ]);
      return checkServer({ now: clock(), databaseNow, disk: room, lastBackup: backup, certificateEnds });
    },

    async check(): Promise<{ checked_at: string; findings: SecurityFinding[] }> {
      const [backup, archivedLog, room, vaultKeyMadeAt, notedAt, isWhole] = await Promise.all([
        lastBackup(),
        deps.archivedLog(),
        disk(),
        changedAt(join(config.dataDir, VAULT_KEY_FILE)),
        changedAt(join(config.dataDir, AUDIT_HEADS_FILE)),
        deps.isAuditWhole(),
      ]);
      const [{ administratorIds, ...stored }, strong] = await database.global(
        async (tx) => [await readFacts(tx), await deps.peopleWithFactor(tx)] as const,
      );
      const now = clock();
      const findings = checkSecurity({
        ...stored,
        now,
        isBeyondLoopback: listensBeyondLoopback(config.host),
        hasTls: config.tls !== undefined,
        isHttpsOnly: config.httpsOnly,
        publicUrl: config.publicUrl,
        trustedProxies: config.trustedProxies,
        hasForwardedByStrangers: deps.hasForwardedByStrangers(),
        unreadableForward: deps.unreadableForward(),
        databaseNow: stored.now,
        disk: room,
        lastBackup: backup,
        archivedLog,
        certificateEnds,
        nodeMajor: Number(process.versions.node.split('.')[0]),
        databaseMajor: Math.floor(stored.serverVersion / 10_000),
        passwordMin: deps.passwordMin(),
        administrators: administratorIds.length,
        administratorsWithoutFactor: administratorIds.filter((id) => !strong.has(id)).length,
        smsGateway: stored.smsGateway ?? undefined,
        vaultKeyMadeAt,
        metricsTokenLength: config.metricsToken?.length,
        audit: { isWhole, notedAt },
        hasContact: config.securityContact !== undefined,
      });
      return { checked_at: new Date(now).toISOString(), findings };
    },
  };
}

/** When a certificate ends, in ms; undefined where there is none, or one that is not read. */
function endOfCertificate(pem: Buffer | undefined): number | undefined {
  try {
    return pem && Date.parse(new X509Certificate(pem).validTo);
  } catch {
    return undefined;
  }
}

async function changedAt(path: string): Promise<number | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found?.mtimeMs;
}
