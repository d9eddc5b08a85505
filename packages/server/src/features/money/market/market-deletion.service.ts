import { recordAudit } from '../../../audit/index.ts';
import type { Database } from '../../../db/database.ts';
import { AppError, requireRow, recordNotFound } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import type { OrderDesk } from '../orders/index.ts';
import { phoneOf, wrongCode, type AskedFrom, type MarketCodes } from './market-codes.service.ts';
import type { MarketPins } from './market-pins.service.ts';
import type { MarketUsers } from './market-users.service.ts';
import * as store from './market.store.ts';

export type DeletionDeps = {
  readonly database: Database;
  readonly codes: Pick<MarketCodes, 'send' | 'waiting' | 'holds' | 'prolong'>;
  readonly pins: Pick<MarketPins, 'forget'>;
  readonly users: Pick<MarketUsers, 'of' | 'proved'>;
  readonly desk: Pick<OrderDesk, 'countOpen' | 'cancelUnpaid' | 'forgetPerson'>;
  readonly house: (projectId: number) => Promise<string>;
  readonly clock: () => number;
};
export type MarketDeletion = ReturnType<typeof createMarketDeletion>;
type Whose = { readonly phone: string; readonly project_id?: number | undefined };
type By = { readonly by: 'user' | 'staff'; readonly actor: ActorRef };

const BY_APP = { id: 'market', name: 'Market app' } as const;

/** How an account ends: by its owner in the app, by its owner on the public page, or by the venue. */
export function createMarketDeletion({ database, codes, pins, users, desk, house, clock }: DeletionDeps) {
  /**
   * Deletes an account, its addresses and sessions, and takes the person out of orders and deliveries, whose sums stay. One that is deleted
   * already stays as it is. Throws RECORD_NOT_FOUND, MARKET_ORDER_OPEN.
   */
  async function erase(projectId: number, userId: string, { by, actor }: By): Promise<void> {
    const user = await database.tenant(projectId, async (tx) => {
      if ((await desk.countOpen(tx, projectId, userId)) > 0) throw orderOpen();
      return store.findUser(tx, projectId, userId);
    });
    if (user === undefined) throw recordNotFound();
    if (user.deleted_at !== null) return;
    await desk.cancelUnpaid(projectId, userId);
    await database.tenant(projectId, async (tx) => {
      // A running order locks the account meanwhile: its order is seen here, or it finds the account gone.
      const now = await store.findUser(tx, projectId, userId, 'update');
      if (now === undefined || now.phone === null) return;
      if ((await desk.countOpen(tx, projectId, userId)) > 0) throw orderOpen();
      await desk.forgetPerson(tx, projectId, userId);
      await pins.forget(tx, projectId, now.phone);
      await store.eraseUser(tx, projectId, userId, by, new Date(clock()));
      // The log outlives the account, so that it does not name the person either.
      const about = {
        projectId,
        actor,
        code: 'LOG_MARKET_USER_DELETED',
        entity: 'market_user',
        entityId: userId,
      } as const;
      await recordAudit(tx, { ...about, before: { name: `•••• ${now.phone.slice(-2)}` }, after: null });
    });
  }

  /** Throws MARKET_SESSION_UNKNOWN, MARKET_PIN_WRONG, MAX_LOGIN_ATTEMPTS_REACHED, ACCOUNT_NOT_DELETED. */
  async function byUser(projectId: number, userToken: string, pin: string): Promise<void> {
    const { phone } = await users.of(projectId, userToken);
    await eraseOwn(projectId, phone, pin);
  }

  /** Throws MARKET_PIN_WRONG, MAX_LOGIN_ATTEMPTS_REACHED, ACCOUNT_NOT_DELETED. */
  async function eraseOwn(projectId: number, phone: string, pin: string): Promise<void> {
    const { user_id: userId } = await users.proved(projectId, phone, pin);
    try {
      await erase(projectId, userId, { by: 'user', actor: BY_APP });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'MARKET_ORDER_OPEN') throw error;
      throw new AppError('ACCOUNT_NOT_DELETED', 'failed to delete your account', {
        current: { reason: 'order_open' },
      });
    }
  }

  /** The project that a public page is about. Throws ACCOUNT_DELETION_NOT_STARTED where it has no app, or none of several is named. */
  async function projectOf(asked: number | undefined): Promise<number> {
    const projects = asked === undefined ? await database.global(store.listMarketProjects) : [asked];
    const [projectId] = projects;
    const isOne = projectId !== undefined && projects.length === 1;
    if (!isOne || !(await database.tenant(projectId, (tx) => store.hasUsers(tx, projectId))))
      throw new AppError('ACCOUNT_DELETION_NOT_STARTED', 'failed to start deletion');
    return projectId;
  }

  async function page(asked: number | undefined) {
    const projectId = await projectOf(asked);
    return { project_id: projectId, house: await house(projectId) };
  }

  async function start(whose: Whose & { readonly language: 'en' | 'tr' }, ip: string) {
    const phone = phoneOf(whose.phone);
    const projectId = await projectOf(whose.project_id);
    const from: AskedFrom = { ip, place: `account-deletion ${String(projectId)}` };
    return codes.send(projectId, 'deletion', phone, whose.language, from);
  }

  /**
   * The code of a user who deletes the account on the public page, for an administrator to hand over. Only who may delete the account anyway
   * sees it. Throws RECORD_NOT_FOUND.
   */
  async function waitingCode(projectId: number, userId: string): Promise<string | null> {
    return database.tenant(projectId, async (tx) => {
      const { phone } = requireRow(await store.findUser(tx, projectId, userId));
      return phone === null ? null : codes.waiting(tx, projectId, 'deletion', phone);
    });
  }

  /** Throws QR_VALIDATION_CODE_INVALID, and only then MARKET_USER_UNKNOWN. */
  async function check(whose: Whose & { readonly code: string }) {
    const phone = phoneOf(whose.phone);
    const projectId = await projectOf(whose.project_id);
    const proved = await database.tenant(projectId, async (tx) => {
      if (!(await codes.holds(tx, projectId, 'deletion', phone, whose.code))) return undefined;
      const until = await codes.prolong(tx, projectId, 'deletion', phone);
      return { until, user: await store.findUserOfPhone(tx, projectId, phone) };
    });
    if (proved === undefined) throw wrongCode();
    if (proved.user === undefined)
      throw new AppError('MARKET_USER_UNKNOWN', 'No account uses this phone number');
    return { expires_at: proved.until.toISOString() };
  }

  /** Throws QR_VALIDATION_CODE_INVALID, MARKET_PIN_WRONG, MAX_LOGIN_ATTEMPTS_REACHED. */
  async function checkPin(whose: Whose & { readonly code: string; readonly pin: string }): Promise<void> {
    const phone = phoneOf(whose.phone);
    const projectId = await projectOf(whose.project_id);
    const isRight = await database.tenant(projectId, (tx) =>
      codes.holds(tx, projectId, 'deletion', phone, whose.code),
    );
    if (!isRight) throw wrongCode();
    await users.proved(projectId, phone, whose.pin);
  }

  /** Throws QR_VALIDATION_CODE_INVALID, MARKET_PIN_WRONG, MAX_LOGIN_ATTEMPTS_REACHED, ACCOUNT_NOT_DELETED. */
  async function confirm(whose: Whose & { readonly code: string; readonly pin: string }): Promise<void> {
    const phone = phoneOf(whose.phone);
    const projectId = await projectOf(whose.project_id);
    const proved = await database.tenant(projectId, async (tx) => {
      if (!(await codes.holds(tx, projectId, 'deletion', phone, whose.code))) return undefined;
      return { user: await store.findUserOfPhone(tx, projectId, phone) };
    });
    if (proved === undefined) throw wrongCode();
    // One whose answer was lost, or the second of two that were sent: what it wanted is so.
    if (proved.user === undefined) return;
    try {
      await eraseOwn(projectId, phone, whose.pin);
    } catch (error) {
      if (!(await isErased(projectId, proved.user.user_id))) throw error;
    }
  }

  async function isErased(projectId: number, userId: string): Promise<boolean> {
    const user = await database.tenant(projectId, (tx) => store.findUser(tx, projectId, userId));
    return user === undefined || user.deleted_at !== null;
  }

  return { erase, byUser, page, start, waitingCode, check, checkPin, confirm };
}

function orderOpen(): AppError {
  return new AppError('MARKET_ORDER_OPEN', 'An order of this account has not ended');
}
