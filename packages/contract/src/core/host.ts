import { brokenRule } from './constraints.ts';
import { z } from 'zod';
import { oneLine } from './schemas.ts';

/** Whether a text is an IPv4 or IPv6 address or the name of a host: labels of letters, digits and hyphens, the last one not a number. */
function isHost(text: string): boolean {
  if (z.ipv4().safeParse(text).success || z.ipv6().safeParse(text).success) return true;
  const labels = text.split('.');
  return (
    text.length <= 253 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '')
  );
}
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/** A host that the server or others connect to, without a port; see {@link isHost}. */
export const host = oneLine
  .min(1, { error: brokenRule('host_required') })
  .max(253)
  .refine(isHost, { error: brokenRule('host_invalid') });

/** Whether a text is a host as it stands in an address: an IPv6 address in brackets, and a port if it has one of its own. */
export function isHostWithPort(text: string): boolean {
  const [, bracketed, plain, port] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d{1,5}))?$/.exec(text) ?? [];
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) return false;
  return bracketed === undefined
    ? plain !== undefined && isHost(plain)
    : z.ipv6().safeParse(bracketed).success;
}
