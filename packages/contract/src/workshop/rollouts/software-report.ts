import { z } from 'zod';
import { RELEASE_KINDS, type ReleaseKind } from '../releases/release-manifest.ts';

/** A kind of software, as releases have them. */
export const softwareKind = z.enum(RELEASE_KINDS);
/** A kind of software. */
export type SoftwareKind = ReleaseKind;

/** What a robot says of an update: how far it is, and how it ended. `refused`: it did not begin. */
export const REPORTED_STEPS = [
  'downloading',
  'downloaded',
  'installing',
  'restarting',
  'installed',
  'failed',
  'rolled_back',
  'refused',
  'cancelled',
] as const;
export type ReportedStep = (typeof REPORTED_STEPS)[number];

/** Why an update failed, as a robot or Rota says it; `other` has only the robot's own words. */
export const UPDATE_FAILURES = [
  'download_failed',
  'hash_mismatch',
  'signature_invalid',
  'no_space',
  'install_failed',
  'battery_low',
  'busy',
  'no_answer',
  'not_returned',
  'wrong_version',
  'unhealthy',
  'other',
] as const;
export type UpdateFailure = (typeof UPDATE_FAILURES)[number];
