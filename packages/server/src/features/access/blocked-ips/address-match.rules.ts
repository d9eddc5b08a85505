import { cut, type AddressRange } from '@rota/contract/blocked-ips';

/** A range, and until when it applies, ms; null: indefinitely. */
export type AddressRule = { readonly range: AddressRange; readonly until: number | null };
/** Ranges by their length, so that an address is looked up once for each length there is and not for each range. */
export type AddressRules = {
  /** Whether an address lies in a range that counts now. */
  readonly hold: (address: AddressRange, now: number) => boolean;
};

export function addressRules(rules: readonly AddressRule[]): AddressRules {
  const byLength = new Map<
    string,
    { readonly family: 4 | 6; readonly bits: number; readonly ends: Map<bigint, number> }
  >();
  for (const { range, until } of rules) {
    const { family, bits, base } = range;
    const key = `${family}/${bits}`;
    const group = byLength.get(key) ?? { family, bits, ends: new Map<bigint, number>() };
    group.ends.set(base, Math.max(group.ends.get(base) ?? 0, until ?? Number.POSITIVE_INFINITY));
    byLength.set(key, group);
  }
  const groups = [...byLength.values()];
  return {
    hold: ({ family, base, bits: width }, now) =>
      groups.some(
        (group) =>
          group.family === family &&
          group.bits <= width &&
          (group.ends.get(cut(base, family, group.bits)) ?? 0) > now,
      ),
  };
}
