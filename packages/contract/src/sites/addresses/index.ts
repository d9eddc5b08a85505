import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import {
  empty,
  floor,
  id,
  inProject,
  isoTime,
  name,
  oneLine,
  page,
  pageQuery,
  printable,
  projectIdParam,
  seenVersion,
  site,
} from '../../core/schemas.ts';
import { floorMap } from '../maps/maps.ts';
import { target } from '../targets/index.ts';
import { ADDRESS_FILE_BYTES, addressFile, importedAddresses } from './address-import.ts';

export * from './address-import.ts';
export * from './address-review.ts';

/** How far the review of an address is. Only a verified one receives deliveries. */
export const ADDRESS_STATES = ['waiting', 'verified', 'rejected'] as const;
export type AddressState = (typeof ADDRESS_STATES)[number];

/** A person's decision in a review; `reopen` undoes a decision, or returns a rejected address to the review. */
export const ADDRESS_DECISIONS = ['verify', 'reject', 'reopen'] as const;
export type AddressDecision = (typeof ADDRESS_DECISIONS)[number];

/** The delivery target of an address: chosen by a person, or the target of its floor with the same name. Metres. */
const addressTarget = z.object({
  target_id: z.string(),
  name: z.string(),
  site: z.string(),
  floor: z.string(),
  x: z.number(),
  y: z.number(),
  how: z.enum(['chosen', 'by_name']),
});
export type AddressTarget = z.infer<typeof addressTarget>;

/** A person's or a unit's place. `verified` is `state === 'verified'`; `target` is null while none is chosen and none has its name. */
const address = z.object({
  uid: z.string(),
  site: z.string(),
  floor: z.string(),
  name: z.string(),
  verified: z.boolean(),
  state: z.enum(ADDRESS_STATES),
  /** The person it is assigned to; null if it is unassigned. */
  user_id: z.string().nullable(),
  user_name: z.string().nullable(),
  target: addressTarget.nullable(),
  /** Why it was rejected, where that was said. */
  reject_reason: z.string().nullable(),
  reviewed_by: z.string().nullable(),
  reviewed_at: isoTime.nullable(),
  /** Since when it waits, or when it was last sent to the review. */
  sent_at: isoTime,
  version: z.number().int(),
  updated_at: isoTime,
});
export type Address = z.infer<typeof address>;

/** The possible orders of a list of addresses; a leading hyphen reverses the order. */
export const addressSort = z.enum([
  'name',
  '-name',
  'place',
  '-place',
  'state',
  '-state',
  'updated',
  '-updated',
]);
export type AddressSort = z.infer<typeof addressSort>;

/** A person to whom an address can be given. */
const addressPerson = z.object({ user_id: z.string(), name: z.string(), username: z.string() });
export type AddressPerson = z.infer<typeof addressPerson>;

/** A place that a verifier can tie an address to; metres and radians in the frame of the map. */
const addressPlaceTarget = target.pick({
  target_id: true,
  name: true,
  type: true,
  x: true,
  y: true,
  theta: true,
});
/** The floor of an address as its verifier sees it: the map with a short-lived link to its content (null while it is not ready), and its targets. */
const addressPlace = z.object({
  map: floorMap.nullable(),
  map_url: z.string().nullable(),
  targets: z.array(addressPlaceTarget),
});
export type AddressPlace = z.infer<typeof addressPlace>;

const search = z.string().trim().max(100).regex(printable).optional();
/** Why an address is rejected: one line that its sender reads. */
const rejectReason = oneLine.max(200);
const needsUser = { error: brokenRule('project_and_user_required') };
const needsId = { error: brokenRule('project_and_id_required') };
const userId = z.string(needsUser).trim().min(1, needsUser).max(64).regex(printable);
const oneAddress = z.object({
  projectId: projectIdParam,
  id: z.string(needsId).trim().min(1, needsId).max(64).regex(printable),
});
const place = { site, floor, name };

/** The outcome for each address of a bulk review: decided ones, and failed ones with the code of the reason. */
const reviewedAddresses = z.object({
  done: z.array(address),
  refused: z.array(z.object({ uid: z.string(), resultCode: z.string() })),
});
export type ReviewedAddresses = z.infer<typeof reviewedAddresses>;

/** Addresses: whose they are, where robots bring things for them, and their review. */
export const addressesApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/addresses',
    summary: 'Returns the addresses of the project, by floor and name unless sorted otherwise.',
    access: { permission: 'addresses.read' },
    params: inProject,
    query: pageQuery.extend({
      search,
      /** States, comma separated. */
      state: z.string().max(60).optional(),
      /** Maps (`site_floor`), comma separated. */
      map: z.string().max(4_000).regex(printable).optional(),
      user_id: z.string().max(64).regex(printable).optional(),
      /** `yes`: those with a target; `no`: those without. */
      has_target: z.enum(['yes', 'no']).optional(),
      sort: addressSort.default('place'),
    }),
    response: page(address),
  }),
  waitingReview: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/addresses/waiting-review',
    summary: 'Returns the addresses waiting for review, longest wait first.',
    access: { permission: 'addresses.review' },
    params: inProject,
    query: pageQuery.extend({ search }),
    response: page(address),
  }),
  people: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/addresses/people',
    summary:
      'Returns people of the project who can be assigned an address, by part of their name or their full username, phone or e-mail.',
    access: { permission: 'addresses.edit' },
    params: inProject,
    query: z.object({ search: z.string().trim().min(1).max(100).regex(printable) }),
    response: z.array(addressPerson),
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/addresses/{id}',
    summary: 'Returns one address.',
    access: { permission: 'addresses.read' },
    params: oneAddress,
    response: address,
  }),
  place: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/addresses/{id}/place',
    summary:
      'Returns the floor of an address under review: the map with a link to its content, and its targets.',
    access: { permission: 'addresses.review' },
    params: oneAddress,
    response: addressPlace,
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/addresses',
    summary: 'Adds an address, with or without a person. Without `verified` it waits for review.',
    access: { permission: 'addresses.edit' },
    params: inProject,
    body: z.object({
      ...place,
      verified: z.boolean().default(false),
      user_id: id.nullable().default(null),
      target_id: id.nullable().default(null),
    }),
    response: address,
    status: 201,
    idempotent: true,
    errors: ['NAME_TAKEN', 'RECORD_NOT_FOUND'],
  }),
  assign: endpoint({
    method: 'PUT',
    path: '/projects/{projectId}/addresses',
    summary:
      'Assigns the address of this site, floor and name to a person, and creates it if it does not exist. With `verified: false` it waits for review, even if it was rejected before.',
    access: { permission: 'addresses.edit' },
    params: inProject,
    body: z.object({ user_id: userId, ...place, verified: z.boolean().default(false) }),
    response: address,
    errors: ['ADDRESS_ALREADY_ASSIGNED', 'RECORD_NOT_FOUND'],
  }),
  unassign: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/addresses',
    summary: 'Unassigns an address from its person. The address stays.',
    access: { permission: 'addresses.edit' },
    params: inProject,
    body: z.object({ user_id: userId, address_uid: id }),
    response: address,
    errors: ['RECORD_NOT_FOUND'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/projects/{projectId}/addresses/{id}',
    summary: 'Changes an address. Omitted fields stay. `version` is the one that the caller read.',
    access: { permission: 'addresses.edit' },
    params: oneAddress,
    body: z.object({
      version: seenVersion,
      site: site.optional(),
      floor: floor.optional(),
      name: name.optional(),
      user_id: id.nullable().optional(),
      target_id: id.nullable().optional(),
    }),
    response: address,
    errors: ['VERSION_CONFLICT', 'NAME_TAKEN', 'RECORD_NOT_FOUND'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/addresses/{id}',
    summary: 'Removes an address.',
    access: { permission: 'addresses.edit' },
    params: oneAddress,
    response: empty,
  }),
  verify: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/addresses/{id}/verify',
    summary: 'Verifies an address. `target_id` also sets where robots deliver to it.',
    access: { permission: 'addresses.review' },
    params: oneAddress,
    body: z.object({ target_id: id.optional() }).default({}),
    response: address,
    idempotent: true,
    errors: ['ADDRESS_NOT_WAITING', 'RECORD_NOT_FOUND'],
  }),
  reject: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/addresses/{id}/reject',
    summary: 'Rejects an address with a reason.',
    access: { permission: 'addresses.review' },
    params: oneAddress,
    body: z.object({ reason: rejectReason.optional() }).default({}),
    response: address,
    idempotent: true,
    errors: ['ADDRESS_NOT_WAITING'],
  }),
  review: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/addresses/review',
    summary: 'Decides several addresses at once, or undoes decisions. Each one succeeds or fails separately.',
    access: { permission: 'addresses.review' },
    params: inProject,
    body: z.object({
      uids: z.array(id).min(1).max(100),
      decision: z.enum(ADDRESS_DECISIONS),
      reason: rejectReason.optional(),
    }),
    response: reviewedAddresses,
    idempotent: true,
  }),
  checkImport: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/addresses/import/check',
    summary: 'Previews an import, line by line. Nothing is saved.',
    access: { permission: 'addresses.edit' },
    params: inProject,
    bodyBytes: ADDRESS_FILE_BYTES,
    body: addressFile,
    response: importedAddresses,
    errors: [
      'ADDRESS_FILE_TOO_LARGE',
      'ADDRESS_FILE_NOT_READABLE',
      'ADDRESS_FILE_COLUMNS_MISSING',
      'ADDRESS_FILE_EMPTY',
    ],
  }),
  import: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/addresses/import',
    summary: 'Imports what a preview of the same file shows. Rejected lines are skipped.',
    access: { permission: 'addresses.edit' },
    params: inProject,
    bodyBytes: ADDRESS_FILE_BYTES,
    body: addressFile,
    response: importedAddresses,
    idempotent: true,
    errors: [
      'ADDRESS_FILE_TOO_LARGE',
      'ADDRESS_FILE_NOT_READABLE',
      'ADDRESS_FILE_COLUMNS_MISSING',
      'ADDRESS_FILE_EMPTY',
    ],
  }),
};
