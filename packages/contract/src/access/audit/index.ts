import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { DOMAIN_EVENTS } from '../../notices/domain-events/index.ts';
import { empty, id, inProject, isoTime, page, pageQuery, printable } from '../../core/schemas.ts';

export * from './actor-name.ts';

/** An entry can be deleted this long after it was written, seconds; what it said then goes, that it was there stays. */
export const AUDIT_DELETABLE_S = 900;

/** One line of the log. `actor` is a pseudonym that stays the same for one person; names of people who were erased are null. */
const auditEntry = z.object({
  number: z.number().int(),
  at: isoTime,
  code: z.string(),
  /** The event as which programs outside heard of it; null where it is none of the catalogue. */
  event: z.enum(DOMAIN_EVENTS).nullable(),
  actor: z.string(),
  actor_name: z.string().nullable(),
  /** The changed thing: `robot`, `target`, `user` and its id. */
  entity: z.string(),
  entity_id: z.string(),
  /** True when what the entry said was deleted, or the person it was about erased. */
  is_deleted: z.boolean(),
  /** The fields that matter before and after; null when there was or is nothing. */
  before: z.unknown(),
  after: z.unknown(),
  /** The names of the things that the entry is about or mentions, by id. Things without a name are omitted. */
  names: z.record(z.string(), z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** How a chain can be broken, at the first entry where it is. */
const auditProblems = [
  'missing',
  'moved',
  'changed',
  'content_missing',
  'content_changed',
  'head_changed',
  'export_differs',
] as const;
/** One of {@link auditProblems}. */
export type AuditProblem = (typeof auditProblems)[number];

/** Whether the log is as it was written. `head` is the newest entry's number and hash (hex): note it elsewhere to prove the log later. */
const auditCheck = z.object({
  entries: z.number().int(),
  head: z.object({ number: z.number().int(), hash: z.string() }).nullable(),
  broken: z.object({ number: z.number().int(), problem: z.enum(auditProblems) }).nullable(),
  checked_at: isoTime,
});
export type AuditCheck = z.infer<typeof auditCheck>;

/** Whether the log is as it was written, and what its list can be filtered by. */
const auditSummary = z.object({
  check: auditCheck,
  /** The actors and codes that occur in the log: the filter values of the list. */
  people: z.array(z.object({ actor: z.string(), name: z.string().nullable() })),
  codes: z.array(z.string()),
});
export type AuditSummary = z.infer<typeof auditSummary>;

/** The filters of the list: all must hold. Times are instants, `from` included and `to` not. */
const auditFilter = z.object({
  /** Words in names, ids and what was written. */
  search: z.string().trim().max(100).regex(printable).optional(),
  /** Codes, with commas between. */
  code: z
    .string()
    .max(600)
    .regex(/^[A-Z_,]*$/)
    .optional(),
  actor: id.optional(),
  /** `people` leaves out the entries by machines: the system, robots, devices, service accounts and API keys. */
  actors: z.enum(['people', 'all']).optional(),
  entity: id.optional(),
  entity_id: id.optional(),
  from: isoTime.optional(),
  to: isoTime.optional(),
});
export type AuditFilter = z.infer<typeof auditFilter>;

/** Which entries are asked for: what a list is narrowed to, page by page. */
const auditQuery = pageQuery.extend(auditFilter.shape);
export type AuditQuery = z.infer<typeof auditQuery>;

/** The largest number of entries in one file; the newest ones. */
export const AUDIT_EXPORT_MOST = 100_000;
/** As which kind of file entries are handed out: a table for people, or one JSON document a line for programs. */
const auditExportFormats = ['csv', 'jsonl'] as const;
export type AuditExportFormat = (typeof auditExportFormats)[number];
const exportBody = z.object({ format: z.enum(auditExportFormats), filter: auditFilter.default({}) });

/**
 * The newest entry of a chain, signed by the installation: kept elsewhere it proves later that nothing before it was changed. `signature`
 * (base64) is of the text that {@link auditHeadText} makes, by the Ed25519 key `public_key` (PEM).
 */
export const signedAuditHead = z.object({
  project_id: z.number().int().nullable(),
  number: z.number().int(),
  hash: z.string(),
  at: isoTime,
  signature: z.string(),
  public_key: z.string(),
});
export type SignedAuditHead = z.infer<typeof signedAuditHead>;

/** The signed part of a head. */
export function auditHeadText({
  project_id,
  number,
  hash,
  at,
}: Pick<SignedAuditHead, 'project_id' | 'number' | 'hash' | 'at'>): string {
  return `rota audit head v1\n${project_id ?? 'installation'}\n${number}\n${hash}\n${at}\n`;
}

const number = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const entryInProject = inProject.extend({ number });
const entryAlone = z.object({ number });
const DELETE_ERRORS = ['AUDIT_ENTRY_TOO_OLD'] as const;

/** Reading the log, checking that it is as it was written, and deleting what an entry said. */
export const auditApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/audit',
    summary: 'Returns the audit log of the project, newest first.',
    access: { permission: 'audit.read' },
    params: inProject,
    query: auditQuery,
    response: page(auditEntry),
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/audit/{number}',
    summary: 'Returns one entry of the audit log.',
    access: { permission: 'audit.read' },
    params: entryInProject,
    response: auditEntry,
  }),
  summary: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/audit/summary',
    summary: 'Returns whether the chain of the audit log is intact, its head, and its filter values.',
    access: { permission: 'audit.read' },
    params: inProject,
    response: auditSummary,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/audit/{number}',
    summary:
      'Erases the content of an entry within 15 minutes. The log keeps that the entry existed and who erased it.',
    access: { permission: 'audit.delete' },
    params: entryInProject,
    response: empty,
    errors: DELETE_ERRORS,
  }),
  listAll: endpoint({
    method: 'GET',
    path: '/audit',
    summary: 'Returns the installation’s own audit log (users, sign-in), newest first.',
    access: { permission: 'audit.read_installation' },
    query: auditQuery,
    response: page(auditEntry),
  }),
  getAlone: endpoint({
    method: 'GET',
    path: '/audit/{number}',
    summary: 'Returns one entry of the installation’s own audit log.',
    access: { permission: 'audit.read_installation' },
    params: entryAlone,
    response: auditEntry,
  }),
  summaryAll: endpoint({
    method: 'GET',
    path: '/audit/summary',
    summary:
      'Returns whether the chain of the installation’s own audit log is intact, its head, and its filter values.',
    access: { permission: 'audit.read_installation' },
    response: auditSummary,
  }),
  head: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/audit/head',
    summary: 'Returns the newest entry of the log, signed, to be stored elsewhere.',
    access: { permission: 'audit.read' },
    params: inProject,
    response: signedAuditHead,
    errors: ['AUDIT_LOG_EMPTY'],
  }),
  headAlone: endpoint({
    method: 'GET',
    path: '/audit/head',
    summary: 'Returns the newest entry of the installation’s own log, signed, to be stored elsewhere.',
    access: { permission: 'audit.read_installation' },
    response: signedAuditHead,
    errors: ['AUDIT_LOG_EMPTY'],
  }),
  publicKey: endpoint({
    method: 'GET',
    path: '/audit/public-key',
    summary: 'Returns the public key (PEM) that verifies signed heads of the log.',
    access: 'signed-in',
    responds: 'text',
    response: z.string(),
  }),
  export: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/audit/export',
    summary:
      'Exports entries of the log as a file, newest first, at most 100,000. The download itself is logged.',
    access: { permission: 'audit.read' },
    params: inProject,
    body: exportBody,
    responds: 'binary',
    response: z.any(),
  }),
  exportAlone: endpoint({
    method: 'POST',
    path: '/audit/export',
    summary:
      'Exports entries of the installation’s own log as a file, newest first, at most 100,000. The download itself is logged.',
    access: { permission: 'audit.read_installation' },
    body: exportBody,
    responds: 'binary',
    response: z.any(),
  }),
  removeAlone: endpoint({
    method: 'DELETE',
    path: '/audit/{number}',
    summary: 'Erases the content of an entry of the installation’s own log within 15 minutes.',
    access: { permission: 'audit.delete_installation' },
    params: entryAlone,
    response: empty,
    errors: DELETE_ERRORS,
  }),
};
