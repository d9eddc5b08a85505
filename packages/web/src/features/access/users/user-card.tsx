import type { PersonState } from '@rota/contract/users';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { useNow } from '../../../ui/now.ts';
import { StateChip } from '../../../ui/state-chip.tsx';
import { nameOfPerson, type Person } from './people.rules.ts';
import { stateLooks, useRolesInWords } from './person-words.ts';
import { peopleTexts } from './users.messages.ts';

export function PersonStateChip({ state, quiet = false }: { state: PersonState; quiet?: boolean }) {
  const t = useTexts(peopleTexts);
  return <StateChip {...stateLooks[state]} label={t(state)} quiet={quiet} />;
}

/** A person where a table has no room. */
export function UserCard({ person, isOneProject }: { person: Person; isOneProject: boolean }) {
  const t = useTexts(peopleTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  const { username, state, last_seen_at: lastSeenAt } = person;
  return (
    <RowCard
      name={nameOfPerson(person)}
      state={<PersonStateChip state={state} />}
      line={useRolesInWords()(person, isOneProject)}
      note={lastSeenAt === null ? username : t('seenAs', { username, ago: formats.ago(lastSeenAt, now) })}
    />
  );
}
