import { entitySentence, formatLimit, isEntityError } from './core/entity-errors.ts';
import type { ErrorBody } from './core/errors.ts';
import { fillText, type Language } from './core/texts.ts';
import { isProjectFeature } from './core/feature-names.ts';
import { featureSentence } from './sites/projects/project-feature-texts.ts';
import { auditEntities, entityErrorTexts, errorTexts } from './error-tables.ts';

export { auditEntities, entityErrorTexts, errorTexts } from './error-tables.ts';

/**
 * The sentence of a failure. One with a `feature` names it. One with an `entity` has its own, or the general one with the name of that kind of thing.
 * @returns `otherwise` where only a newer server knows the code
 */
export function errorSentence(
  language: Language,
  { resultCode, entity, limit, feature }: Pick<ErrorBody, 'resultCode' | 'entity' | 'limit' | 'feature'>,
  otherwise: string,
): string {
  if (feature !== undefined && isProjectFeature(feature))
    return (
      featureSentence(language, resultCode, feature) ?? lookUp(errorTexts[language], resultCode) ?? otherwise
    );
  if (!isEntityError(resultCode) || entity === undefined)
    return lookUp(errorTexts[language], resultCode) ?? otherwise;
  const general = errorTexts[language][resultCode];
  const own = lookUp(entityErrorTexts[language], `${resultCode}.${entity}`);
  const filled = own && fillText(own, limit === undefined ? {} : { limit: formatLimit(language, limit) });
  if (filled !== undefined) return filled.includes('{limit}') ? general : filled;
  const name = lookUp(auditEntities[language], entity);
  return name === undefined ? general : entitySentence(language, resultCode, name, limit);
}

function lookUp(texts: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(texts, key) ? texts[key] : undefined;
}
