import { auditEntities } from '@rota/contract/failures';
import { auditFields, auditSentences, auditTexts } from '@rota/contract/audit-words';
import { actorName, type AuditEntry } from '@rota/contract/audit';
import { fillText, humanRoles } from '@rota/contract/core';
import { useMemo } from 'react';
import { useFormats, useLanguage, useTextOr, useTexts } from '../../../i18n/i18n-context.tsx';
import { roleTexts } from '../../../i18n/role-texts.ts';
import { deliveryStatusTexts } from '@rota/contract/deliveries';
import { robotModeTexts, targetTypeTexts } from '../../../ui/states.messages.ts';
import { fieldOf, fittingText, sentenceKeys } from './audit-sentence.rules.ts';
import { auditPageTexts } from './audit.messages.ts';
import { nameOf, wordsOfField } from './difference.rules.ts';

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const LONGEST = 400;

export type AuditWords = {
  code: (code: string) => string;
  entity: (entity: string) => string;
  /** The actor. */
  actor: (entry: Pick<AuditEntry, 'actor_name'>) => string;
  /** The entry as one sentence: actor, action and subject. */
  sentence: (entry: AuditEntry) => string;
  /** On what: its kind, and its name or else its id. */
  subject: (entry: AuditEntry) => string;
  field: (path: readonly string[]) => string;
  /** The value of the field that `path` leads to. `names`: what people call the ids among the values. */
  value: (value: unknown, names: AuditEntry['names'], path: readonly string[]) => string;
};

/** An entry of the log in the person's words. */
export function useAuditWords(): AuditWords {
  const t = useTexts(auditPageTexts);
  const code = useTextOr(auditTexts);
  const entity = useTextOr(auditEntities);
  const fieldOr = useTextOr(auditFields);
  // Entries from before 1.0 spell some names in camel case.
  const field = (name: string, otherwise: string) =>
    fieldOr(
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      otherwise,
    );
  const role = useTextOr(roleTexts);
  const mode = useTextOr(robotModeTexts);
  const status = useTextOr(deliveryStatusTexts);
  const type = useTextOr(targetTypeTexts);
  const [language] = useLanguage();
  const formats = useFormats();
  return useMemo(() => {
    // Fields whose values are words of the wire; robots work in the modes that deliveries are kinds of.
    const ofWire: Readonly<Record<string, typeof mode>> = { status, mode, kind: mode, type };
    function value(given: unknown, names: AuditEntry['names'], path: readonly string[]): string {
      if (given === undefined || given === null || given === '') return t('nothing');
      if (typeof given === 'boolean') return given ? t('yes') : t('no');
      if (typeof given === 'number') return formats.number(given);
      if (typeof given === 'string') {
        const name = names[given];
        if (name !== undefined) return name;
        if (given in humanRoles) return role(given, given);
        const inWords = ofWire[path.at(-1) ?? ''];
        if (inWords !== undefined) return inWords(given, truncate(given));
        return ISO_TIME.test(given) ? formats.dateTimeExact(given) : truncate(given);
      }
      if (Array.isArray(given)) {
        const isPlain = given.every((one) => typeof one !== 'object' || one === null);
        return given.length === 0
          ? t('nothing')
          : isPlain
            ? truncate(given.map((one) => value(one, names, path)).join(', '))
            : truncate(JSON.stringify(given));
      }
      return truncate(JSON.stringify(given));
    }
    const actor = ({ actor_name: name }: Pick<AuditEntry, 'actor_name'>) =>
      name === null ? t('erasedPerson') : name === 'system' ? t('system') : actorName(name, language);
    function nameFor(entry: AuditEntry): string {
      const known = entry.names[entry.entity_id] ?? nameOf(entry.before, entry.after);
      return known ?? (entry.entity === 'user' ? t('erasedPerson') : entry.entity_id);
    }
    function sentence(entry: AuditEntry): string {
      const { after, names } = entry;
      const nameIn = (field: string) => names[fieldOf(after, field) ?? ''];
      const chosenMode = fieldOf(after, 'mode');
      const values = {
        actor: actor(entry),
        name: nameFor(entry),
        target: nameIn('target_id'),
        robot: nameIn('robot_id'),
        lid: fieldOf(after, 'lid'),
        text: fieldOf(after, 'text'),
        mode: chosenMode && mode(chosenMode, chosenMode),
      };
      const text = fittingText(auditSentences[language], sentenceKeys(entry), values);
      const texts = Object.fromEntries(Object.entries(values).map(([key, one]) => [key, one ?? '']));
      return text === undefined ? `${code(entry.code, entry.code)}: ${values.name}` : fillText(text, texts);
    }
    return {
      sentence,
      actor,
      code: (key) => code(key, wordsOfField(key.replace(/^LOG_/, '').toLowerCase())),
      entity: (key) => entity(key, wordsOfField(key)),
      subject: (entry) => `${entity(entry.entity, wordsOfField(entry.entity))}: ${nameFor(entry)}`,
      field: (path) =>
        path.length === 0 ? t('after') : path.map((name) => field(name, wordsOfField(name))).join(' › '),
      value,
    };
    // The look-ups are new functions at each drawing; the language is what changes what they say.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [t, formats, language]);
}

function truncate(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
