import { TOTP, Secret } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { newTotpSecret, stepOf, totpUri } from './totp.service.ts';

const NOW = 1_800_000_015_000;
const secret = newTotpSecret();
const codeAt = (ms: number) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: ms });
const step = Math.floor(NOW / 30_000);

describe('a code of an authenticator app', () => {
  test.each([
    ['of now', NOW, null, step],
    ['of half a minute ago', NOW - 30_000, null, step - 1],
    ['of half a minute ahead', NOW + 30_000, null, step + 1],
    ['of a minute ago', NOW - 60_000, null, undefined],
    ['that was taken already', NOW, step, undefined],
    ['of a step before one that was taken', NOW - 30_000, step, undefined],
    ['of the step after one that was taken', NOW, step - 1, step],
  ])('%s', (_what, at, last, expected) => {
    expect(stepOf(codeAt(at), secret, last, NOW)).toBe(expected);
  });

  test('is read off an address that names the product and the person', () => {
    const uri = new URL(totpUri(secret, 'Rota', 'ada@example.com'));
    expect(uri.protocol).toBe('otpauth:');
    expect(uri.searchParams.get('issuer')).toBe('Rota');
    expect(uri.searchParams.get('secret')).toBe(secret);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  });
});
