/** The part of a pino logger that is used here. */
export type LinkLog = {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
};
