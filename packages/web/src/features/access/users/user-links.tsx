import type { AccountLink } from '@rota/contract/users';
import { Box, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import type { PeopleScope, PersonDetails } from './people.rules.ts';
import { peopleTexts } from './users.messages.ts';
import { revokeLink, useRenewPeople } from './users.queries.ts';

/** The links by which a person can set a password, and the end of those that are open. */
export function UserLinks({ scope, person }: { scope: PeopleScope; person: PersonDetails }) {
  const t = useTexts(peopleTexts);
  return (
    <Box component="ul" aria-label={t('links')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {person.links.map((link) => (
        <LinkRow key={link.link_id} scope={scope} userId={person.id} link={link} />
      ))}
    </Box>
  );
}

function LinkRow({ scope, userId, link }: { scope: PeopleScope; userId: string; link: AccountLink }) {
  const t = useTexts(peopleTexts);
  const formats = useFormats();
  const api = useApi();
  const renew = useRenewPeople();
  const until = formats.dateTime(link.expires_at);
  const state = {
    open: t('linkOpen', { time: until }),
    used: t('linkUsed'),
    expired: t('linkExpired', { time: until }),
    revoked: t('linkRevoked'),
  }[link.state];
  const made = formats.dateTime(link.created_at);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        py: 1,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          variant="body2"
          sx={{ fontWeight: 500, color: link.state === 'open' ? undefined : 'text.secondary' }}
        >
          {link.kind === 'registration' ? t('linkRegistration') : t('linkReset')}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="p">
          {state}
        </Typography>
        <Typography variant="caption" color="textSecondary" component="p">
          {t('linkMade', { time: made })}
        </Typography>
      </Box>
      <Actions
        projectId={undefined}
        renew={renew}
        size="small"
        actions={[
          {
            id: 'revoke',
            place: 'button',
            label: t('revoke'),
            fullLabel: t('revokeLink', { time: made }),
            isDangerous: true,
            isOffered: link.state === 'open',
            run: () => revokeLink(api, scope, userId, link.link_id),
            done: t('revoked'),
          },
        ]}
      />
    </Box>
  );
}
