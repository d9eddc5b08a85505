import { useQuery } from '@tanstack/react-query';
import { Box, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { PanelSection } from '../../../ui/list/side-panel.tsx';
import type { PersonDetails } from './people.rules.ts';
import { waitingCodesOf } from './waiting-codes.rules.ts';
import { peopleTexts } from './users.messages.ts';
import { peopleQueries } from './users.queries.ts';

/** Codes for a person that no gateway sends, for who may read them; nothing where there are none. */
export function WaitingCodes({ person }: { person: PersonDetails }) {
  const t = useTexts(peopleTexts);
  const formats = useFormats();
  const api = useApi();
  const mayRead = useCan()('outbox.read', undefined);
  const contacts = [person.phone, person.email].filter(
    (contact) => typeof contact === 'string' && contact !== '',
  ) as string[];
  const { data = [] } = useQuery({
    ...peopleQueries.waitingCodes(api, contacts),
    enabled: mayRead && contacts.length > 0,
  });
  const codes = waitingCodesOf(data, contacts);
  if (!mayRead || codes.length === 0) return null;
  return (
    <PanelSection title={t('waitingCodes')}>
      <Box component="ul" aria-label={t('waitingCodes')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {codes.map(({ message_id: id, text, to, at }) => (
          <Box component="li" key={id} sx={{ py: 1, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {text}
            </Typography>
            <Typography variant="caption" color="textSecondary">
              {t('waitingCodeFor', { to, time: formats.dateTime(at) })}
            </Typography>
          </Box>
        ))}
      </Box>
    </PanelSection>
  );
}
