import type { FastifyInstance } from 'fastify';
import { isAmong } from '../../../http/address-list.ts';
import { AppError } from '../../../http/app-error.ts';

/** Something that was seen an hour ago is no more. */
const COUNTS_MS = 3_600_000;
/** So much of a header is shown. */
const SHOWN = 80;

/**
 * Notices that a proxy stands in front of the server whose word is not taken: then everybody seems to come from one address. Notices also
 * what a trusted proxy sent that names no address.
 */
export function watchForwarded(deps: { trustedProxies: readonly string[]; clock: () => number }) {
  const isTrusted = isAmong(deps.trustedProxies);
  const isRecent = (at: number) => deps.clock() - at < COUNTS_MS;
  let seenAt = Number.NEGATIVE_INFINITY;
  let unreadable: { readonly at: number; readonly text: string } | undefined;
  return {
    install(app: FastifyInstance): void {
      app.addHook('onRequest', async (request) => {
        if (request.headers['x-forwarded-for'] === undefined) return;
        const from = (request.raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
        if (!isTrusted(from)) seenAt = deps.clock();
      });
      app.addHook('onError', async ({ headers }, _reply, error) => {
        if (!(error instanceof AppError) || error.code !== 'FORWARDED_ADDRESS_UNREADABLE') return;
        const forwarded = [headers['x-forwarded-for'] ?? [], headers.forwarded ?? []].flat().join(' / ');
        unreadable = { at: deps.clock(), text: forwarded.replace(/[^\x20-\x7e]/g, '?').slice(0, SHOWN) };
      });
    },
    isSeen: (): boolean => isRecent(seenAt),
    unreadable: (): string | undefined =>
      unreadable !== undefined && isRecent(unreadable.at) ? unreadable.text : undefined,
  };
}
