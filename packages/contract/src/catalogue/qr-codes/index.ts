export * from './qr-codes.ts';
export * from './generate.ts';
export * from './sheet.ts';
export * from './sheet-layout.ts';
