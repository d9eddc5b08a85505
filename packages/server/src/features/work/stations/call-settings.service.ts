import { defaultCallSettings, type CallSettings, type SavedCallSettings } from '@rota/contract/stations';
import { recordAudit } from '../../../audit/index.ts';
import type { Database } from '../../../db/database.ts';
import { recordNotFound } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import type { LiveHub } from '../../../live/index.ts';
import { newStationCode, pageUrl } from './station-codes.service.ts';
import * as store from './stations.store.ts';

export type CallSettingsService = ReturnType<typeof createCallSettingsService>;
type Change = { readonly [K in keyof CallSettings]?: CallSettings[K] | undefined };

/** How robots are called in a project. `base`: the address of the installation. */
export function createCallSettingsService({
  database,
  live,
}: {
  readonly database: Database;
  readonly live: Pick<LiveHub, 'refresh'>;
}) {
  async function of(projectId: number): Promise<store.SettingsRow> {
    return (await database.tenant(projectId, (tx) => store.findSettings(tx, projectId))) ?? UNCHANGED;
  }

  async function get(projectId: number, base: string): Promise<SavedCallSettings> {
    return compose(await of(projectId), base);
  }

  /** The page of a project has a code from the first time that it is on. */
  async function update(
    projectId: number,
    change: Change,
    actor: ActorRef,
    base: string,
  ): Promise<SavedCallSettings> {
    const given = Object.fromEntries(
      Object.entries(change).filter(([, value]) => value !== undefined),
    ) as Partial<CallSettings>;
    const after = await database.tenant(projectId, async (tx) => {
      const before = (await store.findSettings(tx, projectId)) ?? UNCHANGED;
      const wanted = { ...before, ...given };
      const row = {
        ...wanted,
        code: wanted.is_project_page_on ? (wanted.code ?? newStationCode()) : wanted.code,
      };
      await store.saveSettings(tx, projectId, row);
      const about = {
        entity: 'call_settings',
        entityId: String(projectId),
        before: auditSnapshot(before),
        after: auditSnapshot(row),
      };
      await recordAudit(tx, { projectId, actor, code: 'LOG_CALL_SETTINGS_CHANGED', ...about });
      return row;
    });
    live.refresh('stations', projectId);
    return compose(after, base);
  }

  async function renewCode(projectId: number, actor: ActorRef, base: string): Promise<SavedCallSettings> {
    return database.tenant(projectId, async (tx) => {
      const row = { ...((await store.findSettings(tx, projectId)) ?? UNCHANGED), code: newStationCode() };
      await store.saveSettings(tx, projectId, row);
      const about = {
        entity: 'call_settings',
        entityId: String(projectId),
        before: null,
        after: auditSnapshot(row),
      };
      await recordAudit(tx, { projectId, actor, code: 'LOG_CALL_PAGE_CODE', ...about });
      return compose(row, base);
    });
  }

  /** The address of the project's page. Throws RECORD_NOT_FOUND while it has no code. */
  async function urlOf(projectId: number, base: string): Promise<string> {
    const { url } = await get(projectId, base);
    if (url === null) throw recordNotFound();
    return url;
  }

  return { of, get, update, renewCode, urlOf };
}

const UNCHANGED: store.SettingsRow = { ...defaultCallSettings, code: null };

function compose(row: store.SettingsRow, base: string): SavedCallSettings {
  return { ...row, url: row.code === null ? null : pageUrl(base, row.code) };
}

function auditSnapshot(row: store.SettingsRow): CallSettings {
  const { high_demand_after_minutes, closed_after_minutes, is_project_page_on, shows_floor } = row;
  return { high_demand_after_minutes, closed_after_minutes, is_project_page_on, shows_floor };
}
