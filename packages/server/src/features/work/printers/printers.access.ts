import { aName } from '@rota/testing';
import type { Role } from '@rota/contract/core';
import type { AccessTable } from '../../../access-walker/access-table.ts';
import { changes, reads, refusesNow } from '../../../access-walker/requests.ts';
import { asRoot, type Stage } from '../../../access-walker/stage.ts';

const editors: readonly Role[] = ['rr_project_admin', 'rr_admin'];
const people: readonly Role[] = [...editors, 'rr_delivery_operator'];

async function aPrinter(stage: Stage, projectId: number): Promise<string> {
  const made = await asRoot(stage, 'POST', `/projects/${projectId}/printers`, {
    name: aName(),
    address: '127.0.0.1:9',
  });
  return `/projects/${projectId}/printers/${(made.body as { printer_id: string }).printer_id}`;
}
async function aJob(stage: Stage, projectId: number): Promise<string> {
  const made = await asRoot(stage, 'POST', `${await aPrinter(stage, projectId)}/test`, {});
  return `/projects/${projectId}/print-jobs/${(made.body as { print_job_id: string }).print_job_id}`;
}

export const access: AccessTable = {
  'printers.list': reads({ inProject: people }, (_stage, { id }) => ({ path: `/projects/${id}/printers` })),
  'printers.create': changes({ inProject: editors }, 201, (_stage, { id }) => ({
    path: `/projects/${id}/printers`,
    body: { name: aName(), address: 'printer.lan' },
  })),
  'printers.update': changes({ inProject: editors }, 200, async (stage, { id }) => ({
    path: await aPrinter(stage, id),
    body: { name: aName() },
  })),
  'printers.uses': reads({ inProject: editors }, async (stage, { id }) => ({
    path: `${await aPrinter(stage, id)}/uses`,
  })),
  'printers.remove': changes({ inProject: editors }, 200, async (stage, { id }) => ({
    path: await aPrinter(stage, id),
  })),
  'printers.test': changes({ inProject: editors }, 201, async (stage, { id }) => ({
    path: `${await aPrinter(stage, id)}/test`,
    body: {},
  })),
  'printers.jobs': reads({ inProject: people }, async (stage, { id }) => ({
    path: `${await aPrinter(stage, id)}/jobs`,
  })),
  'printers.print': changes({ inProject: people }, 201, async (stage, { id, deliveryId }) => ({
    path: `${await aPrinter(stage, id)}/jobs`,
    body: { delivery_ids: [deliveryId] },
  })),
  'printers.again': refusesNow({ inProject: people }, 'PRINT_JOB_NOT_ENDED', async (stage, { id }) => ({
    path: `${await aJob(stage, id)}/again`,
  })),
  'printers.claim': changes({ inProject: editors }, 200, async (stage, { id }) => {
    await aJob(stage, id);
    return { path: `/projects/${id}/print-jobs/claim`, body: { printers: [] } };
  }),
  'printers.answer': refusesNow({ inProject: editors }, 'PRINT_JOB_NOT_CLAIMED', async (stage, { id }) => ({
    path: `${await aJob(stage, id)}/answer`,
    body: { attempt: 1, reason: null },
  })),
};
