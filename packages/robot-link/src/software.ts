import { z } from 'zod';
import { RELEASE_KINDS } from '@rota/contract/releases';
import { REPORTED_STEPS, softwareKind, UPDATE_FAILURES } from '@rota/contract/rollouts';
import type { ReportedSoftware } from '@rota/fleet-core';
import {
  looseList,
  optionalNumber,
  optionalPart,
  optionalText,
  requiredId,
  shownName,
} from './field-readers.ts';
import { omitUndefined, type WireMessage } from './wire.ts';

/** The longest text of a robot about its update that is kept. */
const MOST_WORDS = 300;

const installed = z
  .object({ kind: softwareKind, version: shownName, previous_version: optionalText })
  .transform(({ kind, version, previous_version: previousVersion }) => ({
    kind,
    version,
    ...(previousVersion !== undefined && { previousVersion: previousVersion.slice(0, 80) }),
  }));
const percent = optionalNumber.transform((value) =>
  value === undefined ? undefined : Math.round(Math.min(100, Math.max(0, value))),
);
// A reason that we do not know is one, too: the robot's own words say which.
const failure = optionalText.transform((value) =>
  value === undefined ? undefined : (UPDATE_FAILURES.find((known) => known === value) ?? 'other'),
);
const update = z
  .object({
    update_id: requiredId,
    step: z.enum(REPORTED_STEPS),
    progress: percent,
    reason: failure,
    message: optionalText,
  })
  .transform(({ update_id: updateId, step, progress, reason, message }) => ({
    updateId,
    step,
    ...(progress !== undefined && { progress }),
    ...(reason !== undefined && { failure: reason }),
    ...(message !== undefined && { message: message.slice(0, MOST_WORDS) }),
  }));

/** Reads the `software` of our `serviceState`. It omits kinds of software and steps that it does not know. */
export const readSoftware = z
  .object({ installed: looseList(installed, RELEASE_KINDS.length), update: optionalPart(update) })
  .transform((software): ReportedSoftware => ({
    installed: software.installed,
    ...(software.update !== undefined && { update: software.update }),
  }));

/** Writes it. */
export function writeSoftware({ installed: present, update: current }: ReportedSoftware): WireMessage {
  return omitUndefined({
    installed: present.map(({ kind, version, previousVersion }) =>
      omitUndefined({ kind, version, previous_version: previousVersion }),
    ),
    update:
      current &&
      omitUndefined({
        update_id: current.updateId,
        step: current.step,
        progress: current.progress,
        reason: current.failure,
        message: current.message,
      }),
  });
}
