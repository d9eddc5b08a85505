import { randomUUID } from 'node:crypto';
import type { Drawing, NewDrawing } from '@rota/contract/drawings';

/** A drawing with an id. */
export function withId(drawing: NewDrawing): Drawing {
  return { ...drawing, id: drawing.id ?? randomUUID() };
}
