import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTokenSigner } from './signed-token.ts';

describe('a signed token', () => {
  test('gives back what was signed until its time is over', () => {
    let now = 1_000;
    const signer = createTokenSigner('secret', () => now);
    fc.assert(
      // `__proto__` is no name of a claim: zod's records leave it out.
      fc.property(
        fc.dictionary(
          fc.string().filter((name) => name !== '__proto__'),
          fc.jsonValue(),
        ),
        fc.integer({ min: 1, max: 1_000 }),
        (claims, livesS) => {
          now = 1_000;
          const token = signer.sign(claims, livesS);
          const plain: unknown = JSON.parse(JSON.stringify(claims));
          expect(signer.read(token)).toEqual(plain);
          now += livesS * 1_000;
          expect(signer.read(token)).toBe('expired');
        },
      ),
    );
  });

  test('is refused when a character of it was changed, or another secret made it', () => {
    const signer = createTokenSigner('secret', () => 0);
    const token = signer.sign({ file: 'maps/1/a.zip' }, 900);
    expect(createTokenSigner('another', () => 0).read(token)).toBeUndefined();
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(...'abcXYZ019-_.'), (at, character) => {
        const changed = token.slice(0, at) + character + token.slice(at + 1);
        fc.pre(changed !== token);
        expect(signer.read(changed)).toBeUndefined();
      }),
    );
  });

  test('made of anything else is refused', () => {
    const signer = createTokenSigner('secret', () => 0);
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(signer.read(text)).toBeUndefined();
      }),
    );
  });
});
