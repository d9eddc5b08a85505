import { sentenceTexts } from '@rota/contract/core';
import type { AccountLink } from '@rota/contract/users';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import type { PeopleScope, PersonDetails } from './people.rules.ts';
import { peopleTexts } from './users.messages.ts';
import { peopleQueries, revokeLink } from './users.queries.ts';

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
  const tSentence = useTexts(sentenceTexts);
  const formats = useFormats();
  const api = useApi();
  const queries = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => revokeLink(api, scope, userId, link.link_id),
    onSuccess: () => toastSuccess(t('revoked')),
    onError: (error) => toastFailure(error, tSentence('An Error Occurred')),
    onSettled: () => queries.invalidateQueries({ queryKey: peopleQueries.all }),
  });
  const until = formats.dateTime(link.expiresAt);
  const state = {
    open: t('linkOpen', { time: until }),
    used: t('linkUsed'),
    expired: t('linkExpired', { time: until }),
    revoked: t('linkRevoked'),
  }[link.state];
  const made = formats.dateTime(link.createdAt);
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
      {link.state === 'open' && (
        <Button
          size="small"
          variant="outlined"
          color="error"
          aria-label={t('revokeLink', { time: made })}
          loading={revoke.isPending}
          onClick={() => revoke.mutate()}
        >
          {t('revoke')}
        </Button>
      )}
    </Box>
  );
}
