import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { id, name, oneLine, seenVersion } from '../../core/schemas.ts';
import { workshopPhases } from './phases.ts';

/** The most states that a workshop has. */
export const WORKSHOP_STATES_MOST = 20;
/** The most items on the checklists of all models together. */
export const CHECKLIST_ITEMS_MOST = 100;

const phase = z.enum(workshopPhases);
const names = { name_en: name, name_tr: name };

/** A column of the board. The order of states is that of the list. */
const workshopState = z.object({ state_id: z.string(), phase, ...names });
export type WorkshopState = z.infer<typeof workshopState>;
/** All states in their order. `version` counts the changes. */
export const workshopStates = z.object({ version: z.number().int(), states: z.array(workshopState) });
export type WorkshopStates = z.infer<typeof workshopStates>;

/** A state as a person saves it; one without an id is new. */
const savedState = z.object({ state_id: id.optional(), phase, ...names });
/** All states in their new order. Each phase needs one. */
export const savedStates = z.object({
  version: seenVersion,
  states: z
    .array(savedState)
    .max(WORKSHOP_STATES_MOST)
    .superRefine((states, context) => {
      for (const needed of workshopPhases)
        if (!states.some((state) => state.phase === needed))
          context.addIssue({ code: 'custom', message: brokenRule('workshop_phase_missing') });
      const ids = states.flatMap(({ state_id: stateId }) => stateId ?? []);
      if (new Set(ids).size < ids.length)
        context.addIssue({ code: 'custom', message: brokenRule('workshop_entry_twice') });
    }),
});
export type SavedStates = z.output<typeof savedStates>;

/** The maker's name of a model; null for robots of all models. */
const model = oneLine.min(1).max(80).nullable();
const content = { model, ...names, is_required: z.boolean() };
/** Something to check on each robot of a model, or of all. A robot is tested once all required items are ticked. */
const checklistItem = z.object({ item_id: z.string(), ...content });
export type ChecklistItem = z.infer<typeof checklistItem>;
/** The items of all models in their order. `version` counts the changes. */
export const workshopChecklist = z.object({ version: z.number().int(), items: z.array(checklistItem) });
export type WorkshopChecklist = z.infer<typeof workshopChecklist>;

/** An item as a person saves it; one without an id is new. */
const savedItem = z.object({ item_id: id.optional(), ...content });
/** All items in their new order. */
export const savedChecklist = z.object({
  version: seenVersion,
  items: z
    .array(savedItem)
    .max(CHECKLIST_ITEMS_MOST)
    .superRefine((items, context) => {
      const ids = items.flatMap(({ item_id: itemId }) => itemId ?? []);
      if (new Set(ids).size < ids.length)
        context.addIssue({ code: 'custom', message: brokenRule('workshop_entry_twice') });
    }),
});
export type SavedChecklist = z.output<typeof savedChecklist>;

/** Whether an item belongs to the checklist of robots of a model. */
export function isForModel(item: Pick<ChecklistItem, 'model'>, model: string): boolean {
  return item.model === null || item.model === model;
}
