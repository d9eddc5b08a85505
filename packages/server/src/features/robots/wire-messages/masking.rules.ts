/** Stands where something secret or personal was. */
export const MASK = '•••';

type Content = Readonly<Record<string, unknown>>;

/** Fields that are secret or personal wherever they stand, by name without case, underscores and hyphens. */
const SECRET_NAME =
  /(^pin$|passwo?r?d|passphrase|secret|token|psk|apikey|credential|authorization|privatekey|phone|gsm|email|username|receiver|recipient|person|guest|customer)/;
/** Rises with each lease and opens nothing. */
const HARMLESS = 'fencingtoken';
/** Fields in which a robot or a person writes sentences. */
const FREE_TEXT = /(description|hint|note|comment|result|information|message|text)$/;
/** Free text of a robot that says what is wrong: read for diagnosis, with what looks secret taken out. */
const READ_TEXT = /^(error|info|result)description$|hint$|result$/;
/** Parameters of actions whose texts are words of the protocol. All others may be what a person typed. */
const PLAIN_PARAMETERS = new Set([
  'lid',
  'lang',
  'mode',
  'kind',
  'mapid',
  'mapversion',
  'zonesetid',
  'lastnodeid',
  'stationtype',
  'stationname',
  'loadid',
  'loadtype',
  'orderid',
  'reason',
  'uploadurl',
  'mapdownloadlink',
]);
/** Actions of which no parameter is kept. */
const SECRET_ACTIONS = new Set(['pinresult', 'askpin']);

const PHONE = /\+?\d(?:[\s().-]?\d){8,14}/g;
const EMAIL = /[^\s@]+@[^\s@]+\.[^\s@]+/g;
const ASSIGNED = /((?:pass\w*|pin|secret|token|key)\s*[:=]\s*)\S+/gi;
const URL_QUERY = /^(https?:\/\/[^/?#]+)[^\s]*$/i;
const BEARER = /(bearer\s+)\S+/gi;
/** The host stays, without a user before it. */
const LINK_IN_TEXT = /\b([a-z]+:\/\/)(?:[^\s/@]*@)?([^\s/?#]+)[^\s]*/gi;

const folded = (name: string): string => name.toLowerCase().replace(/[_-]/g, '');

/** A message as it may be kept: without PINs, passwords, names, phones, signed links and what a person said. Its shape stays. */
export function maskMessage(message: Content): Content {
  return maskObject(message, undefined);
}

function maskObject(object: Content, action: string | undefined): Content {
  const type = object['actionType'] ?? object['actionName'];
  const inside = typeof type === 'string' ? folded(type) : action;
  const key = object['key'];
  const isPair = typeof key === 'string' && 'value' in object;
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => {
      if (isPair && name === 'value') return [name, maskPair(folded(key), value, inside)];
      return [name, maskField(folded(name), value, inside)];
    }),
  );
}

function maskField(name: string, value: unknown, action: string | undefined): unknown {
  if (isSecret(name)) return value === null ? null : MASK;
  if (Array.isArray(value)) return value.map((item) => maskField(name, item, action));
  if (typeof value === 'object' && value !== null) return maskObject(value as Content, action);
  if (typeof value !== 'string') return value;
  if (READ_TEXT.test(name)) return scrubText(value);
  return FREE_TEXT.test(name) ? MASK : withoutLink(value);
}

/** The value of `{ key, value }`: a parameter of an action, or a reference of an error. */
function maskPair(key: string, value: unknown, action: string | undefined): unknown {
  if (isSecret(key)) return MASK;
  if (action !== undefined && SECRET_ACTIONS.has(action)) return MASK;
  if (action !== undefined && typeof value === 'string' && !PLAIN_PARAMETERS.has(key)) return MASK;
  return maskField(key, value, action);
}

function isSecret(name: string): boolean {
  return name !== HARMLESS && SECRET_NAME.test(name);
}

/** A text that a program wrote, with what looks secret or personal taken out. */
export function maskText(text: string): string {
  return scrubText(text.replace(LINK_IN_TEXT, `$1$2/${MASK}`).replace(BEARER, `$1${MASK}`));
}

function scrubText(text: string): string {
  return text.replace(EMAIL, MASK).replace(PHONE, MASK).replace(ASSIGNED, `$1${MASK}`);
}

/** A link may hold a signature that opens what it leads to: only its host stays. */
function withoutLink(text: string): string {
  return text.replace(URL_QUERY, `$1/${MASK}`);
}
