import { isRobotSetting } from '@rota/contract/robot-config';
import { createLog } from '@rota/server';
import type { TestDatabase } from './database.ts';

/** Fields of requests and answers that hold secrets, generated here or elsewhere. */
const SECRET_FIELDS =
  /^(password|currentPassword|newPassword|token|key|secret|mqttPassword|mqtt_password|activationCode)$/;
/** Shorter ones stand in other texts by chance. */
const SHORTEST = 12;
const MOST_SECRETS = 300;
/** Tables that must not contain secrets: records of changes, of answers and of machines' actions. */
const TABLES = [
  'audit_entry',
  'audit_content',
  'idempotency_key',
  'service_log',
  'refused_address',
  'session',
  'known_device',
];

/** Remembers the secrets that a test makes, and looks for them where none may ever be: in the log and in what is kept of calls. */
export function createSecretWatch() {
  const secrets = new Set<string>();
  const lines: string[] = [];
  const isLong = process.env['ROTA_LONG'] === '1';

  function note(value: unknown, field = ''): void {
    if (typeof value === 'string') {
      // The `key` of a robot's config is the name of a setting, which the audit log may name.
      const isSecret = SECRET_FIELDS.test(field) && value.length >= SHORTEST && !isRobotSetting(value);
      if (isSecret && secrets.size < MOST_SECRETS) secrets.add(value);
    } else if (Array.isArray(value)) for (const one of value) note(one, field);
    else if (typeof value === 'object' && value !== null)
      for (const [name, one] of Object.entries(value)) note(one, name);
  }

  return {
    /** Reads the secrets out of a request's or an answer's body. */
    note,
    /** A log whose lines are looked through at the end; a long run keeps only those that need attention. */
    log: createLog(
      { logLevel: isLong ? 'warn' : 'info', logFormat: 'json' },
      { write: (line: string) => void lines.push(line) },
      false,
    ),
    /** Throws an Error that says where a secret was found, by its beginning. */
    async requireNone(db: Pick<TestDatabase, 'asOwner'>): Promise<void> {
      const known = [...secrets];
      const leak = (where: string, secret: string) =>
        new Error(`A secret (${secret.slice(0, 4)}…) stands in ${where}.`);
      const logged = lines.join('');
      for (const secret of known) if (logged.includes(secret)) throw leak('the log', secret);
      const there = (await db.asOwner(
        `select table_name from information_schema.tables where table_name = any($1)`,
        [TABLES],
      )) as {
        table_name: string;
      }[];
      for (const { table_name: table } of there) {
        const [found] = (await db.asOwner(
          `select s from unnest($1::text[]) s where exists (select from ${table} t where strpos(t::text, s) > 0) limit 1`,
          [known],
        )) as { s: string }[];
        if (found !== undefined) throw leak(`the table ${table}`, found.s);
      }
    },
  };
}
