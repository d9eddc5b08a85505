/** What the log writes about something, as far as it may say its name. */
export type Content = { readonly before: unknown; readonly after: unknown };
/** An entry as far as it mentions others. */
export type Mentioning = Content & { readonly entity: string; readonly entity_id: string };

/** Fields of entries that hold ids of other things. */
const ID_FIELDS = ['robot_id', 'pilot_robot_id', 'target_id', 'targets'];
/** Kinds of things whose id is no id of ours, or says itself what people call them. */
const SELF_NAMED = ['audit_entry', 'blocked_ip', 'allowed_ip', 'project_config', 'person', 'sign_in'];

/** The ids that an entry is about or mentions, each once. */
export function idsOf({ entity, entity_id, before, after }: Mentioning): string[] {
  const own = SELF_NAMED.includes(entity) ? [] : [entity_id];
  const mentioned = [before, after]
    .filter(isRecord)
    .flatMap((content) => ID_FIELDS.flatMap((field) => [content[field]].flat()));
  return [...new Set([...own, ...mentioned])].filter(
    (id): id is string => typeof id === 'string' && id !== '',
  );
}

/**
 * The person that an entry is about. Ids that an entry merely mentions, and ids of other things that callers choose themselves (a device's), are
 * never looked up among people: a caller could write the id of a person of another project there and read their name.
 */
export function personIdOf({
  entity,
  entity_id,
}: Pick<Mentioning, 'entity' | 'entity_id'>): string | undefined {
  return entity === 'user' && entity_id !== '' ? entity_id : undefined;
}

/** What people call the thing that an entry is about, where the entry says so. */
export function nameIn({ before, after }: Content): string | undefined {
  for (const content of [after, before].filter(isRecord)) {
    const { name, lastname, site, floor } = content;
    if (isText(name)) return isText(lastname) ? `${name} ${lastname}` : name;
    for (const field of ['project_name', 'tracking_id', 'username', 'address']) {
      const value = content[field];
      if (isText(value)) return value;
    }
    if (isText(site) && isText(floor)) return `${site} · ${floor}`;
  }
  return undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
