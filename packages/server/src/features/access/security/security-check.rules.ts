import type { SecurityFinding, SecurityFindingCode, SecuritySeverity } from '@rota/contract/security';

/** What is known of the installation. Times are ms since the epoch; undefined: not known, or not there. */
export type SecurityFacts = {
  readonly now: number;
  readonly isBeyondLoopback: boolean;
  readonly hasTls: boolean;
  readonly isHttpsOnly: boolean;
  readonly publicUrl: string | undefined;
  readonly trustedProxies: readonly string[];
  /** A caller that is not a trusted proxy sent a forwarding header. */
  readonly hasForwardedByStrangers: boolean;
  /** What a trusted proxy sent in place of an address, and was rejected for; undefined: nothing lately. */
  readonly unreadableForward: string | undefined;
  readonly databaseNow: number;
  /** Robots whose clock is off by more than 5 s. */
  readonly robotsOff: number;
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number } | undefined;
  /** `elsewhere`: the database is not ours to copy. */
  readonly lastBackup: number | 'elsewhere' | undefined;
  /** The archived log of the embedded database; undefined: nothing is archived. */
  readonly archivedLog: { readonly bytes: number; readonly limitBytes: number } | undefined;
  /** When the server's own certificate ends; undefined: it has none. */
  readonly certificateEnds: number | undefined;
  readonly nodeMajor: number;
  readonly databaseMajor: number;
  readonly passwordMin: number;
  readonly administrators: number;
  /** Of them, those with no second factor. */
  readonly administratorsWithoutFactor: number;
  readonly smsGateway: string | undefined;
  readonly keysEndless: number;
  readonly keysUnused: number;
  readonly machineTokensUnused: number;
  readonly vaultKeyMadeAt: number | undefined;
  readonly metricsTokenLength: number | undefined;
  readonly audit: { readonly isWhole: boolean; readonly notedAt: number | undefined };
  readonly hasContact: boolean;
};

const DAY_MS = 86_400_000;
const GB = 1_073_741_824;

/** When what others make gets no more repairs: nothing is asked outside, so that newer ones than these are taken for young. */
const NODE_ENDS: Readonly<Record<number, string>> = {
  18: '2025-04-30',
  20: '2026-04-30',
  22: '2027-04-30',
  24: '2028-04-30',
};
const DATABASE_ENDS: Readonly<Record<number, string>> = {
  13: '2025-11-13',
  14: '2026-11-12',
  15: '2027-11-11',
  16: '2028-11-09',
  17: '2029-11-08',
  18: '2030-11-14',
};

const RANK: Readonly<Record<SecuritySeverity, number>> = { critical: 0, warning: 1, info: 2, good: 3 };
type Outcome = readonly [SecuritySeverity, SecurityFinding['params']?];
type Check<Facts = SecurityFacts> = {
  readonly code: SecurityFindingCode;
  readonly page?: string;
  readonly judge: (facts: Facts) => Outcome | undefined;
};

/** Of that, what ails the server itself and is looked at all day. */
export type ServerFacts = Pick<
  SecurityFacts,
  'now' | 'databaseNow' | 'disk' | 'lastBackup' | 'certificateEnds'
>;

/** Looks at everything there is to look at: worst first, and each thing once. */
export function checkSecurity(facts: SecurityFacts): SecurityFinding[] {
  return findWith(CHECKS, facts).toSorted((a, b) => RANK[a.severity] - RANK[b.severity]);
}

/** Looks at disk, backup, clock and certificate alone, by the same lines. */
export function checkServer(facts: ServerFacts): SecurityFinding[] {
  return findWith(SERVER_CHECKS, facts);
}

function findWith<Facts>(checks: readonly Check<Facts>[], facts: Facts): SecurityFinding[] {
  return checks.flatMap(({ code, page = null, judge }): SecurityFinding[] => {
    const outcome = judge(facts);
    if (outcome === undefined) return [];
    const [severity, params = {}] = outcome;
    return [{ code, severity, params, page: severity === 'good' ? null : page }];
  });
}

const SERVER_CHECKS: readonly Check<ServerFacts>[] = [
  { code: 'database_clock', judge: ({ now, databaseNow }) => judgeClock(Math.abs(now - databaseNow)) },
  { code: 'disk', judge: judgeDisk },
  { code: 'backup', judge: judgeBackup },
  { code: 'certificate', judge: judgeCertificate },
];

const CHECKS: readonly Check[] = [
  { code: 'tls', judge: judgeTls },
  { code: 'https_only', judge: judgeHttpsOnly },
  { code: 'public_url', judge: judgePublicUrl },
  { code: 'trusted_proxies', judge: judgeProxies },
  {
    code: 'forwarded_addresses',
    judge: ({ unreadableForward: text }) => (text === undefined ? ['good'] : ['warning', { text }]),
  },
  ...SERVER_CHECKS,
  { code: 'archived_log', judge: judgeArchivedLog },
  {
    code: 'robot_clocks',
    page: '/robots',
    judge: ({ robotsOff }) => [robotsOff > 0 ? 'warning' : 'good', { count: robotsOff }],
  },
  { code: 'node_version', judge: ({ nodeMajor, now }) => judgeVersion(nodeMajor, NODE_ENDS, now) },
  {
    code: 'database_version',
    judge: ({ databaseMajor, now }) => judgeVersion(databaseMajor, DATABASE_ENDS, now),
  },
  {
    code: 'password_length',
    page: '/admin/security/sign-in',
    judge: ({ passwordMin }) => [passwordMin < 8 ? 'warning' : 'good', { count: passwordMin }],
  },
  { code: 'administrators', page: '/admin/accounts/users?role=rr_system_admin', judge: judgeAdministrators },
  {
    code: 'second_factor',
    page: '/admin/security/sign-in',
    judge: ({ administratorsWithoutFactor: count }) =>
      count === undefined ? undefined : [count > 0 ? 'warning' : 'good', { count }],
  },
  {
    code: 'sms_gateway',
    page: '/admin/services/messages',
    judge: ({ smsGateway }) => [smsGateway === undefined || smsGateway === 'outbox' ? 'info' : 'good'],
  },
  {
    code: 'api_keys_endless',
    judge: ({ keysEndless }) => [keysEndless > 0 ? 'warning' : 'good', { count: keysEndless }],
  },
  {
    code: 'api_keys_unused',
    judge: ({ keysUnused }) => [keysUnused > 0 ? 'warning' : 'good', { count: keysUnused }],
  },
  {
    code: 'machine_tokens_unused',
    page: '/admin/accounts',
    judge: ({ machineTokensUnused }) => [
      machineTokensUnused > 0 ? 'warning' : 'good',
      { count: machineTokensUnused },
    ],
  },
  { code: 'vault_key', judge: judgeVaultKey },
  {
    code: 'metrics_token',
    judge: ({ metricsTokenLength: length }) => [
      length !== undefined && length < 32 ? 'warning' : 'good',
      { count: length ?? 43 },
    ],
  },
  { code: 'audit_proof', page: '/admin/security/audit?log=installation', judge: judgeAudit },
  { code: 'security_contact', judge: ({ hasContact }) => [hasContact ? 'good' : 'info'] },
];

function judgeTls({ isBeyondLoopback, hasTls, publicUrl, trustedProxies }: SecurityFacts): Outcome {
  if (hasTls) return ['good'];
  if (publicUrl?.startsWith('https:') === true && trustedProxies.length > 0) return ['good'];
  return [isBeyondLoopback ? 'critical' : 'info'];
}

/** A port that speaks TLS itself answers nothing else anyway. */
function judgeHttpsOnly({ isBeyondLoopback, hasTls, isHttpsOnly }: SecurityFacts): Outcome {
  if (isHttpsOnly || hasTls) return ['good'];
  return [isBeyondLoopback ? 'warning' : 'info'];
}

function judgePublicUrl({ isBeyondLoopback, publicUrl }: SecurityFacts): Outcome {
  const host = publicUrl === undefined ? undefined : new URL(publicUrl).hostname;
  const isLocal = host === undefined || host === 'localhost' || host === '[::1]' || host.startsWith('127.');
  if (!isLocal) return ['good', { url: publicUrl ?? '' }];
  return [isBeyondLoopback ? 'warning' : 'info', { url: publicUrl ?? 'http://localhost' }];
}

function judgeProxies({ trustedProxies, hasForwardedByStrangers }: SecurityFacts): Outcome {
  const tooWide = trustedProxies.find((one) => /\/[0-7]$/.test(one));
  if (tooWide !== undefined) return ['critical', { range: tooWide }];
  return [hasForwardedByStrangers ? 'warning' : 'good', { range: trustedProxies.join(', ') }];
}

function judgeClock(offMs: number): Outcome {
  const params = { seconds: Math.round(offMs / 100) / 10 };
  if (offMs >= 30_000) return ['critical', params];
  return [offMs >= 2_000 ? 'warning' : 'good', params];
}

function judgeDisk({ disk }: ServerFacts): Outcome | undefined {
  if (disk === undefined) return undefined;
  const { freeBytes, totalBytes } = disk;
  const params = {
    gigabytes: Math.round((freeBytes / GB) * 10) / 10,
    percent: Math.round((freeBytes / totalBytes) * 100),
  };
  if (freeBytes < GB / 2) return ['critical', params];
  return [freeBytes < 4 * GB || freeBytes / totalBytes < 0.05 ? 'warning' : 'good', params];
}

function judgeBackup({ lastBackup, now }: ServerFacts): Outcome {
  if (lastBackup === 'elsewhere') return ['info', { days: -1 }];
  if (lastBackup === undefined) return ['critical', { days: -1 }];
  const days = Math.max(0, Math.floor((now - lastBackup) / DAY_MS));
  if (days >= 7) return ['critical', { days }];
  return [days >= 2 ? 'warning' : 'good', { days }];
}

/** The limit itself is kept by deleting backups, so that it is worth knowing before. */
function judgeArchivedLog({ archivedLog }: SecurityFacts): Outcome | undefined {
  if (archivedLog === undefined) return undefined;
  const { bytes, limitBytes } = archivedLog;
  const params = { megabytes: Math.ceil(bytes / 1e6), limit: Math.round(limitBytes / 1e6) };
  return [bytes > 0.8 * limitBytes ? 'warning' : 'good', params];
}

function judgeCertificate({ certificateEnds, now }: ServerFacts): Outcome | undefined {
  if (certificateEnds === undefined) return undefined;
  const days = Math.max(0, Math.floor((certificateEnds - now) / DAY_MS));
  if (days < 3) return ['critical', { days }];
  return [days < 21 ? 'warning' : 'good', { days }];
}

function judgeVersion(major: number, ends: Readonly<Record<number, string>>, now: number): Outcome {
  const newest = Math.max(...Object.keys(ends).map(Number));
  const end = ends[major];
  const params = { version: major };
  if (end === undefined) return [major > newest ? 'good' : 'critical', params];
  const left = Date.parse(end) - now;
  if (left <= 0) return ['critical', params];
  return [left < 90 * DAY_MS ? 'warning' : 'good', params];
}

function judgeAdministrators({ administrators: count }: SecurityFacts): Outcome {
  if (count > 2) return ['warning', { count }];
  return [count < 2 ? 'info' : 'good', { count }];
}

function judgeVaultKey({ vaultKeyMadeAt, now }: SecurityFacts): Outcome | undefined {
  if (vaultKeyMadeAt === undefined) return undefined;
  const days = Math.max(0, Math.floor((now - vaultKeyMadeAt) / DAY_MS));
  return [days > 365 ? 'warning' : 'good', { days }];
}

function judgeAudit({ audit: { isWhole, notedAt }, now }: SecurityFacts): Outcome {
  if (!isWhole) return ['critical', { why: 'broken' }];
  if (notedAt === undefined || now - notedAt > DAY_MS) return ['warning', { why: 'not_noted' }];
  return ['good', { why: 'whole' }];
}
