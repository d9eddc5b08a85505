import { drawing } from '@rota/contract/drawings';
import { mapPoint } from '@rota/contract/map-versions';
import { z } from 'zod';
import type { Change } from './edits.rules.ts';
import type { Draft, Step } from './editor-store.ts';
import { plainLooks } from './layers.ts';
import type { MapObject } from './objects.ts';

/** A drawing or a point as a browser kept it. */
export const parsedObject = z.union([mapPoint, drawing]);
const change = z.object({
  at: z.number().int().min(0),
  before: parsedObject.optional(),
  after: parsedObject.optional(),
});
const content = { drawings: z.array(drawing), points: z.array(mapPoint) };
const base = z.object({ ...content, stamp: z.string(), version: z.number().int() });
const step = z.object({ edit: z.array(change), base: z.object({ before: base, after: base }).optional() });
const look = z.object({ isVisible: z.boolean(), isLocked: z.boolean(), opacity: z.number().min(0.1).max(1) });
const draft = z.object({
  base,
  document: z.object(content),
  past: z.array(step),
  future: z.array(step),
  looks: z.partialRecord(z.string(), look),
  at: z.number(),
});

function changeOf({
  at,
  before,
  after,
}: {
  at: number;
  before?: MapObject | undefined;
  after?: MapObject | undefined;
}): Change[] {
  if (after === undefined) return before === undefined ? [] : [{ at, before, after }];
  return before === undefined ? [{ at, before, after }] : [{ at, before, after }];
}

function stepOf({ edit, base: other }: z.infer<typeof step>): Step {
  return { edit: edit.flatMap(changeOf), ...(other === undefined ? {} : { base: other }) };
}

/** A draft out of what a browser kept; undefined where it is none, or one of another version of the console. */
export function parseDraft(kept: unknown): Draft | undefined {
  const parsed = draft.safeParse(kept);
  if (!parsed.success) return undefined;
  const { past, future, looks, ...rest } = parsed.data;
  return { ...rest, past: past.map(stepOf), future: future.map(stepOf), looks: { ...plainLooks, ...looks } };
}
