import { can, type Page } from '@rota/contract/core';
import {
  changesDelivery,
  HELP_CODES,
  HUMAN_MINUTES_DAYS,
  type HelpRequest,
  type HelpSolution,
  type HumanMinutes,
} from '@rota/contract/help-requests';
import type { Database, Tx } from '../../../db/database.ts';
import { foldCase } from '../../../db/folding.ts';
import type { FleetGateway } from '../../../fleet/index.ts';
import { forbidden } from '../../../http/access.ts';
import { AppError, requireRow } from '../../../http/app-error.ts';
import type { Session } from '../../../http/context.ts';
import * as store from './help-requests.store.ts';
import { humanMinutesOf } from './human-minutes.rules.ts';

export type HelpDeps = {
  readonly database: Database;
  readonly fleet: Pick<FleetGateway, 'request'>;
  /** Completed deliveries since a moment, by the id of their map; in the caller's transaction. */
  readonly countCompleted: (tx: Tx, projectId: number, since: Date) => Promise<ReadonlyMap<string, number>>;
  readonly clock: () => number;
};
export type HelpService = ReturnType<typeof createHelpService>;

type ListQuery = Omit<store.HelpQuery, 'codes'> & { readonly code?: string | undefined };

const DAY_MS = 24 * 3_600_000;

/** Help requests: the fleet's owner opens and changes them, here they are read and people's words passed on. */
export function createHelpService({ database, fleet, countCompleted, clock }: HelpDeps) {
  const toRow = (row: store.HelpRow): HelpRequest => store.toHelpRequest(store.toRecord(row));

  async function list(projectId: number, { code, search, ...query }: ListQuery): Promise<Page<HelpRequest>> {
    const asked = (code ?? '').split(',');
    const codes = HELP_CODES.filter((one) => asked.includes(one));
    const { rows, nextCursor } = await database.tenant(projectId, (tx) =>
      store.listHelp(tx, projectId, { ...query, codes, search: search && foldCase(search) }),
    );
    return { items: rows.map(toRow), next_cursor: nextCursor };
  }

  /** Those that are not resolved, for a live snapshot. */
  async function listOpen(projectId: number): Promise<HelpRequest[]> {
    return (await database.tenant(projectId, (tx) => store.listOpenHelp(tx, projectId))).map(toRow);
  }

  /** Throws RECORD_NOT_FOUND, HELP_RESOLVED_ALREADY, HELP_SOLUTION_NOT_OFFERED, and what the way out meets on its own. */
  async function act(
    projectId: number,
    helpId: string,
    what: 'answer' | HelpSolution,
    session: Session,
  ): Promise<HelpRequest> {
    if (
      what !== 'answer' &&
      changesDelivery(what) &&
      !can(session.roles, 'deliveries.control', String(projectId))
    )
      throw forbidden();
    const read = async () =>
      requireRow(await database.tenant(projectId, (tx) => store.findHelp(tx, projectId, helpId)));
    await read();
    const actor = { kind: 'user', name: session.userName } as const;
    const reply = await fleet.request(
      projectId,
      { type: 'help.command', helpId, act: what, actor },
      session.userId,
    );
    if (!reply.ok) throw new AppError(reply.code, reply.message);
    return toRow(await read());
  }

  async function humanMinutes(projectId: number): Promise<HumanMinutes[]> {
    const now = clock();
    return database.tenant(projectId, async (tx) => {
      const periods: HumanMinutes[][] = [];
      for (const days of HUMAN_MINUTES_DAYS) {
        const since = new Date(now - days * DAY_MS);
        const efforts = await store.sumEffort(tx, projectId, since, new Date(now));
        periods.push(humanMinutesOf(days, efforts, await countCompleted(tx, projectId, since)));
      }
      return periods.flat();
    });
  }

  return { list, listOpen, act, humanMinutes };
}
