import { recordNotFound } from '../../../http/app-error.ts';

/** Where no project has addresses. */
export const unknownAddress = (): Promise<never> => Promise.reject(recordNotFound());
