import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A request's forwarding headers. `undefined`: the header is absent. */
export type ForwardingHeaders = {
  /** `X-Forwarded-For`, several headers joined by commas. */
  readonly xForwardedFor: string | undefined;
  /** `Forwarded` (RFC 7239), several headers joined by commas. */
  readonly forwarded: string | undefined;
};
/** The trusted proxies' statement about a request. */
type Forwarding = {
  readonly client: string;
  readonly protocol: string | undefined;
  readonly host: string | undefined;
};
/** `unreadable` is the part of a header that names no address. */
export type ForwardingResult = Forwarding | { readonly unreadable: string };

type Element = {
  readonly for: string | undefined;
  readonly proto: string | undefined;
  readonly host: string | undefined;
};

/**
 * Finds the address that a request comes from. The headers are read from right to left, because each proxy appends the address that it
 * saw: the first address that is no trusted proxy is the client, and everything to its left is the client's own claim. A proxy that sets
 * only one of the two headers passes the other on as the client wrote it, so both have to name the same client.
 */
export function readForwarding(
  peer: string,
  headers: ForwardingHeaders,
  isTrusted: (address: string) => boolean,
): ForwardingResult {
  const direct = plainAddress(peer) ?? peer;
  const none: Forwarding = { client: direct, protocol: undefined, host: undefined };
  if (!isTrusted(direct)) return none;
  const list = headers.xForwardedFor === undefined ? undefined : nonEmpty(headers.xForwardedFor.split(','));
  const byList = list && walk(direct, list, isTrusted);
  if (byList !== undefined && 'unreadable' in byList) return byList;
  if (headers.forwarded === undefined)
    return byList === undefined ? none : { ...none, client: byList.client };
  const elements = readForwarded(headers.forwarded);
  if (elements === undefined) return { unreadable: headers.forwarded };
  const named = elements.flatMap((element) => element.for ?? []);
  const byElements = walk(direct, named, isTrusted);
  if ('unreadable' in byElements) return byElements;
  if (byList !== undefined && named.length > 0 && byList.client !== byElements.client)
    return { unreadable: headers.forwarded };
  const nearest = elements.at(-1);
  if (byList !== undefined) return { ...none, client: byList.client };
  return { client: byElements.client, protocol: nearest?.proto, host: nearest?.host };
}

function nonEmpty(hops: readonly string[]): string[] {
  return hops.map((hop) => hop.trim()).filter((hop) => hop !== '');
}

function walk(
  direct: string,
  hops: readonly string[],
  isTrusted: (address: string) => boolean,
): { readonly client: string } | { readonly unreadable: string } {
  let client = direct;
  for (const hop of hops.toReversed()) {
    if (!isTrusted(client)) break;
    const address = readNode(hop);
    if (address === undefined) return { unreadable: hop };
    client = address;
  }
  return { client };
}

/** Reads `203.0.113.7`, `203.0.113.7:443`, `2001:db8::7`, `[2001:db8::7]` and `[2001:db8::7%eth0]:443`; undefined for anything else. */
export function readNode(text: string): string | undefined {
  const bracketed = /^\[([^\]]*)\](?::[\w.-]{1,16})?$/.exec(text);
  if (bracketed !== null) {
    const inner = bracketed[1] ?? '';
    return inner.includes(':') ? plainAddress(inner) : undefined;
  }
  const withPort = /^([\d.]+):[\w.-]{1,16}$/.exec(text);
  return plainAddress(withPort?.[1] ?? text);
}

/** An address in its one written form: without a zone, IPv4 also where it was written as IPv6; undefined for anything else. */
export function plainAddress(text: string): string | undefined {
  // `ipaddr.js` alone would also take `10.1` and `0x0a000001`, which no proxy writes.
  const plain = text.split('%')[0] ?? '';
  return isIP(plain) === 0 ? undefined : ipaddr.process(plain).toString();
}

const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const PAIR = new RegExp(`^\\s*(${TOKEN})=(${TOKEN}|[\\d.:_a-zA-Z-]+|"(?:[^"\\\\]|\\\\.)*")\\s*$`);

/** The elements of a `Forwarded` header, the first proxy's first; undefined when the text breaks the grammar. */
export function readForwarded(text: string): Element[] | undefined {
  const elements: Element[] = [];
  for (const element of splitOutsideQuotes(text, ',')) {
    if (element.trim() === '') continue;
    const values = new Map<string, string>();
    for (const pair of splitOutsideQuotes(element, ';')) {
      if (pair.trim() === '') continue;
      const [, name, value] = PAIR.exec(pair) ?? [];
      if (name === undefined || value === undefined || values.has(name.toLowerCase())) return undefined;
      values.set(
        name.toLowerCase(),
        value.startsWith('"') ? value.slice(1, -1).replace(/\\(.)/g, '$1') : value,
      );
    }
    elements.push({
      for: values.get('for'),
      proto: values.get('proto')?.toLowerCase(),
      host: values.get('host'),
    });
  }
  return elements;
}

function splitOutsideQuotes(text: string, separator: ',' | ';'): string[] {
  const parts: string[] = [];
  let part = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (isQuoted && sign === '\\') {
      part += sign + text.charAt(++at);
      continue;
    }
    if (sign === '"') isQuoted = !isQuoted;
    if (sign !== separator || isQuoted) {
      part += sign;
      continue;
    }
    parts.push(part);
    part = '';
  }
  return [...parts, part];
}
