import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../http/app-error.ts';
import type { MountDeps } from '../../../http/mount.ts';

/** RFC 9116 wants less than a year. */
const LASTS_MS = 180 * 86_400_000;
const PATH = '/.well-known/security.txt';

type Deps = Pick<MountDeps, 'originOf'> & {
  readonly contact: string | undefined;
  readonly clock: () => number;
};

/** Publishes where to report a weakness, if the installation names a contact. */
export function serveSecurityTxt(app: FastifyInstance, { contact, originOf, clock }: Deps): void {
  app.get(PATH, async (request, reply) => {
    if (contact === undefined) throw new AppError('ROUTE_NOT_FOUND', 'There is no such call');
    const expires = new Date(clock() + LASTS_MS);
    expires.setUTCHours(0, 0, 0, 0);
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en, tr',
      `Canonical: ${originOf(request)}${PATH}`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
