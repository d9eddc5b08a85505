import { z } from 'zod';
import { brokenRule } from '../../core/constraints.ts';
import { endpoint } from '../../core/endpoint.ts';
import {
  empty,
  id,
  inProject,
  oneLine,
  page,
  pageQuery,
  printable,
  projectIdParam,
} from '../../core/schemas.ts';
import { billChange, billModel, partBill, robotParts } from './part-bills.ts';
import { importedParts, PART_IMPORT_BYTES, partsFile, undoneImport } from './part-import.ts';
import { PART_LOCATIONS, PART_TYPES } from './part-types.ts';
import {
  newPart,
  part,
  PART_LABELS_MOST,
  partChange,
  partDetails,
  partInstall,
  partMove,
  partNote,
} from './parts.ts';

export * from './part-bills.ts';
export * from './part-import.ts';
export * from './part-limits.ts';
export * from './part-types.ts';
export * from './parts.ts';

/** Orders of the list of parts. A leading minus sign means descending. */
const partSort = z.enum(['serial_number', '-updated']);
export type PartSort = z.infer<typeof partSort>;

/** What the list of parts is narrowed by. */
const partFilters = z.object({
  /** Words of the serial number, the model number, the type or the description. */
  q: z.string().trim().max(100).regex(printable).optional(),
  type: z.enum(PART_TYPES).optional(),
  model: oneLine.max(80).optional(),
  location: z.enum(PART_LOCATIONS).optional(),
  robot_id: id.optional(),
  project_id: projectIdParam.optional(),
  /** `ending`: within the days of notice; `ended`: before today. */
  warranty: z.enum(['ending', 'ended']).optional(),
  sort: partSort.default('serial_number'),
});
export type PartFilters = z.output<typeof partFilters>;

const onePart = z.object({ partId: id });
const imports = { permission: 'parts.edit' } as const;
const FILE_ERRORS = [
  'PARTS_FILE_TOO_LARGE',
  'PARTS_FILE_NOT_READABLE',
  'PARTS_FILE_COLUMNS_MISSING',
  'PARTS_FILE_EMPTY',
] as const;

/** Robot parts. Calls that name no project answer for the projects in which the caller has the right to parts; others look empty. */
export const partsApi = {
  find: endpoint({
    method: 'GET',
    path: '/parts',
    summary:
      'Returns the part with a serial number, or without one a page of the parts of all projects where the caller may see parts.',
    access: 'signed-in',
    query: pageQuery.extend({
      ...partFilters.shape,
      serial_number: z
        .string()
        .trim()
        .min(1, { error: brokenRule('serial_number_required') })
        .max(80)
        .regex(printable)
        .optional(),
    }),
    response: z.union([page(part), part]),
    errors: ['PART_NOT_FOUND'],
  }),
  register: endpoint({
    method: 'POST',
    path: '/parts',
    summary: 'Adds a part, on the shelf. Its serial number is unique in the installation.',
    access: 'signed-in',
    body: newPart,
    response: part,
    status: 201,
    idempotent: true,
    errors: ['PART_EXISTS', 'PART_PROJECT_UNCLEAR', 'FORBIDDEN'],
  }),
  labels: endpoint({
    method: 'POST',
    path: '/parts/labels',
    summary: 'Returns a sheet of labels as PDF, with the serial number as a QR code.',
    access: 'signed-in',
    body: z.object({
      part_ids: z.array(id).min(1).max(PART_LABELS_MOST),
      lang: z.enum(['en', 'tr']).default('en'),
    }),
    responds: 'binary',
    response: z.any(),
    errors: ['RECORD_NOT_FOUND'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/parts/{partId}',
    summary: 'Returns a part with its history and files.',
    access: 'signed-in',
    params: onePart,
    response: partDetails,
    errors: ['RECORD_NOT_FOUND'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/parts/{partId}',
    summary: 'Changes what is known of a part. The history keeps what stood there before.',
    access: 'signed-in',
    params: onePart,
    body: partChange,
    response: partDetails,
    errors: ['RECORD_NOT_FOUND', 'VERSION_CONFLICT', 'PART_EXISTS'],
  }),
  install: endpoint({
    method: 'POST',
    path: '/parts/{partId}/install',
    summary:
      'Puts a part into a robot of its project. With `replaces_part_id` the other part comes out in the same step. A part that is in the robot already stays there.',
    access: 'signed-in',
    params: onePart,
    body: partInstall,
    response: partDetails,
    idempotent: true,
    errors: ['RECORD_NOT_FOUND', 'PART_EXISTS', 'PART_NOT_IN_ROBOT', 'PART_SCRAPPED'],
  }),
  move: endpoint({
    method: 'POST',
    path: '/parts/{partId}/move',
    summary: 'Takes a part to the shelf, to repair or to scrap, out of its robot where it is in one.',
    access: 'signed-in',
    params: onePart,
    body: partMove,
    response: partDetails,
    idempotent: true,
    errors: ['RECORD_NOT_FOUND'],
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/parts/{partId}/notes',
    summary: 'Adds a note to the history of a part.',
    access: 'signed-in',
    params: onePart,
    body: partNote,
    response: partDetails,
    status: 201,
    idempotent: true,
    errors: ['RECORD_NOT_FOUND'],
  }),
  removeNote: endpoint({
    method: 'DELETE',
    path: '/parts/{partId}/notes/{eventId}',
    summary: 'Deletes a note within 15 minutes. Other entries of the history stay.',
    access: 'signed-in',
    params: onePart.extend({ eventId: id }),
    response: empty,
    errors: ['RECORD_NOT_FOUND', 'AUDIT_ENTRY_TOO_OLD'],
  }),
  addFile: endpoint({
    method: 'POST',
    path: '/parts/{partId}/files',
    summary:
      'Adds a PDF or a picture (PNG, JPEG, WebP) to a part, sent as the request body. Pictures are stored as JPEG, without metadata.',
    access: 'signed-in',
    params: onePart,
    query: z.object({ name: oneLine.min(1).max(120) }),
    accepts: 'binary',
    response: z.object({ file_id: z.string() }),
    status: 201,
    errors: ['RECORD_NOT_FOUND', 'PART_FILE_TOO_LARGE', 'PART_FILE_NOT_READABLE', 'LIMIT_REACHED'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/parts/{partId}/files/{fileId}',
    summary: 'Returns a file of a part.',
    access: 'signed-in',
    params: onePart.extend({ fileId: id }),
    responds: 'binary',
    response: z.any(),
    errors: ['RECORD_NOT_FOUND'],
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: '/parts/{partId}/files/{fileId}',
    summary: 'Removes a file of a part. The history keeps its name.',
    access: 'signed-in',
    params: onePart.extend({ fileId: id }),
    response: empty,
    errors: ['RECORD_NOT_FOUND'],
  }),
  ofRobot: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robots/{robotId}/parts',
    summary: 'Returns the parts of a robot, what is due, and what is missing by the bill of its model.',
    access: { permission: 'parts.read' },
    params: z.object({ projectId: projectIdParam, robotId: id }),
    response: robotParts,
  }),
  checkImport: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/parts/import/check',
    summary: 'Previews an import of parts, line by line. Nothing is saved.',
    access: imports,
    params: inProject,
    bodyBytes: PART_IMPORT_BYTES,
    body: partsFile,
    response: importedParts,
    errors: [...FILE_ERRORS],
  }),
  import: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/parts/import',
    summary: 'Imports what a preview of the same file shows, onto the shelf. Rejected lines are skipped.',
    access: imports,
    params: inProject,
    bodyBytes: PART_IMPORT_BYTES,
    body: partsFile,
    response: importedParts,
    idempotent: true,
    errors: [...FILE_ERRORS],
  }),
  undoImport: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/parts/import/{importId}/undo',
    summary: 'Takes back the parts of an import to which nothing has happened since.',
    access: imports,
    params: z.object({ projectId: projectIdParam, importId: id }),
    response: undoneImport,
    idempotent: true,
    errors: ['RECORD_NOT_FOUND'],
  }),
  listBills: endpoint({
    method: 'GET',
    path: '/part-bills',
    summary: 'Returns what the robots of each model are made of, by model.',
    access: 'signed-in',
    response: z.array(partBill),
  }),
  saveBill: endpoint({
    method: 'PUT',
    path: '/part-bills/{model}',
    summary: 'Sets what the robots of a model are made of, in the whole installation.',
    access: { permission: 'workshop.set_up' },
    params: z.object({ model: billModel }),
    body: billChange,
    response: partBill,
    errors: ['VERSION_CONFLICT'],
  }),
};
