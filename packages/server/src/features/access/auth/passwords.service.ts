import { validationFailed } from '../../../http/validation.ts';
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { passwordProblem, type PasswordPolicy } from '@rota/contract/auth';
import { AppError, fieldProblemOf } from '../../../http/app-error.ts';
import { isCommonPassword } from './common-passwords.service.ts';

/** The problem of a new password for a person with these names, by the rules of forms and the long list of common passwords. */
export async function problemOf(
  password: string,
  policy: PasswordPolicy,
  names: readonly string[],
): Promise<string | undefined> {
  return passwordProblem(password, policy, names, await isCommonPassword());
}

/** Throws VALIDATION_FAILED, for the field `property`, when a new password will not do. */
export async function requireGoodPassword(
  password: string,
  policy: PasswordPolicy,
  names: readonly string[],
  property = 'new_password',
): Promise<void> {
  const problem = await problemOf(password, policy, names);
  if (problem === undefined) return;
  throw validationFailed([fieldProblemOf(property, problem)]);
}

/** OWASP's argon2id setting of 19 MiB and 2 passes: about 35 ms here. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const TAG_BYTES = 32;
const SALT_BYTES = 16;

const AT_ONCE = 2;
const LONGEST_QUEUE = 16;

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes as long for an unknown account (`stored` undefined) as for a wrong password. */
  verify(password: string, stored: string | undefined): Promise<boolean>;
};

/** Hashes passwords, two at a time, so that a flood of sign-ins does not own the machine. Beyond a short queue: ThrottlerException. */
export function createPasswords(): Passwords {
  const decoySalt = randomBytes(SALT_BYTES);
  const waiting: (() => void)[] = [];
  let running = 0;

  async function derive(password: string, salt: Buffer): Promise<Buffer> {
    if (running >= AT_ONCE) {
      if (waiting.length >= LONGEST_QUEUE)
        throw new AppError('ThrottlerException', 'Request limit reached, try later', { retryAfterS: 2 });
      await new Promise<void>((go) => waiting.push(go));
    } else {
      running++;
    }
    try {
      return await argon2id(password, salt);
    } finally {
      const next = waiting.shift();
      // The place is handed on; it becomes free only when no call waits.
      if (next === undefined) running--;
      else next();
    }
  }

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const tag = await derive(password, salt);
      return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${base64(salt)}$${base64(tag)}`;
    },
    async verify(password, stored) {
      const [, salt, tag] =
        stored === undefined
          ? []
          : (/^\$argon2id\$v=19\$m=19456,t=2,p=1\$([^$]+)\$([^$]+)$/.exec(stored) ?? []);
      const derived = await derive(password, salt === undefined ? decoySalt : Buffer.from(salt, 'base64'));
      if (tag === undefined) return false;
      const expected = Buffer.from(tag, 'base64');
      return expected.length === derived.length && timingSafeEqual(expected, derived);
    },
  };
}

function argon2id(password: string, salt: Buffer): Promise<Buffer> {
  const parameters = {
    message: password.normalize('NFC'),
    nonce: salt,
    parallelism: 1,
    tagLength: TAG_BYTES,
    memory: MEMORY_KIB,
    passes: PASSES,
  };
  return new Promise((done, fail) =>
    argon2('argon2id', parameters, (error, key) => (error ? fail(error) : done(key))),
  );
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
