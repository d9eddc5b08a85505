/** An address (all bits) or a range of them, as numbers: `base` has no bit set beyond `bits`. */
export type AddressRange = { readonly family: 4 | 6; readonly base: bigint; readonly bits: number };

const WIDTH = { 4: 32, 6: 128 } as const;
/** Every IPv4 address is one of IPv6, too: `::ffff:1.2.3.4`. */
const MAPPED = 0xffffn;

/** Reads an address or a range (`10.0.0.0/8`, `2001:db8::/32`); undefined for anything else. IPv4 written as IPv6 is IPv4. */
export function readRange(text: string): AddressRange | undefined {
  const [plain = '', bits, ...rest] = text.trim().split('/');
  if (rest.length > 0 || (bits !== undefined && !/^(0|[1-9]\d{0,2})$/.test(bits))) return undefined;
  const address = readAddress(plain);
  if (address === undefined) return undefined;
  const isMapped = address.family === 4 && plain.includes(':');
  const length = bits === undefined ? WIDTH[address.family] : Number(bits) - (isMapped ? 96 : 0);
  if (length < 0 || length > WIDTH[address.family]) return undefined;
  return { family: address.family, base: cut(address.value, address.family, length), bits: length };
}

/** The range as everybody writes it: without `/32` or `/128`, and IPv6 as short as it goes. */
export function writeRange({ family, base, bits }: AddressRange): string {
  const address = family === 4 ? writeIpv4(base) : writeIpv6(base);
  return bits === WIDTH[family] ? address : `${address}/${bits}`;
}

/** Whether all of `inner` lies in `outer`. */
export function covers(outer: AddressRange, inner: AddressRange): boolean {
  return (
    outer.family === inner.family &&
    outer.bits <= inner.bits &&
    cut(inner.base, inner.family, outer.bits) === outer.base
  );
}

/** Whether two ranges have an address in common. */
export function overlap(a: AddressRange, b: AddressRange): boolean {
  return covers(a, b) || covers(b, a);
}

/** The start of the range of so many bits that holds a number. */
export function cut(value: bigint, family: 4 | 6, bits: number): bigint {
  const rest = BigInt(WIDTH[family] - bits);
  return (value >> rest) << rest;
}

function readAddress(text: string): { readonly family: 4 | 6; readonly value: bigint } | undefined {
  const ipv4 = readIpv4(text);
  if (ipv4 !== undefined) return { family: 4, value: ipv4 };
  // The zone of a link-local address says which cable it came by, not who it is.
  const ipv6 = readIpv6(text.split('%')[0] ?? '');
  if (ipv6 === undefined) return undefined;
  return ipv6 >> 32n === MAPPED ? { family: 4, value: ipv6 & 0xffffffffn } : { family: 6, value: ipv6 };
}

function readIpv4(text: string): bigint | undefined {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255))
    return undefined;
  return parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n);
}

function readIpv6(text: string): bigint | undefined {
  const lastColon = text.lastIndexOf(':');
  const tail = readIpv4(text.slice(lastColon + 1));
  const hex =
    tail === undefined
      ? text
      : `${text.slice(0, lastColon + 1)}${(tail >> 16n).toString(16)}:${(tail & 0xffffn).toString(16)}`;
  const halves = hex.split('::');
  if (halves.length > 2) return undefined;
  const [left = [], right = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const given = left.length + right.length;
  if (halves.length === 1 ? given !== 8 : given > 7) return undefined;
  const groups = [...left, ...Array.from({ length: 8 - given }, () => '0'), ...right];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined;
  return groups.reduce((value, group) => (value << 16n) | BigInt(`0x${group}`), 0n);
}

function writeIpv4(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 0xffn)).join('.');
}

function writeIpv6(value: bigint): string {
  const groups = Array.from({ length: 8 }, (_, index) =>
    ((value >> BigInt(112 - 16 * index)) & 0xffffn).toString(16),
  );
  const text = groups.join(':');
  const runs = [...text.matchAll(/(?:^|:)0(?::0)+(?=:|$)/g)].map(([run]) => run);
  const longest = runs.reduce((found, run) => (run.length > found.length ? run : found), '');
  if (longest === '') return text;
  const [before = '', after = ''] = split(text, longest);
  return `${before}::${after}`;
}

function split(text: string, run: string): [string, string] {
  const at = text.indexOf(run);
  return [text.slice(0, at), text.slice(at + run.length).replace(/^:/, '')];
}
