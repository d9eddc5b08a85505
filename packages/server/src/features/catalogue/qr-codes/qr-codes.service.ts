import { randomBytes, randomUUID } from 'node:crypto';
import { qrCodeText, type QrCode } from '@rota/contract/qr-codes';
import { qrCodeOfAddress } from '@rota/contract/public-address';
import { recordAudit, type AuditChange } from '../../../audit/index.ts';
import type { Tx } from '../../../db/database.ts';
import { AppError, requireRow } from '../../../http/app-error.ts';
import { requireVersion } from '../../../http/conflicts.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import { randomSigns } from './random-signs.service.ts';
import { composeQr, surroundings, type QrReader, type QrReaderDeps } from './qr-reader.service.ts';
import { addQrs, missing, writingQrs } from './qr-writing.service.ts';
import * as store from './qr-codes.store.ts';

export type QrDeps = QrReaderDeps & {
  readonly reader: Pick<QrReader, 'get'>;
  /** Characters of a printable name at most. */
  readonly printableNameMost: (projectId: number) => Promise<number>;
};
export type QrService = ReturnType<typeof createQrService>;
type Words = { readonly [F in keyof store.QrContent]?: store.QrContent[F] | undefined };

/** Letters of a code that were generated. */
const OWN_LENGTH = 10;

/** QR codes one at a time: made, tied to targets, replaced. `base`: the address of the installation. */
export function createQrService(deps: QrDeps) {
  const { database, targets, reader } = deps;

  /** Throws QR_ALREADY_IN_USE, TARGET_HAS_QR, PRINTABLE_NAME_TOO_LONG, RECORD_NOT_FOUND. */
  async function create(
    projectId: number,
    { code, ...content }: store.QrContent & { readonly code?: string | undefined },
    by: ActorRef,
    base: string,
    settle: Settle,
  ): Promise<QrCode> {
    const places = await targets.list(projectId);
    await refuse(projectId, content);
    return writingQrs(database, projectId, async (tx) => {
      const [row] = await addQrs(tx, projectId, [
        { ...content, qr_id: randomUUID(), code: code ?? newCode() },
      ]);
      const made = composeQr(requireRow(row), await surroundings(tx, projectId, places), base);
      await record(tx, projectId, by, 'LOG_QR_CREATED', null, requireRow(row));
      await settle(tx, made);
      return made;
    });
  }

  /** Throws as `create`, and VERSION_CONFLICT. */
  async function update(
    projectId: number,
    qrId: string,
    change: Words & { readonly version: number },
    by: ActorRef,
    base: string,
  ): Promise<QrCode> {
    await refuse(projectId, change);
    await writingQrs(database, projectId, async (tx) => {
      const before = requireRow(await store.findQr(tx, projectId, qrId, true));
      requireVersion('qr_code', before, change.version);
      await changeTo(tx, projectId, before, change, by);
    });
    return reader.get(projectId, qrId, base);
  }

  /** Ties what a camera read to a target. Throws as `create`, and QR_NOT_READABLE. */
  async function assign(
    projectId: number,
    {
      scanned,
      ...words
    }: {
      readonly scanned: string;
      readonly target_id: string;
      readonly pickup_location_id?: string | null | undefined;
    },
    by: ActorRef,
    base: string,
  ): Promise<QrCode> {
    const code = qrCodeText.safeParse(qrCodeOfAddress(scanned) ?? scanned);
    if (!code.success) throw new AppError('QR_NOT_READABLE', 'This is not a Rota code');
    await refuse(projectId, words);
    const qrId = await writingQrs(database, projectId, async (tx) => {
      const row = await store.lockQrByCode(tx, projectId, code.data);
      if (row === undefined) {
        const content = {
          target_id: words.target_id,
          pickup_location_id: words.pickup_location_id ?? null,
          printable_name: '',
          is_active: true,
        };
        const [made] = await addQrs(tx, projectId, [{ ...content, qr_id: randomUUID(), code: code.data }]);
        await record(tx, projectId, by, 'LOG_QR_CREATED', null, requireRow(made));
        return requireRow(made).qr_id;
      }
      // A code of one table is not moved to another by mistake; to move it, switch it off first.
      if (row.is_active && row.target_id !== words.target_id)
        throw new AppError('QR_ALREADY_IN_USE', 'This QR code is in use already');
      await changeTo(tx, projectId, row, { ...words, is_active: true }, by);
      return row.qr_id;
    });
    return reader.get(projectId, qrId, base);
  }

  /** Throws RECORD_NOT_FOUND. */
  async function replace(
    projectId: number,
    qrId: string,
    by: ActorRef,
    base: string,
    settle: Settle,
  ): Promise<QrCode> {
    const places = await targets.list(projectId);
    return writingQrs(database, projectId, async (tx) => {
      const { target_id, printable_name, pickup_location_id, ...lost } = requireRow(
        await store.findQr(tx, projectId, qrId, true),
      );
      await store.updateQr(tx, projectId, qrId, {
        target_id,
        printable_name,
        pickup_location_id,
        is_active: false,
      });
      const content = { target_id, printable_name, pickup_location_id, is_active: true };
      const [row] = await addQrs(tx, projectId, [{ ...content, qr_id: randomUUID(), code: newCode() }]);
      await record(
        tx,
        projectId,
        by,
        'LOG_QR_REPLACED',
        { ...content, code: lost.code, qr_id: qrId },
        requireRow(row),
      );
      const made = composeQr(requireRow(row), await surroundings(tx, projectId, places), base);
      await settle(tx, made);
      return made;
    });
  }

  /** Throws RECORD_NOT_FOUND. */
  async function remove(projectId: number, qrId: string, by: ActorRef): Promise<void> {
    await database.tenant(projectId, async (tx) => {
      const before = requireRow(await store.findQr(tx, projectId, qrId, true));
      await store.deleteQr(tx, projectId, before);
      await record(tx, projectId, by, 'LOG_QR_DELETED', before, null);
    });
  }

  async function changeTo(
    tx: Tx,
    projectId: number,
    before: store.QrRow,
    change: Words,
    by: ActorRef,
  ): Promise<void> {
    const after = await store.updateQr(tx, projectId, before.qr_id, {
      target_id: change.target_id ?? before.target_id,
      printable_name: change.printable_name ?? before.printable_name,
      pickup_location_id:
        change.pickup_location_id === undefined ? before.pickup_location_id : change.pickup_location_id,
      is_active: change.is_active ?? before.is_active,
    });
    await record(tx, projectId, by, 'LOG_QR_CHANGED', before, after);
  }

  /** Throws PRINTABLE_NAME_TOO_LONG, and RECORD_NOT_FOUND for a target that is not there. */
  async function refuse(projectId: number, { target_id, printable_name }: Words): Promise<void> {
    if (printable_name !== undefined && printable_name.length > (await deps.printableNameMost(projectId)))
      throw new AppError('PRINTABLE_NAME_TOO_LONG', 'The printable name is too long');
    if (
      target_id !== undefined &&
      !(await targets.list(projectId)).some(({ targetId }) => targetId === target_id)
    )
      throw missing('target_id');
  }

  return { create, update, assign, replace, remove };
}

function newCode(): string {
  return randomSigns(randomBytes(16).toString('base64url'), 0, OWN_LENGTH);
}

type AuditedCode = store.QrContent & { readonly qr_id: string; readonly code: string };

async function record(
  tx: Tx,
  projectId: number,
  actor: ActorRef,
  code: Extract<AuditChange['code'], `LOG_QR_${string}`>,
  before: AuditedCode | null,
  after: AuditedCode | null,
): Promise<void> {
  const auditSnapshot = (row: AuditedCode | null) => {
    if (row === null) return null;
    const { target_id, printable_name, pickup_location_id, is_active } = row;
    return { name: row.code, target_id, printable_name, pickup_location_id, is_active };
  };
  const entityId = (after ?? before)?.qr_id ?? '';
  await recordAudit(tx, {
    projectId,
    actor,
    code,
    entity: 'qr_code',
    entityId,
    before: auditSnapshot(before),
    after: auditSnapshot(after),
  });
}
