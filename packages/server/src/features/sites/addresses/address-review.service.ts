import type { Address, AddressDecision, AddressPlace, ReviewedAddresses } from '@rota/contract/addresses';
import { mapIdOf } from '@rota/contract/maps';
import { recordAudit } from '../../../audit/index.ts';
import type { Tx } from '../../../db/database.ts';
import { AppError, requireRow } from '../../../http/app-error.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import type { MapService } from '../maps/index.ts';
import {
  ADDRESS,
  contentOf,
  composeVerified,
  WAITING,
  type AddressVerdict,
} from './address-content.rules.ts';
import { readAddresses, type AddressDeps } from './address-reader.service.ts';
import { missing } from './addresses.service.ts';
import { stateAfter } from './addresses.rules.ts';
import * as store from './addresses.store.ts';

export type ReviewDeps = AddressDeps & { readonly maps: Pick<MapService, 'list' | 'downloadUrl'> };
export type AddressReview = ReturnType<typeof createAddressReview>;

/** What a person says of an address. */
export type Verdict = {
  readonly decision: AddressDecision;
  readonly reason?: string | undefined;
  readonly targetId?: string | undefined;
};

const CODES = {
  verify: 'LOG_ADDRESS_VERIFIED',
  reject: 'LOG_ADDRESS_REJECTED',
  reopen: 'LOG_ADDRESS_REOPENED',
} as const;

/** The review of addresses: each is decided once, and a decision can be taken back. */
export function createAddressReview(deps: ReviewDeps) {
  const { database, targets, maps, clock } = deps;

  /** Throws RECORD_NOT_FOUND, ADDRESS_NOT_WAITING. Deciding again what is decided so changes nothing. */
  async function decideIn(
    tx: Tx,
    projectId: number,
    uid: string,
    verdict: Verdict,
    actor: ActorRef,
  ): Promise<store.AddressRow> {
    const before = requireRow(await store.lockAddress(tx, projectId, uid));
    const next = stateAfter(before.state, verdict.decision);
    if (next === 'same') return before;
    if (next === undefined)
      throw new AppError('ADDRESS_NOT_WAITING', 'Another person has decided about this address meanwhile');
    const content = contentOf(
      { ...before, target_id: verdict.targetId ?? before.target_id },
      composeVerdict(verdict, actor, clock()),
    );
    const after = await store.updateAddress(tx, projectId, uid, content, {
      isSent: next === 'waiting' && before.state === 'rejected',
    });
    await recordAudit(tx, {
      projectId,
      actor,
      code: CODES[verdict.decision],
      entity: ADDRESS.entity,
      entityId: uid,
      before: ADDRESS.snapshot(before),
      after: ADDRESS.snapshot(after),
    });
    return after;
  }

  async function decide(
    projectId: number,
    uid: string,
    verdict: Verdict,
    actor: ActorRef,
    settle: Settle,
  ): Promise<Address> {
    const { targetId } = verdict;
    if (
      targetId !== undefined &&
      !(await targets.list(projectId)).some((target) => target.targetId === targetId)
    )
      throw missing('target_id', 'no_such_target');
    return database.tenant(projectId, async (tx) => {
      const row = await decideIn(tx, projectId, uid, verdict, actor);
      const shown = requireRow((await readAddresses(deps, tx, projectId, [row]))[0]);
      await settle(tx, shown);
      return shown;
    });
  }

  /** Several at once. One that cannot be decided does not keep the others from it. */
  async function decideAll(
    projectId: number,
    uids: readonly string[],
    verdict: Verdict,
    actor: ActorRef,
    settle: Settle,
  ): Promise<ReviewedAddresses> {
    return database.tenant(projectId, async (tx) => {
      const rows: store.AddressRow[] = [];
      const refused: ReviewedAddresses['refused'] = [];
      // Always in the same order, so that two people who decide the same ones do not block each other.
      for (const uid of [...new Set(uids)].sort()) {
        try {
          rows.push(await decideIn(tx, projectId, uid, verdict, actor));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          refused.push({ uid, resultCode: error.code });
        }
      }
      const answer = { done: await readAddresses(deps, tx, projectId, rows), refused };
      await settle(tx, answer);
      return answer;
    });
  }

  /** The floor of an address. Throws RECORD_NOT_FOUND. */
  async function place(projectId: number, uid: string, origin: string): Promise<AddressPlace> {
    const row = await database.tenant(projectId, (tx) => store.findAddress(tx, projectId, uid));
    const { site, floor } = requireRow(row);
    const mapId = mapIdOf(site, floor);
    const map = (await maps.list(projectId)).find((one) => one.map_id === mapId) ?? null;
    const all = await targets.list(projectId);
    return {
      map,
      map_url: map?.raster ? await maps.downloadUrl(projectId, mapId, 'envelope', origin) : null,
      targets: all
        .filter((target) => target.mapId === mapId)
        .map(({ targetId, name, type, x, y, theta }) => ({ target_id: targetId, name, type, x, y, theta })),
    };
  }

  return { decide, decideAll, place };
}

function composeVerdict({ decision, reason }: Verdict, actor: ActorRef, at: number): AddressVerdict {
  if (decision === 'reopen') return WAITING;
  if (decision === 'verify') return composeVerified(actor, at);
  const words = reason === undefined || reason === '' ? null : reason;
  return { state: 'rejected', reject_reason: words, reviewed_by: actor.name, reviewed_at: new Date(at) };
}
