import type { Rule } from '@rota/contract/core';
import { randomUUID } from 'node:crypto';
import { ADDRESS_STATES, type Address, type AddressSort } from '@rota/contract/addresses';
import type { Page } from '@rota/contract/core';
import { auditedChange } from '../../../audit/index.ts';
import type { Tx } from '../../../db/database.ts';
import { foldCase, foldSearch } from '../../../db/folding.ts';
import { AppError, fieldProblem, requireRow } from '../../../http/app-error.ts';
import { requireVersion } from '../../../http/conflicts.ts';
import { forbidden } from '../../../http/access.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import { readCursor, writeCursor } from '../../../http/list-cursor.ts';
import { findIdsByName, isMember } from '../../access/users/index.ts';
import {
  ADDRESS,
  contentOf,
  verdictOf,
  composeVerified,
  WAITING,
  type AddressVerdict,
  type AddressWords,
} from './address-content.rules.ts';
import { readAddresses, type AddressDeps } from './address-reader.service.ts';
import { assignmentOf, namesOfTargets } from './addresses.rules.ts';
import * as store from './addresses.store.ts';

export type { AddressDeps } from './address-reader.service.ts';
export type AddressService = ReturnType<typeof createAddressService>;

/** Who edits, and whether they may also say that an address is right. */
export type AddressEditor = ActorRef & { readonly mayReview: boolean };
export type AddressesQuery = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
  readonly state?: string | undefined;
  readonly map?: string | undefined;
  readonly user_id?: string | undefined;
  readonly has_target?: 'yes' | 'no' | undefined;
  readonly sort: AddressSort | 'sent';
};
type NewAddress = AddressWords & { readonly verified: boolean };
type Assignment = Pick<NewAddress, 'site' | 'floor' | 'name' | 'verified'> & { readonly user_id: string };
type Change = { readonly version: number } & {
  readonly [K in keyof AddressWords]?: AddressWords[K] | undefined;
};

/** People whose name a search may find at most. */
const MOST_SEARCHED_PEOPLE = 200;

/** Addresses of a project. Each change and its audit entry are one transaction. */
export function createAddressService(deps: AddressDeps) {
  const { database, targets, clock } = deps;
  const show = async (tx: Tx, projectId: number, row: store.AddressRow): Promise<Address> =>
    requireRow((await readAddresses(deps, tx, projectId, [row]))[0]);

  async function list(projectId: number, query: AddressesQuery): Promise<Page<Address>> {
    const { limit, cursor, search, sort, has_target: hasTarget } = query;
    const after = readCursor(cursor, sort, /updated|sent/.test(sort) ? 'time' : 'text');
    const all = hasTarget === undefined ? [] : await targets.list(projectId);
    return database.tenant(projectId, async (tx) => {
      const { rows, total } = await store.listAddresses(tx, projectId, {
        limit: limit + 1,
        sort,
        after,
        search: search === undefined ? undefined : foldSearch(search),
        userId: query.user_id,
        searchedPeople:
          search === undefined || search === '' ? [] : await findIdsByName(tx, search, MOST_SEARCHED_PEOPLE),
        states: ADDRESS_STATES.filter((state) => partsOf(query.state).includes(state)),
        mapIds: partsOf(query.map),
        tie: hasTarget && {
          has: hasTarget === 'yes',
          targetIds: all.map(({ targetId }) => targetId),
          names: namesOfTargets(all),
        },
      });
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return {
        items: await readAddresses(deps, tx, projectId, shown),
        next_cursor:
          rows.length > limit && last
            ? writeCursor(sort, { value: last.sort_value, id: last.address_uid })
            : null,
        ...(total !== undefined && { total }),
      };
    });
  }

  /** Throws RECORD_NOT_FOUND. */
  async function get(projectId: number, uid: string): Promise<Address> {
    return database.tenant(projectId, async (tx) =>
      show(tx, projectId, requireRow(await store.findAddress(tx, projectId, uid))),
    );
  }

  /** Throws NAME_TAKEN, and RECORD_NOT_FOUND for a person or target that is not there. */
  async function create(
    projectId: number,
    { verified: isVerified, ...words }: NewAddress,
    editor: AddressEditor,
    settle: Settle,
  ): Promise<Address> {
    const verdict = verdictFor(isVerified, editor);
    const entry = { projectId, actor: editor, code: 'LOG_ADDRESS_CREATED' } as const;
    return auditedChange(database, ADDRESS, entry, async (tx) => {
      await refuseUnknown(deps, tx, projectId, words);
      const row = await store.insertAddress(tx, projectId, randomUUID(), contentOf(words, verdict));
      const made = await show(tx, projectId, row);
      await settle(tx, made);
      return { before: null, after: row, answer: made };
    });
  }

  /** Gives a place to a person. Throws ADDRESS_ALREADY_ASSIGNED, RECORD_NOT_FOUND. */
  async function assign(
    projectId: number,
    { verified: isVerified, ...body }: Assignment,
    editor: AddressEditor,
  ): Promise<Address> {
    const verdict = verdictFor(isVerified, editor);
    const entry = { projectId, actor: editor, code: 'LOG_ADDRESS_ASSIGNED' } as const;
    return auditedChange(database, ADDRESS, entry, async (tx) => {
      const before = await store.lockAddressAt(tx, projectId, {
        site: body.site,
        floor: body.floor,
        name_folded: foldCase(body.name),
      });
      // A person who has left the project keeps a place until it is taken from them.
      const isSame = before?.user_id === body.user_id;
      await refuseUnknown(deps, tx, projectId, { user_id: isSame ? null : body.user_id, target_id: null });
      const what = assignmentOf(before && { userId: before.user_id, state: before.state }, body.user_id);
      if (what === 'taken') throw alreadyAssigned();
      const content = contentOf({ ...body, target_id: before?.target_id ?? null }, verdict);
      const uid = before?.address_uid ?? randomUUID();
      const isSent = verdict.state === 'waiting' && before?.state !== 'waiting';
      const after =
        before === undefined
          ? await store.insertAddress(tx, projectId, uid, content)
          : await store.updateAddress(tx, projectId, uid, content, { isSent });
      return { before: before ?? null, after, answer: await show(tx, projectId, after) };
    });
  }

  /** Takes an address from a person. Throws RECORD_NOT_FOUND, also when it is not theirs. */
  async function unassign(
    projectId: number,
    { user_id, address_uid: uid }: { user_id: string; address_uid: string },
    actor: ActorRef,
  ) {
    const entry = { projectId, actor, code: 'LOG_ADDRESS_UNASSIGNED' } as const;
    return auditedChange(database, ADDRESS, entry, async (tx) => {
      const row = await store.lockAddress(tx, projectId, uid);
      const before = requireRow(row?.user_id === user_id ? row : undefined);
      const after = await store.updateAddress(
        tx,
        projectId,
        uid,
        contentOf({ ...before, user_id: null }, verdictOf(before)),
        {
          isSent: false,
        },
      );
      return { before, after, answer: await show(tx, projectId, after) };
    });
  }

  /** Throws RECORD_NOT_FOUND, VERSION_CONFLICT, NAME_TAKEN. What who may not review makes of a verified place is reviewed again. */
  async function update(
    projectId: number,
    uid: string,
    { version, ...change }: Change,
    editor: AddressEditor,
  ): Promise<Address> {
    const entry = { projectId, actor: editor, code: 'LOG_ADDRESS_CHANGED' } as const;
    return auditedChange(database, ADDRESS, entry, async (tx) => {
      const before = requireRow(await store.lockAddress(tx, projectId, uid));
      requireVersion('address', before, version);
      const words = mergeAddress(before, change);
      await refuseUnknown(deps, tx, projectId, {
        user_id: words.user_id === before.user_id ? null : words.user_id,
        target_id: words.target_id === before.target_id ? null : words.target_id,
      });
      const keepsVerdict = editor.mayReview || before.state !== 'verified';
      const verdict = keepsVerdict ? verdictOf(before) : WAITING;
      const after = await store.updateAddress(tx, projectId, uid, contentOf(words, verdict), {
        isSent: !keepsVerdict,
      });
      return { before, after, answer: await show(tx, projectId, after) };
    });
  }

  /** Throws RECORD_NOT_FOUND. */
  async function remove(projectId: number, uid: string, actor: ActorRef): Promise<Record<string, never>> {
    const entry = { projectId, actor, code: 'LOG_ADDRESS_DELETED' } as const;
    return auditedChange(database, ADDRESS, entry, async (tx) => {
      const before = requireRow(await store.lockAddress(tx, projectId, uid));
      await store.deleteAddress(tx, projectId, uid);
      return { before, after: null, answer: {} };
    });
  }

  function verdictFor(isVerified: boolean, editor: AddressEditor): AddressVerdict {
    if (!isVerified) return WAITING;
    if (!editor.mayReview) throw forbidden();
    return composeVerified(editor, clock());
  }

  return { list, get, create, assign, unassign, update, remove };
}

/** Throws RECORD_NOT_FOUND for a person or target that is not of the project: the answer does not say whether they exist elsewhere. */
async function refuseUnknown(
  { targets }: Pick<AddressDeps, 'targets'>,
  tx: Tx,
  projectId: number,
  { user_id, target_id }: Pick<AddressWords, 'user_id' | 'target_id'>,
): Promise<void> {
  if (user_id !== null && !(await isMember(tx, projectId, user_id)))
    throw missing('user_id', 'no_such_member');
  if (target_id !== null && !(await targets.list(projectId)).some(({ targetId }) => targetId === target_id))
    throw missing('target_id', 'no_such_target');
}

function alreadyAssigned(): AppError {
  return new AppError('ADDRESS_ALREADY_ASSIGNED', 'This address belongs to another person already');
}

export function missing(property: string, rule: Rule): AppError {
  return new AppError('RECORD_NOT_FOUND', 'Record not found', {
    details: [fieldProblem(property, rule)],
  });
}

function mergeAddress(before: AddressWords, change: Omit<Change, 'version'>): AddressWords {
  return {
    site: change.site ?? before.site,
    floor: change.floor ?? before.floor,
    name: change.name ?? before.name,
    user_id: change.user_id === undefined ? before.user_id : change.user_id,
    target_id: change.target_id === undefined ? before.target_id : change.target_id,
  };
}

function partsOf(text: string | undefined): string[] {
  return (text ?? '').split(',').filter((part) => part !== '');
}
