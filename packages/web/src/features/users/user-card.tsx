import type { PersonState } from '@rota/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useFormats, useTexts } from '../../i18n/i18n-context.tsx';
import { useNow } from '../../ui/now.ts';
import { StateChip } from '../../ui/state-chip.tsx';
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
  const roles = useRolesInWords()(person, isOneProject);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>{nameOfPerson(person)}</Typography>
        <PersonStateChip state={person.state} />
      </Box>
      <Typography variant="body2" color="textSecondary" noWrap>
        {roles}
      </Typography>
      <Typography variant="caption" color="textSecondary" noWrap>
        {person.lastSeenAt === null
          ? person.username
          : t('seenAs', { username: person.username, ago: formats.ago(person.lastSeenAt, now) })}
      </Typography>
    </Box>
  );
}
