import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** Makes and reads the tokens of signed URLs: what they allow, until when. They cannot be forged; their content is not secret. */
export type TokenSigner = {
  sign: (claims: Readonly<Record<string, unknown>>, livesS: number) => string;
  /** The claims of a token of ours; `expired` for one that was; undefined for anything else. */
  read: (token: string) => Readonly<Record<string, unknown>> | 'expired' | undefined;
};

const content = z.object({ exp: z.number(), claims: z.record(z.string(), z.unknown()) });

export function createTokenSigner(secret: string, clock: () => number): TokenSigner {
  const mac = (payload: string) => createHmac('sha256', secret).update(payload).digest('base64url');
  return {
    sign(claims, livesS) {
      const payload = Buffer.from(JSON.stringify({ exp: clock() + livesS * 1_000, claims })).toString(
        'base64url',
      );
      return `${payload}.${mac(payload)}`;
    },
    read(token) {
      const [payload, given, ...rest] = token.split('.');
      if (payload === undefined || given === undefined || rest.length > 0) return undefined;
      const wanted = mac(payload);
      if (given.length !== wanted.length || !timingSafeEqual(Buffer.from(given), Buffer.from(wanted)))
        return undefined;
      const parsed = content.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
      if (!parsed.success) return undefined;
      return parsed.data.exp > clock() ? parsed.data.claims : 'expired';
    },
  };
}
