export * from './wire-messages.ts';
export * from './summary-texts.ts';
