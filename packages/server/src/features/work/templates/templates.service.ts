import { randomUUID } from 'node:crypto';
import type { Page } from '@rota/contract/core';
import type { DeliveryDetails } from '@rota/contract/deliveries';
import { taskAt, TEMPLATES_MOST, type SavedTask, type Template } from '@rota/contract/templates';
import { auditedChange, type AuditedRecord } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { foldCase } from '../../../db/folding.ts';
import { AppError, fieldProblem, limitReached, recordNotFound, requireRow } from '../../../http/app-error.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import type { Deliveries } from '../deliveries/index.ts';
import { problemsOf, type Present } from './templates.rules.ts';
import * as store from './templates.store.ts';

export type TemplateDeps = {
  readonly database: Database;
  readonly tasks: Deliveries['tasks'];
  /** What a task can name now. */
  readonly presentIn: (projectId: number) => Promise<Present>;
  readonly clock: () => number;
};
export type TemplateService = ReturnType<typeof createTemplateService>;

const TEMPLATE: AuditedRecord<store.TemplateRow> = {
  entity: 'template',
  idOf: ({ template_id: id }) => id,
  snapshot: ({ name, task }) => ({ name, task }),
  conflicts: {
    template_name_unique: { nameTaken: 'template' },
  },
};

/** Templates of tasks. Each change and its audit entry are one transaction; favourites are everybody's own, and the log does not hear of them. */
export function createTemplateService({ database, tasks, presentIn, clock }: TemplateDeps) {
  async function list(projectId: number, userId: string): Promise<Page<Template>> {
    const [rows, present] = await Promise.all([
      database.tenant(projectId, (tx) => store.listTemplates(tx, projectId, userId)),
      presentIn(projectId),
    ]);
    return { items: rows.map((row) => compose(row, present)), next_cursor: null, total: rows.length };
  }

  /** Throws RECORD_NOT_FOUND. */
  async function get(projectId: number, templateId: string, userId: string): Promise<Template> {
    const row = requireRow(
      await database.tenant(projectId, (tx) => store.findTemplate(tx, projectId, templateId, userId)),
    );
    return compose(row, await presentIn(projectId));
  }

  /** Throws NAME_TAKEN, LIMIT_REACHED, and what creating its task would throw. */
  async function create(
    projectId: number,
    body: { name: string; task: SavedTask },
    actor: ActorRef,
    settle: Settle,
  ): Promise<Template> {
    await tasks.check(projectId, body.task);
    const present = await presentIn(projectId);
    const templateId = randomUUID();
    return auditedChange(
      database,
      TEMPLATE,
      { projectId, actor, code: 'LOG_TEMPLATE_CREATED' },
      async (tx) => {
        if ((await store.countTemplates(tx, projectId)) >= TEMPLATES_MOST)
          throw limitReached('template', TEMPLATES_MOST);
        await store.insertTemplate(tx, projectId, templateId, { ...body, nameFolded: foldCase(body.name) });
        const row = requireRow(await store.findTemplate(tx, projectId, templateId, actor.id));
        const made = compose(row, present);
        await settle(tx, made);
        return { before: null, after: row, answer: made };
      },
    );
  }

  /** Throws RECORD_NOT_FOUND, NAME_TAKEN, and what creating its task would throw. */
  async function update(
    projectId: number,
    templateId: string,
    change: { name?: string | undefined; task?: SavedTask | undefined },
    actor: ActorRef,
  ): Promise<Template> {
    await get(projectId, templateId, actor.id);
    if (change.task !== undefined) await tasks.check(projectId, change.task);
    const present = await presentIn(projectId);
    return auditedChange(
      database,
      TEMPLATE,
      { projectId, actor, code: 'LOG_TEMPLATE_CHANGED' },
      async (tx) => {
        const before = await lockTemplate(tx, projectId, templateId, actor.id);
        const { name = before.name, task = before.task } = change;
        await store.updateTemplate(tx, projectId, templateId, { name, task, nameFolded: foldCase(name) });
        const after = requireRow(await store.findTemplate(tx, projectId, templateId, actor.id));
        return { before, after, answer: compose(after, present) };
      },
    );
  }

  /** Throws RECORD_NOT_FOUND. */
  async function remove(projectId: number, templateId: string, actor: ActorRef): Promise<void> {
    await auditedChange(
      database,
      TEMPLATE,
      { projectId, actor, code: 'LOG_TEMPLATE_REMOVED' },
      async (tx) => {
        const before = await lockTemplate(tx, projectId, templateId, actor.id);
        await store.deleteTemplate(tx, projectId, templateId);
        return { before, after: null, answer: undefined };
      },
    );
  }

  /** Creates its task. Throws RECORD_NOT_FOUND, TASK_TARGET_MISSING, TASK_ROBOT_MISSING, and what creating a delivery throws. */
  async function send(
    projectId: number,
    templateId: string,
    actor: ActorRef,
    settle: Settle,
  ): Promise<DeliveryDetails> {
    const { task, problems } = await get(projectId, templateId, actor.id);
    refuseBroken(problems);
    return tasks.create(projectId, taskAt(task, clock()), actor, async (tx, answer) => {
      await store.noteUse(tx, projectId, templateId, new Date(clock()));
      await settle(tx, answer);
    });
  }

  /** Throws RECORD_NOT_FOUND. */
  async function favour(
    projectId: number,
    templateId: string,
    userId: string,
    isFavourite: boolean,
  ): Promise<void> {
    await database.tenant(projectId, async (tx) => {
      if (!(await store.lockTemplate(tx, projectId, templateId))) throw recordNotFound();
      await (isFavourite ? store.setFavourite : store.clearFavourite)(tx, projectId, templateId, userId);
    });
  }

  return { list, get, create, update, remove, send, favour };
}

/** Throws the first of the problems: a task that lost something is not sent until a person fixes it. */
export function refuseBroken(problems: Template['problems']): void {
  const [problem] = problems;
  if (problem === undefined) return;
  throw new AppError(problem.code, 'The task names what is no longer there', {
    details: [fieldProblem(problem.property, 'no_such_record')],
  });
}

async function lockTemplate(
  tx: Tx,
  projectId: number,
  templateId: string,
  userId: string,
): Promise<store.TemplateRow> {
  if (!(await store.lockTemplate(tx, projectId, templateId))) throw recordNotFound();
  return requireRow(await store.findTemplate(tx, projectId, templateId, userId));
}

function compose(
  { created_at, updated_at, last_used_at, ...row }: store.TemplateRow,
  present: Present,
): Template {
  return {
    ...row,
    last_used_at: last_used_at?.toISOString() ?? null,
    problems: problemsOf(row.task, present),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
