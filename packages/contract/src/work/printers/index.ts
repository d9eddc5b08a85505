import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { empty, id, inProject, INT4_MAX, isoTime, name, projectIdParam } from '../../core/schemas.ts';
import { languages } from '../../core/texts.ts';
import { recordUses } from '../../core/uses.ts';
import { printTrouble } from './print-trouble.ts';
import { printPage } from './print-page.ts';
import { textRaster } from './receipt.rules.ts';
import { SLIPS_MOST } from '../slips/index.ts';

export type { PrintPage } from './print-page.ts';
export * from './print-trouble.ts';
export * from './printer-words.ts';
export * from './receipt.rules.ts';

/** The address of a printer in the venue's network: a name or an IPv4 address, and a port, 9100 by default. */
const printerAddress = z
  .string()
  .trim()
  .max(120)
  .regex(
    /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:([1-9]\d{0,3}|[1-5]\d{4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5]))?$/i,
    {
      error: brokenRule('address_invalid'),
    },
  );

/** A receipt printer of a project. */
const printer = z.object({
  printer_id: z.string(),
  name: z.string(),
  address: z.string(),
  /** When the program beside the printers last looked after it; null where none ever did. */
  seen_at: isoTime.nullable(),
  /** Its problem at that time. */
  trouble: printTrouble.nullable(),
  /** Jobs that are not printed yet, and those that failed. */
  waiting: z.number().int(),
  failed: z.number().int(),
  updated_at: isoTime,
});
export type Printer = z.infer<typeof printer>;

/** Something that is to be printed, or was; without a delivery it is a test page. */
const printJob = z.object({
  print_job_id: z.string(),
  printer_id: z.string(),
  delivery_id: z.string().nullable(),
  tracking_id: z.string().nullable(),
  state: z.enum(['queued', 'claimed', 'done', 'failed']),
  /** It was fetched before and its outcome was never reported. */
  may_be_twice: z.boolean(),
  reason: printTrouble.nullable(),
  asked_by: z.string(),
  created_at: isoTime,
  ended_at: isoTime.nullable(),
});
export type PrintJob = z.infer<typeof printJob>;

/** Which state of a print job follows which. */
export const printJobTransitions = {
  queued: ['claimed'],
  claimed: ['queued', 'done', 'failed'],
  done: [],
  failed: [],
} as const satisfies Readonly<Record<PrintJob['state'], readonly PrintJob['state'][]>>;

/** A job for the program beside the printers. `attempt` goes back with the answer. */
const claimedJob = z.object({
  print_job_id: z.string(),
  printer_id: z.string(),
  attempt: z.number().int(),
  may_be_twice: z.boolean(),
  page: printPage,
  /** The texts of the page that the code page of printers cannot spell, drawn as pictures. Servers of 0.1.0 send none. */
  rasters: z.array(textRaster).optional(),
});
export type ClaimedJob = z.infer<typeof claimedJob>;

/** The printers that the program looks after, and what it prints now. */
const claim = z.object({
  printers: z.array(z.object({ printer_id: z.string(), name: z.string(), address: z.string() })),
  jobs: z.array(claimedJob),
});
export type Claim = z.infer<typeof claim>;

const onePrinter = z.object({ projectId: projectIdParam, printerId: id });
const oneJob = z.object({ projectId: projectIdParam, printJobId: id });
const printerBody = z.object({ name, address: printerAddress });

/** The printers of a house and what is printed on them; `claim` and `answer` are for the program beside them. */
export const printersApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/printers',
    summary: 'Returns the printers of a project, by name.',
    access: { permission: 'printers.print' },
    params: inProject,
    response: z.array(printer),
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/printers',
    summary: 'Adds a printer.',
    access: { permission: 'printers.edit' },
    params: inProject,
    body: printerBody,
    response: printer,
    status: 201,
    idempotent: true,
    errors: ['NAME_TAKEN'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/projects/{projectId}/printers/{printerId}',
    summary: 'Renames a printer or changes its address. Omitted fields stay.',
    access: { permission: 'printers.edit' },
    params: onePrinter,
    body: printerBody.partial(),
    response: printer,
    errors: ['NAME_TAKEN'],
  }),
  uses: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/printers/{printerId}/uses',
    summary: 'Returns the jobs waiting for the printer, which are deleted with it.',
    access: { permission: 'printers.edit' },
    params: onePrinter,
    response: recordUses,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/printers/{printerId}',
    summary: 'Removes a printer and its waiting jobs.',
    access: { permission: 'printers.edit' },
    params: onePrinter,
    response: empty,
  }),
  test: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/printers/{printerId}/test',
    summary: 'Prints a test page.',
    access: { permission: 'printers.edit' },
    params: onePrinter,
    body: z.object({ lang: z.enum(languages).default('en') }),
    response: printJob,
    status: 201,
    idempotent: true,
  }),
  jobs: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/printers/{printerId}/jobs',
    summary: 'Returns a printer’s waiting and recent jobs, newest first.',
    access: { permission: 'printers.print' },
    params: onePrinter,
    response: z.array(printJob),
  }),
  print: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/printers/{printerId}/jobs',
    summary: 'Prints the slips of deliveries, in the order of their ids.',
    access: { permission: 'printers.print' },
    params: onePrinter,
    body: z.object({
      delivery_ids: z.array(id).min(1).max(SLIPS_MOST),
      lang: z.enum(languages).default('en'),
    }),
    response: z.array(printJob),
    status: 201,
    idempotent: true,
    errors: ['RECORD_NOT_FOUND'],
  }),
  again: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/print-jobs/{printJobId}/again',
    summary: 'Prints a printed or failed job again.',
    access: { permission: 'printers.print' },
    params: oneJob,
    response: printJob,
    idempotent: true,
    errors: ['PRINT_JOB_NOT_ENDED'],
  }),
  claim: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/print-jobs/claim',
    summary:
      'Returns each job to print once, for the program beside the printers, and stores what it reports about the printers.',
    access: { permission: 'printers.serve' },
    params: inProject,
    body: z.object({
      printers: z.array(z.object({ printer_id: id, trouble: printTrouble.nullable() })).max(100),
    }),
    response: claim,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/print-jobs/{printJobId}/answer',
    summary:
      'Reports the outcome of a job, from the program beside the printers. A failed job is retried a few times.',
    access: { permission: 'printers.serve' },
    params: oneJob,
    body: z.object({ attempt: z.number().int().min(1).max(INT4_MAX), reason: printTrouble.nullable() }),
    response: printJob,
    errors: ['PRINT_JOB_NOT_CLAIMED'],
  }),
};
