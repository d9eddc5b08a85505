import type { MessagePurpose } from '@rota/contract/outbox';
import { ORDER_CODE_DIGITS, ORDER_CODE_TRIES } from '@rota/contract/orders';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';
import type { Codes } from '../../access/auth/index.ts';
import type { Outbox } from '../../notices/outbox/index.ts';
import type { Asked, CodeAsker, CodeLimits } from './code-limits.service.ts';

export type SmsCodeDeps = {
  readonly codes: Codes;
  readonly outbox: Pick<Outbox, 'sms'>;
  readonly limits: Pick<CodeLimits, 'admit' | 'excuse'>;
  /** The host that the SMS names, so that phones offer the code on our page alone. */
  readonly domain: () => string;
  readonly clock: () => number;
};
export type SmsCodes = ReturnType<typeof createSmsCodes>;
/** Where codes are kept, and the column that says what each is for: one code of a value in a project. */
export type CodeTable =
  | { readonly name: 'order_code'; readonly key: 'order_id' }
  | { readonly name: 'market_code'; readonly key: 'subject' };
/** What a code proves: that the caller holds the phone. */
export type CodeSubject = { readonly id: string; readonly phone: string };
/** What is sent: the words around the code, why, and how long it holds. */
export type CodeMessage = {
  readonly say: (code: string) => string;
  readonly purpose: MessagePurpose;
  readonly livesS: number;
};
export type CodeRow = Readonly<Pick<Selectable<DB[CodeTable['name']]>, 'expires_at' | 'tries' | 'sent_at'>>;

/** Codes that prove the ownership of a phone: six digits, kept as a keyed digest, bound to their purpose and the phone. */
export function createSmsCodes(
  { codes, outbox, limits, domain, clock }: SmsCodeDeps,
  { name, key }: CodeTable,
) {
  const [table, column] = [sql.table(name), sql.ref(key)];
  const isOf = (id: string) => sql<boolean>`${column} = ${id}`;
  const selectCode = (tx: Tx, projectId: number, id: string) =>
    tx
      .selectFrom(name)
      .select(['expires_at', 'tries', 'sent_at'])
      .where('project_id', '=', projectId)
      .where(isOf(id));
  const about = ({ id, phone }: CodeSubject): string => `${id} ${phone}`;
  const limitSubject = (projectId: number, { id, phone }: CodeSubject): Asked => ({
    subject: `${name} ${String(projectId)} ${id}`,
    phone,
  });

  /** Counts an order or account without a code towards the limits of all codes. Throws ThrottlerException. */
  function admit(tx: Tx, projectId: number, subject: CodeSubject, asker: CodeAsker): Promise<void> {
    return limits.admit(tx, limitSubject(projectId, subject), asker);
  }

  /** What this was asked for is no stranger's any more. */
  function excuse(tx: Tx, projectId: number, subject: CodeSubject): Promise<void> {
    return limits.excuse(tx, limitSubject(projectId, subject).subject);
  }

  /** Sends a code; the one before opens nothing any more. Throws ThrottlerException while none may be sent. */
  async function send(
    tx: Tx,
    projectId: number,
    subject: CodeSubject,
    asker: CodeAsker,
    message: CodeMessage,
  ): Promise<CodeRow> {
    const { id, phone } = subject;
    const { say, purpose, livesS } = message;
    await admit(tx, projectId, subject, asker);
    const code = codes.make(ORDER_CODE_DIGITS);
    const row = { sent_at: new Date(clock()), expires_at: new Date(clock() + livesS * 1_000), tries: 0 };
    await sql`
      insert into ${table} (project_id, ${column}, digest, expires_at, tries, sent_at)
      values (${projectId}, ${id}, ${codes.digest(code, about(subject))}, ${row.expires_at}, 0, ${row.sent_at})
      on conflict (project_id, ${column}) do update
      set digest = excluded.digest, expires_at = excluded.expires_at, tries = 0, sent_at = excluded.sent_at`.execute(
      tx,
    );
    // The last line has phones offer the code on our page and nowhere else (origin-bound one-time codes, WICG).
    await outbox.sms(tx, { to: phone, text: `${say(code)}\n\n@${domain()} #${code}`, purpose, livesS });
    return row;
  }

  /**
   * Whether a code is the one that was sent; it stays good. A wrong one counts as a try, and is to be written down: so it throws nothing.
   * The code is locked until the transaction ends.
   */
  async function holds(tx: Tx, projectId: number, subject: CodeSubject, code: string): Promise<boolean> {
    const kept = await selectCode(tx, projectId, subject.id).select('digest').forUpdate().executeTakeFirst();
    const counts = kept !== undefined && kept.tries < ORDER_CODE_TRIES && kept.expires_at.getTime() > clock();
    // As long where there is none.
    const matches = codes.matches(code, about(subject), kept?.digest);
    if (counts && matches) {
      await excuse(tx, projectId, subject);
      return true;
    }
    await tx
      .updateTable(name)
      .set({ tries: sql<number>`tries + 1` })
      .where('project_id', '=', projectId)
      .where(isOf(subject.id))
      .execute();
    return false;
  }

  /** As `holds`; a right one is used up. */
  async function isRight(tx: Tx, projectId: number, subject: CodeSubject, code: string): Promise<boolean> {
    const isGood = await holds(tx, projectId, subject, code);
    if (isGood) await useUp(tx, projectId, subject.id);
    return isGood;
  }

  /** Which of these was sent and still opens this; undefined where none does. Costs no try: for staff who read messages anyway. */
  async function open(
    tx: Tx,
    projectId: number,
    subject: CodeSubject,
    candidates: readonly string[],
  ): Promise<string | undefined> {
    const kept = await selectCode(tx, projectId, subject.id).select('digest').executeTakeFirst();
    if (kept === undefined || kept.tries >= ORDER_CODE_TRIES || kept.expires_at.getTime() <= clock())
      return undefined;
    return candidates.find((code) => codes.matches(code, about(subject), kept.digest));
  }

  async function useUp(tx: Tx, projectId: number, id: string): Promise<void> {
    await tx.deleteFrom(name).where('project_id', '=', projectId).where(isOf(id)).execute();
  }

  /** A code that was right holds so long after it was sent, for what is still to be typed. Answers until when. */
  async function prolong(tx: Tx, projectId: number, id: string, livesS: number): Promise<Date> {
    const row = await tx
      .updateTable(name)
      .set({ expires_at: sql<Date>`greatest(expires_at, sent_at + make_interval(secs => ${livesS}))` })
      .where('project_id', '=', projectId)
      .where(isOf(id))
      .returning('expires_at')
      .executeTakeFirst();
    return row?.expires_at ?? new Date(clock());
  }

  async function find(tx: Tx, projectId: number, id: string): Promise<CodeRow | undefined> {
    return selectCode(tx, projectId, id).executeTakeFirst();
  }

  return { send, admit, excuse, open, holds, isRight, useUp, prolong, find };
}
