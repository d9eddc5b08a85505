import { BlockList, isIPv6 } from 'node:net';

/** Tells whether an address is one of a list of addresses and networks (`10.0.0.0/8`). */
export function isAmong(list: readonly string[]): (address: string) => boolean {
  const known = new BlockList();
  for (const one of list) {
    const [address = '', bits] = one.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) known.addAddress(address, family);
    else known.addSubnet(address, Number(bits), family);
  }
  return (address) => known.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
