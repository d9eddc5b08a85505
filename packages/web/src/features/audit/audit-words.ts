import { auditEntities, auditFields, auditTexts, humanRoles, type AuditEntry } from '@rota/contract';
import { useMemo } from 'react';
import { useFormats, useTextOr, useTexts } from '../../i18n/i18n-context.tsx';
import { roleTexts } from '../../i18n/role-texts.ts';
import { auditPageTexts } from './audit.messages.ts';
import { nameOf, wordsOfField } from './difference.rules.ts';

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const LONGEST = 400;

export type AuditWords = {
  code: (code: string) => string;
  entity: (entity: string) => string;
  /** Who did it. */
  actor: (entry: Pick<AuditEntry, 'actor_name'>) => string;
  /** On what: its kind, and its name or else its id. */
  subject: (entry: AuditEntry) => string;
  field: (path: readonly string[]) => string;
  value: (value: unknown) => string;
};

/** An entry of the log in the person's words. */
export function useAuditWords(): AuditWords {
  const t = useTexts(auditPageTexts);
  const code = useTextOr(auditTexts);
  const entity = useTextOr(auditEntities);
  const field = useTextOr(auditFields);
  const role = useTextOr(roleTexts);
  const formats = useFormats();
  return useMemo(() => {
    function value(given: unknown): string {
      if (given === undefined || given === null || given === '') return t('nothing');
      if (typeof given === 'boolean') return given ? t('yes') : t('no');
      if (typeof given === 'number') return formats.number(given);
      if (typeof given === 'string') {
        if (given in humanRoles) return role(given, given);
        return ISO_TIME.test(given) ? formats.dateTimeExact(given) : cut(given);
      }
      if (Array.isArray(given)) {
        const isPlain = given.every((one) => typeof one !== 'object' || one === null);
        return given.length === 0 ? t('nothing') : isPlain ? cut(given.map(value).join(', ')) : cut(JSON.stringify(given));
      }
      return cut(JSON.stringify(given));
    }
    return {
      code: (key) => code(key, wordsOfField(key.replace(/^LOG_/, '').toLowerCase())),
      entity: (key) => entity(key, wordsOfField(key)),
      actor: ({ actor_name: name }) => (name === null ? t('erasedPerson') : name === 'system' ? t('system') : name),
      subject: (entry) => `${entity(entry.entity, wordsOfField(entry.entity))}: ${nameOf(entry.before, entry.after) ?? entry.entity_id}`,
      field: (path) => (path.length === 0 ? t('after') : path.map((name) => field(name, wordsOfField(name))).join(' › ')),
      value,
    };
    // The look-ups are new functions at each drawing; the language is what changes what they say.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [t, formats]);
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
