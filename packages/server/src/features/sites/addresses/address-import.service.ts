import { randomUUID } from 'node:crypto';
import type { AddressLine, ImportedAddresses } from '@rota/contract/addresses';
import { mapIdOf, type FloorMap } from '@rota/contract/maps';
import type { Tx } from '../../../db/database.ts';
import { foldCase } from '../../../db/folding.ts';
import { recordAudit } from '../../../audit/index.ts';
import { AppError, requireRow } from '../../../http/app-error.ts';
import { forbidden } from '../../../http/access.ts';
import type { Settle } from '../../../http/context.ts';
import { findPeopleByLogin } from '../../access/users/index.ts';
import { contentOf, verdictOf, composeVerified, WAITING } from './address-content.rules.ts';
import type { AddressDeps } from './address-reader.service.ts';
import { readAddressFile, type FileProblem } from './address-file.format.ts';
import { placeOf, planImport, type Known, type PlannedLine } from './address-import.rules.ts';
import { nameKey, tiesTo } from './addresses.rules.ts';
import type { AddressEditor } from './addresses.service.ts';
import * as store from './addresses.store.ts';

export type ImportDeps = AddressDeps & {
  readonly maps: { list(projectId: number): Promise<readonly FloorMap[]> };
};

const MESSAGES: Readonly<Record<FileProblem, string>> = {
  ADDRESS_FILE_TOO_LARGE: 'This file is too large',
  ADDRESS_FILE_NOT_READABLE: 'This is not a CSV file that can be read',
  ADDRESS_FILE_COLUMNS_MISSING: 'The first line has to name the columns: site, floor and name',
  ADDRESS_FILE_EMPTY: 'There are no addresses in this file',
};

/** Addresses out of a file: looked at first, stored when a person says so, all in one transaction. */
export function createAddressImport(deps: ImportDeps) {
  const { database, targets, maps, clock } = deps;

  async function planLines(
    tx: Tx,
    projectId: number,
    csv: string,
    editor: AddressEditor,
  ): Promise<{ lines: PlannedLine[]; rows: Map<string, store.AddressRow> }> {
    const file = await readAddressFile(csv);
    if (typeof file === 'string') throw new AppError(file, MESSAGES[file]);
    const there = await store.listAddressesNamed(tx, projectId, [
      ...new Set(file.map(({ name }) => foldCase(name))),
    ]);
    const rows = new Map(there.map((row) => [placeOf(row.site, row.floor, row.name), row]));
    const all = await targets.list(projectId);
    const mapIds = new Set((await maps.list(projectId)).map(({ map_id: mapId }) => mapId));
    const tieOf = tiesTo(all);
    const known: Known = {
      addresses: new Map(
        [...rows].map(([key, row]) => [
          key,
          {
            userId: row.user_id,
            targetId: row.target_id,
            isVerified: row.state === 'verified',
            isRejected: row.state === 'rejected',
          },
        ]),
      ),
      people: await findPeopleByLogin(
        tx,
        { projectId, knownIds: there.flatMap(({ user_id: id }) => id ?? []) },
        [...new Set(file.flatMap(({ person }) => (person === '' ? [] : [person])))],
      ),
      targets: new Map(all.map((target) => [foldCase(target.name), target])),
      hasMap: (site, floor) => mapIds.has(mapIdOf(site, floor)),
      hasNamesake: (site, floor, name) =>
        tieOf({ site, floor, nameKey: nameKey(name), targetId: null }) !== null,
    };
    const lines = planImport(file, known);
    // A file must not say what its sender may not.
    if (!editor.mayReview && lines.some((line) => line.isVerified === true)) throw forbidden();
    return { lines, rows };
  }

  /** What an import would do. Throws ADDRESS_FILE_TOO_LARGE, ADDRESS_FILE_NOT_READABLE, ADDRESS_FILE_COLUMNS_MISSING, ADDRESS_FILE_EMPTY. */
  async function check(projectId: number, csv: string, editor: AddressEditor): Promise<ImportedAddresses> {
    return database.tenant(projectId, async (tx) =>
      countOutcomes((await planLines(tx, projectId, csv, editor)).lines),
    );
  }

  /** Stores it. Throws as `check`. */
  async function run(
    projectId: number,
    csv: string,
    editor: AddressEditor,
    settle: Settle,
  ): Promise<ImportedAddresses> {
    return database.tenant(projectId, async (tx) => {
      const { lines, rows } = await planLines(tx, projectId, csv, editor);
      for (const line of lines)
        await storeLine(tx, projectId, line, rows.get(placeOf(line.site, line.floor, line.name)), editor);
      const answer = countOutcomes(lines);
      const { made, changed, refused } = answer;
      if (made + changed > 0) {
        const after = { made, changed, refused };
        await recordAudit(tx, {
          projectId,
          actor: editor,
          code: 'LOG_ADDRESSES_IMPORTED',
          entity: 'address',
          entityId: 'import',
          before: null,
          after,
        });
      }
      await settle(tx, answer);
      return answer;
    });
  }

  async function storeLine(
    tx: Tx,
    projectId: number,
    line: PlannedLine,
    before: store.AddressRow | undefined,
    editor: AddressEditor,
  ): Promise<void> {
    const { site, floor, name, isVerified } = line;
    const stated = isVerified === true ? composeVerified(editor, clock()) : WAITING;
    if (line.outcome === 'made') {
      await store.insertAddress(
        tx,
        projectId,
        randomUUID(),
        contentOf({ site, floor, name, user_id: line.userId, target_id: line.targetId }, stated),
      );
    }
    if (line.outcome === 'changed') {
      const row = requireRow(before);
      const words = {
        ...row,
        user_id: line.userId ?? row.user_id,
        target_id: line.targetId ?? row.target_id,
      };
      const verdict =
        isVerified === undefined || isVerified === (row.state === 'verified') ? verdictOf(row) : stated;
      await store.updateAddress(tx, projectId, row.address_uid, contentOf(words, verdict), {
        isSent: verdict.state === 'waiting' && row.state !== 'waiting',
      });
    }
  }

  return { check, run };
}

function countOutcomes(lines: readonly PlannedLine[]): ImportedAddresses {
  const count = (outcome: AddressLine['outcome']): number =>
    lines.filter((line) => line.outcome === outcome).length;
  return {
    made: count('made'),
    changed: count('changed'),
    same: count('same'),
    refused: count('refused'),
    lines: lines.map(({ line, outcome, site, floor, name, person, target, refusal, hints }) => ({
      line,
      outcome,
      site,
      floor,
      name,
      person,
      target,
      refusal,
      hints,
    })),
  };
}
