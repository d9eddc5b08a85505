/** A network by its first address and its size, addresses as numbers. */
export type Ipv4Network = { readonly first: number; readonly size: number; readonly mask: string };

/** Reads `10.8.0.0/16`; the host's part of the address is dropped. */
export function readNetwork(cidr: string): Ipv4Network {
  const [address = '', bits = ''] = cidr.split('/');
  const size = 2 ** (32 - Number(bits));
  const first = Math.floor(toNumber(address) / size) * size;
  return { first, size, mask: toText(2 ** 32 - size) };
}

/** Whether a client can have the address: not the network's own, the server's (the first one) or the broadcast. */
export function isClientAddress({ first, size }: Ipv4Network, address: string): boolean {
  const at = toNumber(address) - first;
  return at > 1 && at < size - 1;
}

/** The lowest address that no client has; undefined when the network is full. */
export function freeAddress({ first, size }: Ipv4Network, taken: ReadonlySet<string>): string | undefined {
  for (let at = 2; at < size - 1; at++) {
    const address = toText(first + at);
    if (!taken.has(address)) return address;
  }
  return undefined;
}

/** The network's own address, as OpenVPN wants it. */
export function networkAddress({ first }: Ipv4Network): string {
  return toText(first);
}

function toNumber(address: string): number {
  return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
}

function toText(value: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.');
}
