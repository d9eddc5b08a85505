import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import {
  empty,
  id,
  inProject,
  isoTime,
  oneLine,
  page,
  pageQuery,
  printable,
  seenVersion,
} from '../../core/schemas.ts';
import { orderOffer } from '../../money/orders/offer.ts';
import { callKind } from '../../work/stations/call-kinds.ts';
import { qrCodeText, qrPreview, qrRule } from './generate.ts';
import { qrSheet, sheetRequest } from './sheet.ts';

/** A QR code that stands at a target. */
const qrCode = z.object({
  qr_id: z.string(),
  /** The letters of the code, behind the address of the installation; unique, never used for another target. */
  code: z.string(),
  /** The absolute address that it leads to. */
  url: z.string(),
  target_id: z.string(),
  /** `''` where the target is gone from the map. */
  target_name: z.string(),
  site: z.string(),
  floor: z.string(),
  /** As it was given; `''` stands for the name of the target. */
  printable_name: z.string(),
  /** The printed text: the printable name, or the name of the target. */
  label: z.string(),
  pickup_location_id: z.string().nullable(),
  pickup_location_name: z.string().nullable(),
  /** Whether guests can order here: its pickup location, or without one a station at its target, has a menu. */
  can_order: z.boolean(),
  is_active: z.boolean(),
  /** How often it was opened, and when last. */
  scans: z.number().int(),
  scanned_at: isoTime.nullable(),
  version: z.number().int(),
  created_at: isoTime,
  updated_at: isoTime,
});
export type QrCode = z.infer<typeof qrCode>;

/** Orders of the list of codes. A leading minus sign means descending. */
export const qrSort = z.enum([
  'label',
  '-label',
  'code',
  '-code',
  'target',
  '-target',
  'scans',
  '-scans',
  'created',
  '-created',
]);
export type QrSort = z.infer<typeof qrSort>;

/** What a guest sees after scanning a code. */
const scannedPlace = z.object({
  project_name: z.string(),
  /** The venue's logo; null without one. */
  logo_url: z.string().nullable(),
  /** The place, as printed there. */
  place: z.string(),
  site: z.string(),
  floor: z.string(),
  /** The public station at this very place, by its own code: a robot called from it comes here. Null where there is none. */
  call: z.object({ code: z.string(), name: z.string(), kinds: z.array(callKind) }).nullable(),
  /** The offer of this place; null if nothing can be ordered. */
  order: orderOffer.nullable(),
});
export type ScannedPlace = z.infer<typeof scannedPlace>;

const printableName = oneLine.max(60);
const oneCode = inProject.extend({ qrId: id });
const oneSheet = inProject.extend({ sheetId: id });
const read = { permission: 'qr_codes.read' } as const;
const edit = { permission: 'qr_codes.edit' } as const;
const words = {
  target_id: id,
  printable_name: printableName,
  pickup_location_id: id.nullable(),
  is_active: z.boolean(),
};
const TAKEN = ['QR_ALREADY_IN_USE', 'TARGET_HAS_QR', 'PRINTABLE_NAME_TOO_LONG', 'RECORD_NOT_FOUND'] as const;

/** QR codes at the targets of a project. */
export const qrCodesApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/qr-codes',
    summary: 'Returns the QR codes of the project, by their printed text unless sorted otherwise.',
    access: read,
    params: inProject,
    query: pageQuery.extend({
      search: z.string().trim().max(100).regex(printable).optional(),
      is_active: z.enum(['yes', 'no']).optional(),
      /** Maps (`site_floor`), comma separated. */
      map: z.string().max(4_000).regex(printable).optional(),
      pickup_location_id: id.optional(),
      can_order: z.enum(['yes', 'no']).optional(),
      sort: qrSort.default('label'),
    }),
    response: page(qrCode),
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/qr-codes',
    summary: 'Adds one code, with generated letters unless given.',
    access: edit,
    params: inProject,
    body: z.object({
      ...words,
      code: qrCodeText.optional(),
      printable_name: printableName.default(''),
      pickup_location_id: words.pickup_location_id.default(null),
      is_active: words.is_active.default(true),
    }),
    response: qrCode,
    status: 201,
    idempotent: true,
    errors: TAKEN,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/qr-codes/generate/preview',
    summary: 'Previews every code that a rule would create, with its conflicts. Nothing is saved.',
    access: edit,
    params: inProject,
    body: qrRule,
    response: qrPreview,
    errors: ['RECORD_NOT_FOUND'],
  }),
  generate: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/qr-codes/generate',
    summary: 'Creates the codes of a rule. Conflicts reject the request, unless they are skipped.',
    access: edit,
    params: inProject,
    body: qrRule.and(z.object({ skip_conflicts: z.boolean().default(false) })),
    response: z.object({ made: z.array(qrCode), skipped: z.number().int() }),
    status: 201,
    idempotent: true,
    errors: ['SOME_QR_CODES_EXIST', 'RECORD_NOT_FOUND', 'LIMIT_REACHED'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/qr-codes/{qrId}',
    summary: 'Returns one code.',
    access: read,
    params: oneCode,
    response: qrCode,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/projects/{projectId}/qr-codes/{qrId}',
    summary: 'Changes a code. Omitted fields stay. Its letters stay as printed.',
    access: edit,
    params: oneCode,
    body: z.object(words).partial().extend({ version: seenVersion }),
    response: qrCode,
    errors: [...TAKEN, 'VERSION_CONFLICT'],
  }),
  assign: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/qr-codes/assign',
    summary:
      'Assigns a printed code to a target, as a camera read it (its letters or its whole address). Adds the code if it is new.',
    access: edit,
    params: inProject,
    body: z.object({
      scanned: z.string().trim().min(1).max(500).regex(printable),
      target_id: id,
      pickup_location_id: id.nullable().optional(),
    }),
    response: qrCode,
    errors: [...TAKEN, 'QR_NOT_READABLE'],
  }),
  renew: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/qr-codes/{qrId}/replace',
    summary: 'Replaces a lost code with a new one at the same target. The old code stops working.',
    access: edit,
    params: oneCode,
    response: qrCode,
    status: 201,
    idempotent: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/qr-codes/{qrId}',
    summary: 'Deletes a code. Its letters are never reused.',
    access: edit,
    params: oneCode,
    response: empty,
  }),
  image: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/qr-codes/{qrId}/image',
    summary: 'Returns one code as a picture for printing.',
    access: read,
    params: oneCode,
    query: z.object({ format: z.enum(['svg', 'png']).default('svg') }),
    responds: 'binary',
    response: z.any(),
  }),
  makeSheet: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/qr-sheets',
    summary: 'Starts a PDF of labels. `sheet` returns its progress.',
    access: read,
    params: inProject,
    body: sheetRequest,
    response: qrSheet,
    status: 202,
    errors: ['QR_SHEET_EMPTY', 'QR_SHEET_BUSY', 'RECORD_NOT_FOUND'],
  }),
  sheet: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/qr-sheets/{sheetId}',
    summary: 'Returns the progress of a PDF of labels.',
    access: read,
    params: oneSheet,
    response: qrSheet,
  }),
  sheetFile: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/qr-sheets/{sheetId}/file',
    summary: 'Returns the PDF, for one day.',
    access: read,
    params: oneSheet,
    responds: 'binary',
    response: z.any(),
  }),
};

/** What a code tells a guest who scans it. */
export const publicQrApi = {
  place: endpoint({
    method: 'GET',
    path: '/public/qr/{code}',
    summary:
      'Returns the place of a code and what guests can do there. Counts a scan, unless this browser read the code a moment ago. For a code that was switched off, replaced or deleted, `current` names the venue as `{ house, house_phone, logo_url }`.',
    access: 'public',
    params: z.object({ code: qrCodeText }),
    query: z.object({ again: z.literal('yes').optional() }),
    response: scannedPlace,
    errors: ['QR_UNKNOWN', 'QR_WITHDRAWN'],
  }),
};
