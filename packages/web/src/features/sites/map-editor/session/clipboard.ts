import { z } from 'zod';
import { parsedObject } from '../document/draft.ts';
import type { MapObject } from '../document/objects.ts';

/** The copied objects, and their map. */
type Copied = { readonly mapId: string; readonly objects: readonly MapObject[] };
/** Holds what was copied: it is pasted on the map that it came from or on another floor. */
export type Clipboard = { get(): Copied | undefined; set(copied: Copied): void };
/** Where a tab keeps a text, also when it is loaded again. */
export type KeptText = { read(): string | undefined; write(text: string): void };

const kept = z.object({
  projectId: z.number(),
  userId: z.string(),
  mapId: z.string(),
  objects: z.array(parsedObject),
});

/** The clipboard of one person in one project. What another one left in the tab, or what is no object of a map, is not there. */
export function createClipboard(
  text: KeptText,
  whose: { readonly projectId: number; readonly userId: string },
): Clipboard {
  return {
    get() {
      const found = kept.safeParse(parsedJson(text.read() ?? ''));
      if (!found.success || found.data.projectId !== whose.projectId || found.data.userId !== whose.userId)
        return undefined;
      return { mapId: found.data.mapId, objects: found.data.objects };
    },
    set: (copied) => text.write(JSON.stringify({ ...whose, ...copied })),
  };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
