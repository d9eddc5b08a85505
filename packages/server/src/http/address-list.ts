import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

/** Tells whether an address is one of a list of addresses and networks (`10.0.0.0/8`). */
export function isAmong(list: readonly string[]): (address: string) => boolean {
  const known = new BlockList();
  for (const one of list) {
    const [address = '', bits] = one.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) known.addAddress(address, family);
    else known.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const plain = address.split('%')[0] ?? '';
    return isIP(plain) !== 0 && known.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  };
}

/** The key of one address: IPv4 as it is, also when written as IPv6; of IPv6 the 64 bits that one subscriber is given. */
export function addressOf(ip: string): string {
  const plain = (ip.split('%')[0] ?? ip).toLowerCase();
  const inner = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (inner !== undefined && isIPv4(inner)) return inner;
  if (!isIPv6(plain) || plain === '::1') return plain;
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups =
    tail === undefined
      ? left
      : [
          ...left,
          ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0'),
          ...right,
        ];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
