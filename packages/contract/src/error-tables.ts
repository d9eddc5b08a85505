import { mergeTexts, type Entity, type ErrorCode } from './areas.ts';
import type { TextPair } from './core/texts.ts';

// Tables alone: the build of the console writes their values in one language, so that a failure's text brings no schema along.

/** The text of every failure. `errorSentence` says more of those with an `entity`. */
export const errorTexts = mergeTexts((area) => area.errorTexts) as TextPair<ErrorCode>;
/** The kinds of thing that an audit entry or a failure can be about. */
export const auditEntities = mergeTexts((area) => area.auditEntities) as TextPair<Entity>;
/** Sentences by `CODE.entity` that say more than the general one. */
export const entityErrorTexts = mergeTexts((area) => area.entityErrorTexts);
