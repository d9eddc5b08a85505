import { can, type Page, type Reach } from '@rota/contract/core';
import type {
  Alignment,
  MapCheck,
  MapDocument,
  MapFinding,
  MapPoint,
  MapVersion,
} from '@rota/contract/map-versions';
import type { FloorMap } from '@rota/contract/maps';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, requireRow, versionConflict } from '../../../http/app-error.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import type { LiveHub } from '../../../live/index.ts';
import { isTargetInUse } from '../../work/deliveries/index.ts';
import {
  changesGrid,
  composeDrawings,
  mapVersionRows as rows,
  type DrawingsRow,
  type IgnoredFinding,
} from '../drawings/index.ts';
import { countGridChange, type MapFloor } from '../maps/index.ts';
import { listPoints, pointChanges, replacePoints } from '../targets/index.ts';
import { alignDraft } from './align-draft.service.ts';
import type { MapContent } from './map-check.service.ts';
import { asDrawn, soundDraft, type Draft } from './map-draft.service.ts';
import { composeDocument, composeListed, composeVersion } from './map-documents.service.ts';
import { judge, stillFound, withReasons } from './map-versions.rules.ts';

export type MapVersionDeps = {
  readonly database: Database;
  /** The browsers of all servers. */
  readonly live: LiveHub;
  readonly maps: {
    /** Throws RECORD_NOT_FOUND. */
    get(projectId: number, mapId: string): Promise<FloorMap>;
    /** Publishes the current map to its watchers. */
    show(projectId: number, mapId: string): Promise<void>;
  };
  readonly floors: { find(projectId: number, mapId: string): Promise<MapFloor | undefined> };
  readonly check: (
    projectId: number,
    floor: MapFloor,
    before: MapContent,
    after: MapContent,
  ) => Promise<MapCheck>;
  readonly registryChanged: (tx: Tx, projectId: number, what: 'maps' | 'targets') => Promise<void>;
};
export type MapVersionService = ReturnType<typeof createMapVersionService>;

/** Who commits, and what they may. */
export type Author = { readonly actor: ActorRef; readonly roles: Reach };
export type CommitBody = Draft & {
  readonly base: string;
  readonly message: string;
  readonly ignored: readonly IgnoredFinding[];
  readonly restored_from?: number | undefined;
};

export function createMapVersionService({
  database,
  live,
  maps,
  floors,
  check: checkContent,
  registryChanged,
}: MapVersionDeps) {
  /** Throws RECORD_NOT_FOUND, MAP_NOT_READY. */
  async function readyFloor(projectId: number, mapId: string): Promise<MapFloor> {
    await maps.get(projectId, mapId);
    const floor = await floors.find(projectId, mapId);
    if (floor === undefined) throw new AppError('MAP_NOT_READY', 'The map is not ready yet');
    return floor;
  }

  async function read(tx: Tx, projectId: number, mapId: string, scanVersion: number, lock?: 'lock') {
    if (lock === 'lock') await rows.lockDrawings(tx, projectId, mapId);
    const points = await listPoints(tx, projectId, mapId, lock);
    const [row] = await rows.listNewest(tx, projectId, mapId);
    return { document: composeDocument(mapId, row, points, scanVersion), ignored: row?.ignored ?? [] };
  }

  async function document(projectId: number, mapId: string): Promise<MapDocument> {
    const { version } = await findReadyFloor(projectId, mapId);
    return (await database.tenant(projectId, (tx) => read(tx, projectId, mapId, version))).document;
  }

  /** A map that is not ready has no scan yet. */
  async function findReadyFloor(projectId: number, mapId: string): Promise<{ readonly version: number }> {
    await maps.get(projectId, mapId);
    return (await floors.find(projectId, mapId)) ?? { version: 0 };
  }

  /** A map as it is, and as the draft would have it. Throws RECORD_NOT_FOUND, MAP_NOT_READY, what is wrong with the draft. */
  async function compare(projectId: number, mapId: string, draft: Draft) {
    const floor = await readyFloor(projectId, mapId);
    const after = await soundDraft(await floor.loadScan(), draft);
    const { document: before, ignored } = await database.tenant(projectId, (tx) =>
      read(tx, projectId, mapId, floor.version),
    );
    return { floor, before, after, ignored };
  }

  async function check(projectId: number, mapId: string, draft: Draft): Promise<MapCheck> {
    const { floor, before, after, ignored } = await compare(projectId, mapId, draft);
    const checked = await checkContent(projectId, floor, before, {
      ...after,
      points: asDrawn(after.points, draft.points),
    });
    return { ...checked, findings: withReasons(checked.findings, ignored) };
  }

  /** Throws RECORD_NOT_FOUND, ALIGNMENT_UNDECIDED. */
  async function align(
    projectId: number,
    mapId: string,
    { alignment, ...draft }: Draft & { readonly alignment: Alignment },
  ) {
    await maps.get(projectId, mapId);
    return alignDraft(draft, alignment);
  }

  /** Throws VERSION_CONFLICT, MAP_FINDINGS_OPEN, FORBIDDEN, what is wrong with the draft, and RECORD_NOT_FOUND for a version to restore. */
  async function commit(
    projectId: number,
    mapId: string,
    body: CommitBody,
    author: Author,
    settle: Settle,
  ): Promise<MapDocument> {
    const floor = await readyFloor(projectId, mapId);
    const after = await soundDraft(await floor.loadScan(), body);
    const seen = await database.tenant(projectId, (tx) => read(tx, projectId, mapId, floor.version));
    requireBase(body.base, seen.document);
    if (body.restored_from !== undefined) await version(projectId, mapId, body.restored_from);
    requireRights(projectId, author, seen.document.points, after.points);
    const checked = await checkContent(projectId, floor, seen.document, {
      ...after,
      points: asDrawn(after.points, body.points),
    });
    const verdict = judge(checked.findings, body.ignored, seen.ignored);
    const mayOverride = can(author.roles, 'maps.override', String(projectId));
    if (verdict.open.length > 0 || (verdict.overridden.length > 0 && !mayOverride)) {
      const current = { ...checked, findings: withReasons(checked.findings, body.ignored) };
      throw new AppError('MAP_FINDINGS_OPEN', 'The check found errors that were not accepted', { current });
    }
    const ignored = stillFound(body.ignored, checked.findings);
    const made = await database.tenant(projectId, async (tx) => {
      const now = await read(tx, projectId, mapId, floor.version, 'lock');
      requireBase(body.base, now.document);
      const change: Change = {
        body,
        after,
        ignored,
        overridden: verdict.overridden,
        actor: author.actor,
        scanVersion: floor.version,
      };
      const written = await write(tx, projectId, now.document, change);
      await settle(tx, written.document);
      return written;
    });
    live.publish('drawings', projectId, { upsert: [composeDrawings(made.row)] });
    live.publish('targets', projectId, made.targets);
    await maps.show(projectId, mapId);
    return made.document;
  }

  async function write(tx: Tx, projectId: number, before: MapDocument, change: Change) {
    const { map_id: mapId } = before;
    const { body, after, ignored, actor, scanVersion } = change;
    const targets = await replacePoints(tx, projectId, {
      mapId,
      before: before.points,
      after: after.points,
      actor,
      isTargetInUse,
    });
    const row = await rows.insertVersion(tx, projectId, mapId, {
      version: before.version + 1,
      drawings: after.drawings,
      points: after.points,
      ignored,
      scanVersion,
      message: body.message,
      restoredFrom: body.restored_from ?? null,
      by: actor,
    });
    await record(tx, projectId, before, row, change);
    if (changesGrid(before.drawings, after.drawings)) await countGridChange(tx, projectId, mapId);
    await registryChanged(tx, projectId, 'maps');
    if (targets.upsert.length + targets.remove.length > 0) await registryChanged(tx, projectId, 'targets');
    return { row, targets, document: composeDocument(mapId, row, after.points, scanVersion) };
  }

  /** The drawings and points themselves are kept by version; the log says how many there are. */
  async function record(
    tx: Tx,
    projectId: number,
    before: MapDocument,
    row: DrawingsRow,
    change: Change,
  ): Promise<void> {
    const about = { projectId, actor: change.actor, entity: 'map', entityId: before.map_id };
    for (const { key, code, params } of change.overridden) {
      const reason = change.ignored.find((one) => one.key === key)?.reason ?? '';
      const after = { finding: code, name: params['name'] ?? null, reason };
      await recordAudit(tx, { ...about, code: 'LOG_MAP_FINDING_OVERRIDDEN', before: null, after });
    }
    await recordAudit(tx, {
      ...about,
      code: 'LOG_MAP_COMMITTED',
      before: { version: before.version, drawings: before.drawings.length, points: before.points.length },
      after: {
        version: row.version,
        message: row.message,
        restored_from: row.restored_from,
        scan_version: row.scan_version,
        drawings: row.count,
        points: row.point_count,
        ignored: row.ignored.length,
      },
    });
  }

  async function list(
    projectId: number,
    mapId: string,
    { limit, cursor }: { readonly limit: number; readonly cursor?: number | undefined },
  ): Promise<Page<MapVersion>> {
    await maps.get(projectId, mapId);
    const listed = await database.tenant(projectId, (tx) =>
      rows.listVersions(tx, projectId, mapId, { limit: limit + 1, below: cursor }),
    );
    const items = listed.slice(0, limit).map(composeListed);
    return { items, next_cursor: listed.length > limit ? String(items.at(-1)?.version) : null };
  }

  /** Throws RECORD_NOT_FOUND. */
  const version = async (projectId: number, mapId: string, number: number): Promise<MapDocument> =>
    composeVersion(
      requireRow(await database.tenant(projectId, (tx) => rows.findVersion(tx, projectId, mapId, number))),
    );

  return { document, compare, check, align, commit, list, version };
}

type Change = {
  readonly body: CommitBody;
  readonly after: MapContent;
  readonly ignored: readonly IgnoredFinding[];
  readonly overridden: readonly MapFinding[];
  readonly actor: ActorRef;
  readonly scanVersion: number;
};

function requireBase(base: string, current: MapDocument): void {
  if (base !== current.stamp) throw versionConflict('map', current);
}

/** Who may edit maps need not be one who may edit targets: keys hold permissions one by one. */
function requireRights(
  projectId: number,
  { roles }: Author,
  before: readonly MapPoint[],
  after: readonly MapPoint[],
): void {
  const { added, changed, removed } = pointChanges(before, after);
  if (added.length + changed.length + removed.length === 0 || can(roles, 'targets.edit', String(projectId)))
    return;
  throw new AppError('FORBIDDEN', 'Points are targets, which the caller may not edit');
}
