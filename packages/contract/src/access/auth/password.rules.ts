import { brokenRule } from '../../core/constraints.ts';
/** The requirements of a new password: by default those of the product's forms; a longer minimum needs no mix of character kinds. */
export type PasswordPolicy = { readonly min: 6 | 8 | 12 | 15 };

/** At least six characters with uppercase, lowercase and a digit. */
export const defaultPasswordPolicy: PasswordPolicy = { min: 6 };

/**
 * Words that passwords are guessed with first, without digits, marks and the usual exchanges of letters for digits. A password that
 * is one of them with some digits or marks around it is too common. From the tops of the lists of leaked passwords, and Turkish ones.
 */
const COMMON = new Set(
  (
    'password passwort passw pass parola parolam sifre sifrem sifreyok qwerty qwertyui qwertyuiop qazwsx qwe qweasd asd asdf asdfgh asdfghjkl zxc zxcv ' +
    'zxcvbn zxcvbnm azerty abc abcd abcdef abcdefg iloveyou seniseviyorum askim canim welcome hosgeldin letmein login admin administrator ' +
    'root user test tester guest misafir default changeme change secret secure master superman batman dragon monkey football futbol ' +
    'baseball basketball princess prenses sunshine shadow michael jordan charlie summer winter spring autumn monday hello merhaba ' +
    'computer internet google samsung apple android windows microsoft galatasaray fenerbahce besiktas trabzonspor istanbul ankara ' +
    'izmir turkiye turkey ataturk mustafa mehmet ahmet fatma ayse emre robot robots rota rotarobot otel hotel restaurant restoran waiter delivery ' +
    'company sirket mustang trustno freedom whatever starwars pokemon killer hunter ranger soccer hockey access flower lovely a aa aaa x xx'
  ).split(' '),
);
/** Shorter words are allowed inside a password, because most of it is then something else. */
const SHORTEST_LISTED_WORD = 4;
const EXCHANGED: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Why a new password is refused, as the sentence that forms translate; undefined when it will do. `names`: what the person is called.
 * `isListed`: whether something in lower case is on a longer list of common passwords, which the server has and forms need not load.
 */
export function passwordProblem(
  password: string,
  policy: PasswordPolicy,
  names: readonly string[] = [],
  isListed: (text: string) => boolean = () => false,
): string | undefined {
  if (password.length < policy.min) return brokenRule('password_min', { min: policy.min });
  if (policy.min === 6 && !(/\p{Lu}/u.test(password) && /\p{Ll}/u.test(password) && /\p{Nd}/u.test(password)))
    return brokenRule('password_too_weak');
  return isCommon(password, names, isListed) ? brokenRule('password_too_common') : undefined;
}

function isCommon(password: string, names: readonly string[], isListed: (text: string) => boolean): boolean {
  const folded = fold(password);
  if (new Set(folded).size <= 2 || isRow(folded)) return true;
  const called = new Set(
    names.flatMap((name) => fold(name).split(/[^a-z0-9]+/)).filter((name) => name.length >= 3),
  );
  const bare = folded.replace(/^[^a-z]+|[^a-z]+$/g, '');
  const listable = [
    folded,
    folded.replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, ''),
    ...(bare.length < SHORTEST_LISTED_WORD ? [] : [bare]),
  ];
  if (listable.some((text) => isListed(text) || isListed(exchange(text)))) return true;
  const cores = [folded, bare].flatMap((text) => [text, exchange(text), text.replace(/[^a-z]+/g, '')]);
  // Nothing but digits and marks around a word of the list, where the word is most of it, or all that is letters.
  return cores.some((core) => core !== '' && (COMMON.has(core) || called.has(core)));
}

function exchange(text: string): string {
  return [...text].map((letter) => EXCHANGED[letter] ?? letter).join('');
}

/** Only digits or only letters that follow each other: 123456, abcdef, 987654. */
function isRow(text: string): boolean {
  const steps = [...text].slice(1).map((letter, index) => letter.charCodeAt(0) - text.charCodeAt(index));
  // The key after 9 is 0.
  return steps.every((step) => step === 1 || step === -9) || steps.every((step) => step === -1);
}

function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i');
}
