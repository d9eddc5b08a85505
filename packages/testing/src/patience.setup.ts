import { vi } from 'vitest';

/** A busy machine may need seconds for what takes a quiet one milliseconds. Vitest's own default is one second. */
const PATIENCE_MS = 30_000;

const { waitFor } = vi;
// Files of a worker share what they import: the first of them has done it.
if (!Object.hasOwn(waitFor, 'isPatient')) {
  const patient: typeof waitFor = (callback, options) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
  vi.waitFor = Object.assign(patient, { isPatient: true });
}
