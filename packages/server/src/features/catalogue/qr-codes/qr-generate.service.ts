import { randomBytes, randomUUID } from 'node:crypto';
import type { QrCode, QrDraft, QrPreview, QrRule } from '@rota/contract/qr-codes';
import { recordAudit } from '../../../audit/index.ts';
import type { Tx } from '../../../db/database.ts';
import { AppError, requireRow } from '../../../http/app-error.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import { findStation } from '../../work/stations/index.ts';
import { codesOf, draftsOf, type RandomSigns } from './generate.rules.ts';
import { randomSigns } from './random-signs.service.ts';
import type { QrDeps } from './qr-codes.service.ts';
import { composeQr, surroundings } from './qr-reader.service.ts';
import { addQrs, writingQrs } from './qr-writing.service.ts';
import * as store from './qr-codes.store.ts';

export type QrGenerator = ReturnType<typeof createQrGenerator>;

/** Codes by a rule: shown first, made afterwards with the same letters. `base`: the address of the installation. */
export function createQrGenerator(deps: Pick<QrDeps, 'database' | 'targets' | 'printableNameMost'>) {
  const { database, targets } = deps;

  async function preview(projectId: number, rule: QrRule): Promise<QrPreview> {
    const seed = rule.seed ?? randomBytes(16).toString('base64url');
    const drafts = await database.tenant(projectId, async (tx) => planCodes(tx, projectId, rule, seed));
    const free = drafts.filter(({ problem }) => problem === null).length;
    return { seed, free, conflicts: drafts.length - free, drafts };
  }

  /** Throws SOME_QR_CODES_EXIST, LIMIT_REACHED, RECORD_NOT_FOUND for a pickup location that is not there. */
  async function generate(
    projectId: number,
    { skip_conflicts: skipsConflicts, ...rule }: QrRule & { readonly skip_conflicts: boolean },
    by: ActorRef,
    base: string,
    settle: Settle,
  ): Promise<{ made: QrCode[]; skipped: number }> {
    const seed = rule.seed ?? randomBytes(16).toString('base64url');
    const places = await targets.list(projectId);
    return writingQrs(database, projectId, async (tx) => {
      const drafts = await planCodes(tx, projectId, rule, seed);
      const free = drafts.filter(isFree);
      if (free.length < drafts.length && !skipsConflicts)
        throw new AppError('SOME_QR_CODES_EXIST', 'Some qr codes already exist');
      const { pickup_location_id } = rule;
      const rows = await addQrs(
        tx,
        projectId,
        free.map(({ code, target_id, printable_name }) => ({
          qr_id: randomUUID(),
          code,
          target_id,
          printable_name,
          pickup_location_id,
          is_active: true,
        })),
      );
      const around = await surroundings(tx, projectId, places);
      const made = rows.map((row) => composeQr(row, around, base));
      if (free.length > 0) {
        const after = { made: made.length, first: free[0]?.code, last: free.at(-1)?.code };
        await recordAudit(tx, {
          projectId,
          actor: by,
          code: 'LOG_QRS_GENERATED',
          entity: 'qr_code',
          entityId: 'generated',
          before: null,
          after,
        });
      }
      const answer = { made, skipped: drafts.length - free.length };
      await settle(tx, answer);
      return answer;
    });
  }

  async function planCodes(tx: Tx, projectId: number, rule: QrRule, seed: string): Promise<QrDraft[]> {
    const random: RandomSigns = (number, length) => randomSigns(seed, number, length);
    if (rule.pickup_location_id !== null)
      requireRow(await findStation(tx, projectId, rule.pickup_location_id));
    const taken = await store.takenCodes(
      tx,
      codesOf(rule, random).map(({ code }) => code),
    );
    const busy = new Set(
      (await store.listQrs(tx, projectId)).filter((row) => row.is_active).map(({ target_id: id }) => id),
    );
    return draftsOf(rule, random, {
      targets: await targets.list(projectId),
      isCodeTaken: (folded) => taken.has(folded),
      isTargetTaken: (targetId) => busy.has(targetId),
      printableNameMost: await deps.printableNameMost(projectId),
    });
  }

  return { preview, generate };
}

type FreeDraft = QrDraft & { readonly target_id: string };

function isFree(draft: QrDraft): draft is FreeDraft {
  return draft.problem === null && draft.target_id !== null;
}
