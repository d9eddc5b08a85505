export * from './blocked-ips.ts';
export * from './address-range.ts';
