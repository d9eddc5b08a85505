import { wireSentenceOf } from '@rota/contract/core';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { SetupProblem } from './setup-problem.ts';
import { listensBeyondLoopback } from './loopback.rules.ts';

export { listensBeyondLoopback } from './loopback.rules.ts';
import { fillMediaUrl } from './media-url.rules.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const LOG_FORMATS = ['json', 'text'] as const;

export type Config = {
  readonly host: string;
  readonly port: number;
  /** Where the embedded broker listens: as `host`, but with nothing but TLS answered and none of our own, this machine alone. */
  readonly mqttHost: string;
  /** Port of the embedded broker; undefined: none, because an outside one is used or it is switched off. */
  readonly mqttPort: number | undefined;
  /** An outside broker. */
  readonly mqttUrl: string | undefined;
  /** Where robots reach an outside broker, if not where the server does. */
  readonly mqttRobotUrl: string | undefined;
  /** How robots' accounts reach an outside broker: Mosquitto's dynamic security, our HTTP endpoints that the broker asks, or by hand. */
  readonly mqttProvisioning: 'none' | 'dynamic-security' | 'http';
  /** The secret of a broker that asks over HTTP. */
  readonly mqttHttpSecret: string | undefined;
  readonly dataDir: string;
  /** An outside PostgreSQL, as the role that owns the tables; undefined: the embedded one. */
  readonly databaseUrl: string | undefined;
  /** Outside PostgreSQL as the application's role, where `databaseUrl` may not make that role. */
  readonly databaseAppUrl: string | undefined;
  /** Folder of uploads. */
  readonly filesDir: string;
  /** Backups of the embedded database and its archived log. */
  readonly backupDir: string;
  /** How many bytes the archived log may take. */
  readonly archiveLimitBytes: number;
  /** The base of links; no slash at the end. Undefined: localhost on the port listened to. */
  readonly publicUrl: string | undefined;
  readonly tls: { readonly cert: Buffer; readonly key: Buffer } | undefined;
  readonly trustedProxies: readonly string[];
  /** Whether nothing but TLS is answered, loopback aside; `publicUrl` then begins with https. */
  readonly httpsOnly: boolean;
  readonly adminPassword: string | undefined;
  /** Fewest characters of a new password; 6 also asks for upper case, lower case and a digit. */
  readonly passwordMin: 6 | 8 | 12 | 15;
  readonly demo: boolean;
  /** Undefined: what a terminal or a service manager needs. */
  readonly logLevel: (typeof LOG_LEVELS)[number] | undefined;
  readonly logFormat: (typeof LOG_FORMATS)[number] | undefined;
  /** Bearer token of /metrics; undefined: made at first start and kept in the data dir. */
  readonly metricsToken: string | undefined;
  /** Folder of the built web console; undefined: only the API is served. */
  readonly webDir: string | undefined;
  /** The link for reporting weaknesses; undefined: no contact is published. */
  readonly securityContact: string | undefined;
  /** Hosts and networks inside that webhooks may call. */
  readonly webhookHosts: readonly string[];
  /** Hosts and networks inside at which figures of SIM cards may be fetched. */
  readonly simHosts: readonly string[];
  /** Hosts and networks inside at which elevators are reached over HTTP. */
  readonly elevatorHosts: readonly string[];
  /** Whether test money may be paid with: where guests from outside come in only when it was allowed. */
  readonly testPayments: boolean;
  /** Where payment providers answer, without a slash at the end, if not where they are at home. */
  readonly paymentUrls: { readonly iyzico: string | undefined; readonly stripe: string | undefined };
  /** Where live video is sent and received: UDP ports, and the address that is named to others where this machine does not know its own. */
  readonly media: {
    readonly address: string | undefined;
    readonly ports: { readonly from: number; readonly to: number } | undefined;
  };
  /** An outside media server in place of the own relay: the addresses at which a robot publishes and a viewer's offer is answered. */
  readonly mediaServer: { readonly whipUrl: string; readonly whepUrl: string } | undefined;
  /** Requests a minute for each session, or address without one. */
  readonly requestsPerMinute: number;
  /** Days that samples of robots and their roll-ups by the minute are kept; those by the hour are kept indefinitely. */
  readonly telemetry: { readonly rawDays: number; readonly minuteDays: number };
};

const port = z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535);
const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be a URL such as ${example}` });

/** An address of a media server, with `{robotId}`, `{camera}` and `{ticket}` where these are put in. */
const mediaUrl = z.string().refine(isMediaUrl, {
  error:
    'must begin with https: (http: only on this machine) and have {ticket} in its path, as in https://media.example/{robotId}-{camera}-{ticket}/whip',
});

const environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(8080),
  MQTT_PORT: z.union([z.literal('off'), port], { error: 'must be a port number, or off' }).default(1883),
  MQTT_URL: url(/^(mqtts?|wss?)$/, 'mqtts://broker.example:8883').optional(),
  MQTT_ROBOT_URL: url(/^(mqtts?|wss?)$/, 'mqtts://broker.example:8883').optional(),
  MQTT_PROVISIONING: z
    .enum(['none', 'dynamic-security', 'http'], { error: 'must be none, dynamic-security or http' })
    .default('none'),
  MQTT_HTTP_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  ROTA_DATA_DIR: z.string().min(1).default('.rota'),
  DATABASE_URL: url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/rota').optional(),
  DATABASE_APP_URL: url(/^postgres(ql)?$/, 'postgres://rota_app:password@host:5432/rota').optional(),
  FILES_URL: z
    .string()
    .regex(/^file:/, { error: 'must be file: with a folder, for example file:///srv/rota/files' })
    .optional(),
  ROTA_BACKUP_DIR: z.string().min(1).optional(),
  ROTA_ARCHIVE_LIMIT_MB: z.coerce.number().int().min(64).max(10_000_000).default(10_000),
  PUBLIC_URL: url(/^https?$/, 'https://robots.example').optional(),
  TLS_CERT: z.string().min(1).optional(),
  TLS_KEY: z.string().min(1).optional(),
  TRUSTED_PROXIES: z.string().default(''),
  HTTPS_ONLY: z.enum(['0', '1'], { error: 'must be 1 or 0' }).default('0'),
  ROTA_ADMIN_PASSWORD: z.string().min(6, { error: 'must have at least 6 characters' }).max(256).optional(),
  ROTA_PASSWORD_MIN: z
    .enum(['6', '8', '12', '15'], { error: 'must be 6, 8, 12 or 15' })
    .transform((value) => Number(value) as 6 | 8 | 12 | 15)
    .default(6),
  ROTA_DEMO: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).optional(),
  LOG_FORMAT: z.enum(LOG_FORMATS, { error: `must be one of ${LOG_FORMATS.join(', ')}` }).optional(),
  SECURITY_CONTACT: z
    .url({ protocol: /^(mailto|https|tel)$/, error: 'must be a link such as mailto:security@example.com' })
    .optional(),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  ROTA_TELEMETRY_RAW_DAYS: z.coerce.number().int().min(1).max(3_650).default(14),
  ROTA_TELEMETRY_MINUTE_DAYS: z.coerce.number().int().min(1).max(36_500).default(365),
  ROTA_MEDIA_ADDRESS: z
    .string()
    .refine((text) => isIP(text) !== 0, { error: 'must be an IP address' })
    .optional(),
  ROTA_WHIP_URL: mediaUrl.optional(),
  ROTA_WHEP_URL: mediaUrl.optional(),
  ROTA_MEDIA_PORTS: z
    .string()
    .refine((text) => mediaPorts(text) !== undefined, {
      error: 'must be a range of at least 10 ports, such as 50000-50199',
    })
    .optional(),
  TEST_PAYMENTS: z.enum(['on', 'off'], { error: 'must be on or off' }).optional(),
  IYZICO_URL: url(/^https?$/, 'https://sandbox-api.iyzipay.com').optional(),
  STRIPE_URL: url(/^https?$/, 'https://api.stripe.com').optional(),
  WEBHOOK_HOSTS: z.string().default(''),
  SIM_HOSTS: z.string().default(''),
  ELEVATOR_HOSTS: z.string().default(''),
  ROTA_REQUESTS_PER_MINUTE: z.coerce.number().int().min(60).max(1_000_000).default(1_200),
});
type Environment = z.infer<typeof environment>;

/**
 * Reads the settings from the environment; paths are taken from `folder`. An empty variable counts as not set.
 * Throws SetupProblem that names every wrong setting in plain sentences.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, folder: string): Config {
  const known = Object.keys(environment.shape);
  const given = Object.fromEntries(
    known.flatMap((name) => (env[name] === undefined || env[name] === '' ? [] : [[name, env[name]]])),
  );
  const parsed = environment.safeParse(given);
  const values = parsed.success ? parsed.data : undefined;
  const proxies = listOf(env['TRUSTED_PROXIES']);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${wireSentenceOf(issue.message)}`);
  problems.push(...contradictions(env, values, proxies));
  const tls = values === undefined ? undefined : readTls(values, folder, problems);
  if (values === undefined || problems.length > 0)
    throw new SetupProblem(`Wrong settings: ${problems.join('; ')}.`);
  return {
    ...readFolders(values, folder),
    host: values.HOST,
    port: values.PORT,
    mqttHost: values.HTTPS_ONLY === '1' && tls === undefined ? '127.0.0.1' : values.HOST,
    mqttPort: values.MQTT_PORT === 'off' || values.MQTT_URL !== undefined ? undefined : values.MQTT_PORT,
    mqttUrl: values.MQTT_URL,
    mqttRobotUrl: values.MQTT_ROBOT_URL,
    mqttProvisioning: values.MQTT_PROVISIONING,
    mqttHttpSecret: values.MQTT_HTTP_SECRET,
    databaseUrl: values.DATABASE_URL,
    databaseAppUrl: values.DATABASE_APP_URL,
    archiveLimitBytes: values.ROTA_ARCHIVE_LIMIT_MB * 1_000_000,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, ''),
    tls,
    trustedProxies: proxies,
    httpsOnly: values.HTTPS_ONLY === '1',
    adminPassword: values.ROTA_ADMIN_PASSWORD,
    passwordMin: values.ROTA_PASSWORD_MIN,
    demo: values.ROTA_DEMO === 'on',
    logLevel: values.LOG_LEVEL,
    logFormat: values.LOG_FORMAT,
    metricsToken: values.METRICS_TOKEN,
    securityContact: values.SECURITY_CONTACT,
    webhookHosts: hostsOf(values.WEBHOOK_HOSTS, values),
    simHosts: hostsOf(values.SIM_HOSTS, values),
    elevatorHosts: hostsOf(values.ELEVATOR_HOSTS, values),
    testPayments: allowsTestPayments(values),
    paymentUrls: {
      iyzico: values.IYZICO_URL?.replace(/\/+$/, ''),
      stripe: values.STRIPE_URL?.replace(/\/+$/, ''),
    },
    media: { address: values.ROTA_MEDIA_ADDRESS, ports: mediaPorts(values.ROTA_MEDIA_PORTS) },
    mediaServer:
      values.ROTA_WHIP_URL === undefined || values.ROTA_WHEP_URL === undefined
        ? undefined
        : { whipUrl: values.ROTA_WHIP_URL, whepUrl: values.ROTA_WHEP_URL },
    requestsPerMinute: values.ROTA_REQUESTS_PER_MINUTE,
    telemetry: { rawDays: values.ROTA_TELEMETRY_RAW_DAYS, minuteDays: values.ROTA_TELEMETRY_MINUTE_DAYS },
  };
}

/** Folders of the installation; where the environment names none, they are in the data folder. */
function readFolders(
  { ROTA_DATA_DIR: data, FILES_URL: files, ROTA_BACKUP_DIR: backups }: Environment,
  folder: string,
): Pick<Config, 'dataDir' | 'filesDir' | 'backupDir' | 'webDir'> {
  const dataDir = resolve(folder, data);
  return {
    dataDir,
    filesDir: files === undefined ? resolve(dataDir, 'files') : resolve(folder, fileUrlPath(files)),
    backupDir: backups === undefined ? resolve(dataDir, 'backups') : resolve(folder, backups),
    webDir: resolve(folder, 'packages/web/dist'),
  };
}

/** Whether a template leads to https, or to this machine, and holds the ticket, without which a stranger could find the video. */
function isMediaUrl(template: string): boolean {
  const filled = fillMediaUrl(template, { robotId: 'robot', camera: 'camera', ticket: 'ticket' });
  const url = URL.canParse(filled) ? new URL(filled) : undefined;
  if (url === undefined || /[{}]/.test(filled) || url.username !== '' || url.password !== '') return false;
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && !isBeyondLoopback(url));
  return isSafe && url.pathname.includes('ticket');
}

function isBeyondLoopback({ hostname }: URL): boolean {
  return listensBeyondLoopback(hostname.replace(/^\[|\]$/g, ''));
}

/** A range of ports; undefined for anything else. */
function mediaPorts(text: string | undefined): Config['media']['ports'] {
  const [, from = 0, to = 0] = (/^(\d{4,5})-(\d{4,5})$/.exec(text ?? '') ?? []).map(Number);
  return from >= 1_024 && to <= 65_535 && to - from >= 9 ? { from, to } : undefined;
}

/** Hosts inside that may be called: the demo has its receivers on this machine. */
function hostsOf(text: string, { ROTA_DEMO: demo }: Environment): string[] {
  return [...listOf(text), ...(demo === 'on' ? ['127.0.0.0/8', '::1'] : [])];
}

/** Test money is for trials on one's own machine: with a public address an operator has to confirm it. */
function allowsTestPayments({ TEST_PAYMENTS: choice, PUBLIC_URL: url }: Environment): boolean {
  if (choice !== undefined) return choice === 'on';
  return url === undefined || !listensBeyondLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ''));
}

/** Settings that are right each, and wrong together or for the machine they are on. */
function contradictions(
  env: Readonly<Record<string, string | undefined>>,
  values: Environment | undefined,
  proxies: readonly string[],
): string[] {
  const problems = proxies
    .filter((proxy) => !isAddressOrNetwork(proxy))
    .map((proxy) => `TRUSTED_PROXIES has ${proxy}, which is no IP address or network`);
  if (((env['TLS_CERT'] ?? '') === '') !== ((env['TLS_KEY'] ?? '') === ''))
    problems.push('TLS_CERT and TLS_KEY must be set together');
  if (values?.MQTT_PORT === 'off' && values.MQTT_URL === undefined) {
    problems.push(
      'MQTT_PORT is off and MQTT_URL is not set, so that there is no broker for the robots; set one of the two',
    );
  }
  if (((env['ROTA_WHIP_URL'] ?? '') === '') !== ((env['ROTA_WHEP_URL'] ?? '') === ''))
    problems.push('ROTA_WHIP_URL and ROTA_WHEP_URL must be set together');
  problems.push(...provisioningProblems(env));
  if (values?.HTTPS_ONLY === '1') problems.push(...httpsOnlyProblems(values, proxies));
  if (values !== undefined) problems.push(...paymentProblems(values));
  return problems;
}

/** Keys and money never go to another machine in the clear. */
function paymentProblems(values: Environment): string[] {
  return (['IYZICO_URL', 'STRIPE_URL'] as const)
    .filter((name) => values[name] !== undefined && isInTheClear(new URL(values[name])))
    .map((name) => `${name} must begin with https: unless it is this machine`);
}

/** The values between commas. */
function listOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
}

/** Contradicting settings of an external broker. */
function provisioningProblems(env: Readonly<Record<string, string | undefined>>): string[] {
  const how = env['MQTT_PROVISIONING'] ?? '';
  const problems: string[] = [];
  if (how !== '' && how !== 'none' && (env['MQTT_URL'] ?? '') === '')
    problems.push('MQTT_PROVISIONING is for a broker named by MQTT_URL');
  if (how === 'http' && (env['MQTT_HTTP_SECRET'] ?? '') === '')
    problems.push('MQTT_PROVISIONING=http needs MQTT_HTTP_SECRET');
  return problems;
}

/** Settings that would keep people or robots out, or in the clear, when only TLS is answered. */
function httpsOnlyProblems(values: Environment, proxies: readonly string[]): string[] {
  const problems: string[] = [];
  if (values.TLS_CERT === undefined && proxies.length === 0)
    problems.push('HTTPS_ONLY needs TLS_CERT and TLS_KEY, or TRUSTED_PROXIES with the proxy that has them');
  if (values.PUBLIC_URL?.startsWith('https:') !== true)
    problems.push('HTTPS_ONLY needs PUBLIC_URL, beginning with https:');
  for (const name of ['MQTT_URL', 'MQTT_ROBOT_URL'] as const)
    if (values[name] !== undefined && isInTheClear(new URL(values[name])))
      problems.push(`HTTPS_ONLY needs ${name} to begin with mqtts: or wss:`);
  return problems;
}

function isInTheClear({ protocol, hostname }: URL): boolean {
  return /^(mqtt|ws|http):$/.test(protocol) && listensBeyondLoopback(hostname.replace(/^\[|\]$/g, ''));
}

function readTls(values: Environment, folder: string, problems: string[]): Config['tls'] {
  if (values.TLS_CERT === undefined || values.TLS_KEY === undefined) return undefined;
  try {
    return {
      cert: readFileSync(resolve(folder, values.TLS_CERT)),
      key: readFileSync(resolve(folder, values.TLS_KEY)),
    };
  } catch (error) {
    problems.push(`TLS_CERT or TLS_KEY cannot be read (${(error as Error).message})`);
    return undefined;
  }
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

function fileUrlPath(text: string): string {
  return decodeURIComponent(text.replace(/^file:(\/\/)?/, ''));
}
