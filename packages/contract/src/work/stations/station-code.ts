/** The signs of a code, after Crockford's base 32: none looks like another. */
export const STATION_CODE_SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The length of a code: 60 bits. */
export const STATION_CODE_LENGTH = 12;

/** The stored form of a code that a person typed: hyphens, spaces and small letters do not count, nor which of O and 0, or I, L and 1. */
export function stationCodeOf(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
}

/** A code as people read it: `7QK2-X0MN-4HRD`. */
export function stationCodeInGroups(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}
