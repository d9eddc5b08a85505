import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { empty, id, isoTime, oneLine, page, pageQuery, printable } from '../../core/schemas.ts';
import { readRange, writeRange } from './address-range.ts';

/** The largest number of addresses in one range: a wider one is a typing error, or blocks half the world. */
const FEWEST_BITS = { 4: 8, 6: 16 } as const;

/** An address or a range, written in one way however it was typed. */
export const ipRange = z
  .string({ error: brokenRule('ip_invalid') })
  .max(100, { error: brokenRule('ip_invalid') })
  .refine((text) => readRange(text) !== undefined, { error: brokenRule('ip_invalid'), abort: true })
  .refine((text) => !isTooWide(text), { error: brokenRule('range_too_wide') })
  .transform((text) => {
    const range = readRange(text);
    return range === undefined ? text : writeRange(range);
  });

function isTooWide(text: string): boolean {
  const range = readRange(text);
  return range !== undefined && range.bits < FEWEST_BITS[range.family];
}

/** `everything`: each call is refused. `sign_in`: strangers cannot sign in from there; devices that signed in before still can. */
const blockReaches = ['everything', 'sign_in'] as const;

/** The filters of a list of addresses. */
const addressRuleStates = ['active', 'expired'] as const;
export type AddressRuleState = (typeof addressRuleStates)[number];

/** An address or a range that is allowed even if it is blocked. `until` null: indefinitely. */
const allowedIp = z.object({
  allowed_ip_id: z.string(),
  address: z.string(),
  reason: z.string(),
  until: isoTime.nullable(),
  state: z.enum(addressRuleStates),
  created_at: isoTime,
  /** Null: unknown, because too many accounts were tried from the address. */
  created_by: z.string().nullable(),
});
export type AllowedIp = z.infer<typeof allowedIp>;

/** An address or a range that is kept out. */
const blockedIp = allowedIp.omit({ allowed_ip_id: true }).extend({
  blocked_ip_id: z.string(),
  automatic: z.boolean(),
  reach: z.enum(blockReaches),
  /** Accounts that were tried from there, for an automatic entry. */
  accounts: z.number().int(),
});
export type BlockedIp = z.infer<typeof blockedIp>;

/** The attempts of blocked addresses since they were blocked. */
const refusedAddress = z.object({
  address: z.string(),
  count: z.number().int(),
  first_at: isoTime,
  last_at: isoTime,
  /** The last call by its route, such as `POST /api/auth/login`, `live` for the live connection or `mqtt`. */
  last_call: z.string(),
});
export type RefusedAddress = z.infer<typeof refusedAddress>;

const reason = oneLine.min(1, { error: brokenRule('reason_required') }).max(200);
const until = isoTime.nullish();
/** The address typed again: required from a caller who blocks their own address. */
const typed = z.string().max(100).regex(printable).optional();
const listQuery = pageQuery.extend({
  search: z.string().trim().max(100).regex(printable).optional(),
  state: z.enum(addressRuleStates).optional(),
});
const oneBlock = z.object({ blockedIpId: id });
const oneAllowance = z.object({ allowedIpId: id });
const security = { permission: 'security.manage' } as const;
const BLOCK_ERRORS = [
  'BLOCKED_IP_OWN',
  'BLOCKED_IP_PROTECTED',
  'ADDRESS_RULE_TAKEN',
  'ADDRESS_RULE_OVER',
] as const;

/** Addresses that are kept out. */
export const blockedIpsApi = {
  list: endpoint({
    method: 'GET',
    path: '/blocked-ips',
    summary: 'Returns blocked addresses and ranges, newest first.',
    access: security,
    query: listQuery.extend({ made: z.enum(['automatic', 'by_hand']).optional() }),
    response: page(blockedIp),
  }),
  get: endpoint({
    method: 'GET',
    path: '/blocked-ips/{blockedIpId}',
    summary: 'Returns one blocked address or range.',
    access: security,
    params: oneBlock,
    response: blockedIp,
  }),
  refused: endpoint({
    method: 'GET',
    path: '/blocked-ips/refused',
    summary: 'Returns what blocked addresses tried, latest first, at most 100 entries.',
    access: security,
    response: z.object({ items: z.array(refusedAddress), your_address: z.string() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/blocked-ips',
    summary:
      'Blocks an address or a range, until a time or indefinitely. Blocking the own address requires typing it again.',
    access: security,
    body: z.object({ address: ipRange, reason, until, typed }),
    response: blockedIp,
    status: 201,
    errors: BLOCK_ERRORS,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/blocked-ips/{blockedIpId}',
    summary: 'Changes the reason or the end of a block. An automatic block then rejects every call.',
    access: security,
    params: oneBlock,
    body: z.object({ reason: reason.optional(), until, typed }),
    response: blockedIp,
    errors: BLOCK_ERRORS,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/blocked-ips/{blockedIpId}',
    summary: 'Lifts a block.',
    access: security,
    params: oneBlock,
    response: empty,
  }),
};

/** Addresses that are never kept out. */
export const allowedIpsApi = {
  list: endpoint({
    method: 'GET',
    path: '/allowed-ips',
    summary: 'Returns addresses and ranges that are never blocked, newest first.',
    access: security,
    query: listQuery,
    response: page(allowedIp),
  }),
  get: endpoint({
    method: 'GET',
    path: '/allowed-ips/{allowedIpId}',
    summary: 'Returns one address or range that is never blocked.',
    access: security,
    params: oneAllowance,
    response: allowedIp,
  }),
  create: endpoint({
    method: 'POST',
    path: '/allowed-ips',
    summary: 'Allows an address or a range even where it is blocked, until a time or indefinitely.',
    access: security,
    body: z.object({ address: ipRange, reason, until }),
    response: allowedIp,
    status: 201,
    errors: ['ADDRESS_RULE_TAKEN', 'ADDRESS_RULE_OVER'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/allowed-ips/{allowedIpId}',
    summary: 'Changes the reason or the end of an allowance.',
    access: security,
    params: oneAllowance,
    body: z.object({ reason: reason.optional(), until }),
    response: allowedIp,
    errors: ['ADDRESS_RULE_OVER'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/allowed-ips/{allowedIpId}',
    summary: 'Removes an allowance. Rejected while only this allowance keeps the caller from being blocked.',
    access: security,
    params: oneAllowance,
    response: empty,
    errors: ['BLOCKED_IP_OWN'],
  }),
};
