import type { FastifyInstance } from 'fastify';
import { isAmong } from '../../http/address-list.ts';

/** Something that was seen an hour ago is no more. */
const COUNTS_MS = 3_600_000;

/** Notices that a proxy stands in front of the server whose word is not taken: then everybody seems to come from one address. */
export function watchForwarded(deps: { trustedProxies: readonly string[]; clock: () => number }) {
  const isTrusted = isAmong(deps.trustedProxies);
  let seenAt = Number.NEGATIVE_INFINITY;
  return {
    install(app: FastifyInstance): void {
      app.addHook('onRequest', async (request) => {
        if (request.headers['x-forwarded-for'] === undefined) return;
        const from = (request.raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
        if (!isTrusted(from)) seenAt = deps.clock();
      });
    },
    isSeen: (): boolean => deps.clock() - seenAt < COUNTS_MS,
  };
}
