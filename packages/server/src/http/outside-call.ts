import { lookup } from 'node:dns/promises';
import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, isIPv6 } from 'node:net';
import { isAmong } from './address-list.ts';
import { plainAddress } from './forwarded-header.ts';

const PATIENCE_MS = 10_000;

/** Addresses that are not outside: this machine, private networks, the cloud's own services, and ranges that lead nowhere (RFC 6890). */
const INSIDE: readonly string[] = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];
const isInsideNetwork = isAmong(INSIDE);

/** Exceptions for addresses that are not public: host names, addresses and networks, as the installation lists them. */
export type AllowedHosts = {
  readonly names: ReadonlySet<string>;
  readonly isListed: (address: string) => boolean;
};

/** Reads a list of hosts that may be called although they are inside. */
export function allowHosts(list: readonly string[]): AllowedHosts {
  const isAddress = (one: string) => isIP(one.split('/')[0] ?? '') !== 0;
  return {
    names: new Set(list.filter((one) => !isAddress(one)).map((one) => one.toLowerCase())),
    isListed: isAmong(list.filter(isAddress)),
  };
}

/** The address is not one that calls may go to. */
export class OutsideRefused extends Error {}

type Target = { readonly url: URL; readonly address: string };

/**
 * Finds where a URL leads and whether calls may go there: public addresses by https, others only where they are listed. The address is
 * what is called then, so that a name cannot lead elsewhere a moment later.
 * @throws OutsideRefused, or an Error when the name leads nowhere
 */
export async function findOutside(text: string, allowed: AllowedHosts): Promise<Target> {
  const url = new URL(text);
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const isListed = (address: string) => allowed.names.has(host) || allowed.isListed(plainOf(address));
  const found = isIP(host) === 0 ? (await lookup(host, { all: true })).map(({ address }) => address) : [host];
  const address = found.find((one) => isListed(one) || (url.protocol === 'https:' && !isInside(one)));
  // One inside address among several would be reached in its turn.
  if (address === undefined || found.some((one) => isInside(one) && !isListed(one)))
    throw new OutsideRefused('The address is not allowed');
  if (url.username !== '' || url.password !== '')
    throw new OutsideRefused('An address with a password is not called');
  return { url, address };
}

/** IPv4 as it is where it was written as IPv6, in either of the two ways (`::ffff:10.0.0.1`, `::ffff:a00:1`). */
function plainOf(address: string): string {
  return plainAddress(address) ?? address;
}

function isInside(address: string): boolean {
  return isInsideNetwork(plainOf(address));
}

/** Posts a body and answers the HTTP status. Redirects are not followed and the answer is not read. @throws when no answer comes within 10 s */
export async function postOutside(
  target: Target,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const json = { ...headers, 'content-type': 'application/json' };
  return (
    await callOutside(target, { method: 'POST', body, headers: json, patienceMs: PATIENCE_MS, readsMost: 0 })
  ).status;
}

export type OutsideCall = {
  readonly method: string;
  readonly body?: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** How long is waited for all of the answer, ms. */
  readonly patienceMs: number;
  /** Longest answer that is read, bytes; 0: it is not looked at. */
  readonly readsMost: number;
};

/** The answer to a call; the body is '' where it was not to be read. */
export type OutsideAnswer = {
  readonly status: number;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
};

/** Calls and answers the HTTP status and the body. Redirects are not followed. @throws on a time-out, or when the body exceeds the limit */
export async function callOutside({ url, address }: Target, call: OutsideCall): Promise<OutsideAnswer> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const length = call.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(call.body)) };
  return new Promise((resolve, reject) => {
    const request = send(
      url,
      {
        method: call.method,
        headers: { ...call.headers, ...length, 'user-agent': 'Rota' },
        agent: false,
        signal: AbortSignal.timeout(call.patienceMs),
        lookup: (_host, options, done) => {
          const family = isIPv6(address) ? 6 : 4;
          if (options.all === true) done(null, [{ address, family }]);
          else done(null, address, family);
        },
      },
      (response) => {
        readUpTo(response, call.readsMost).then(
          (body) => resolve({ status: response.statusCode ?? 0, body, headers: response.headers }),
          reject,
        );
      },
    );
    request.on('error', reject);
    request.end(call.body);
  });
}

async function readUpTo(response: IncomingMessage, most: number): Promise<string> {
  if (most === 0) {
    response.destroy();
    return '';
  }
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk as Uint8Array);
    length += bytes.length;
    if (length > most) throw new Error(`The answer has more than ${most} bytes`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}
