import { Logger } from 'graphile-worker';

type Log = {
  debug: (message: string) => void;
  warn: (message: string) => void;
  error: (message: string) => void;
};

/** Hands the job runner's messages to our log: its chatter at debug level. */
export function jobLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error(message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });
}

export const quietLogger = jobLogger({ debug: () => {}, warn: () => {}, error: () => {} });
