import { sentenceTexts } from '@rota/contract/core';
import type { RegistrationLink } from '@rota/contract/users';
import BlockRounded from '@mui/icons-material/BlockRounded';
import CheckRounded from '@mui/icons-material/CheckRounded';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import LinkRounded from '@mui/icons-material/LinkRounded';
import LogoutRounded from '@mui/icons-material/LogoutRounded';
import PhonelinkEraseRounded from '@mui/icons-material/PhonelinkEraseRounded';
import PersonRemoveRounded from '@mui/icons-material/PersonRemoveRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '../../../api/api-context.tsx';
import { useConfirmed } from '../../../auth/confirm-password.tsx';
import { useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { ConfirmRemoval } from '../../sites/uses/shared/confirm-removal.tsx';
import { ActionsMenu } from '../../../ui/actions/actions-menu.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toastFailedAction, toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { nameOfPerson, type PeopleScope, type PersonDetails } from './people.rules.ts';
import { peopleTexts } from './users.messages.ts';
import { peopleQueries, renewLink } from './users.queries.ts';

type ActionsProps = { scope: PeopleScope; person: PersonDetails; onGone: () => void };
type Action = {
  key: 'disable' | 'enable' | 'signOut' | 'factors' | 'remove' | 'leave';
  icon: SvgIconComponent;
};

/** What can be done with a person: with the account, or with their part in one project. */
export function UserActions({ scope, person, onGone }: ActionsProps) {
  const t = useTexts(peopleTexts);
  const [asked, setAsked] = useState<Asked>();
  const changes = usePersonChanges(scope, person, () => setAsked(undefined), onGone);
  const newLink = useNewLink(scope, person.id);
  const actions: readonly Action[] =
    scope === 'all'
      ? [
          person.disabled ? { key: 'enable', icon: CheckRounded } : { key: 'disable', icon: BlockRounded },
          { key: 'signOut', icon: LogoutRounded },
          { key: 'factors', icon: PhonelinkEraseRounded },
          { key: 'remove', icon: DeleteRounded },
        ]
      : [{ key: 'leave', icon: PersonRemoveRounded }];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Button
        variant="contained"
        component={Link}
        to={`/admin/accounts/users/edit?user-id=${encodeURIComponent(person.id)}`}
        startIcon={<EditRounded />}
      >
        {t('edit')}
      </Button>
      {person.mayRenewLink && (
        <Button
          variant="outlined"
          startIcon={<LinkRounded />}
          loading={newLink.isPending}
          onClick={() => newLink.mutate()}
        >
          {t('newLink')}
        </Button>
      )}
      <ActionsMenu label={t('actions')}>
        {(choose) =>
          actions.map(({ key, icon: Icon }) => (
            <MenuItem
              key={key}
              onClick={choose(() => (key === 'enable' ? changes.enable.mutate() : setAsked(key)))}
            >
              <ListItemIcon>
                <Icon fontSize="small" />
              </ListItemIcon>
              {t(key)}
            </MenuItem>
          ))
        }
      </ActionsMenu>
      <Questions
        scope={scope}
        person={person}
        asked={asked}
        changes={changes}
        onCancel={() => setAsked(undefined)}
      />
      {newLink.data !== undefined && (
        <LinkDialog
          name={nameOfPerson(person)}
          link={newLink.data.link}
          sent={newLink.data}
          expiresAt={newLink.data.expiresAt}
          onClose={newLink.reset}
        />
      )}
    </Box>
  );
}

type Asked = 'disable' | 'signOut' | 'factors' | 'remove' | 'leave' | undefined;
type QuestionsProps = {
  scope: PeopleScope;
  person: PersonDetails;
  asked: Asked;
  changes: ReturnType<typeof usePersonChanges>;
  onCancel: () => void;
};

function Questions({ scope, person, asked, changes, onCancel }: QuestionsProps) {
  const t = useTexts(peopleTexts);
  const api = useApi();
  const name = nameOfPerson(person);
  const question = (key: Exclude<Asked, 'remove' | undefined>) => ({
    open: asked === key,
    title: t(`${key}Ask`, { name }),
    confirmLabel: t(key),
    isDangerous: true,
    isBusy: changes[key].isPending,
    onConfirm: () => changes[key].mutate(),
    onCancel,
    children: t(`${key}Hint`),
  });
  return (
    <>
      <ConfirmDialog {...question('disable')} />
      <ConfirmDialog {...question('signOut')} />
      <ConfirmDialog {...question('factors')} />
      {asked === 'remove' && (
        <ConfirmRemoval
          title={t('removeAsk', { name })}
          confirmLabel={t('remove')}
          typedName={person.username}
          usesKey={['user', person.id]}
          readUses={(signal) => api.users.uses({ params: { userId: person.id } }, { signal })}
          isBusy={changes.remove.isPending}
          onConfirm={(evenIfNeeded) => changes.remove.mutate(evenIfNeeded)}
          onCancel={onCancel}
        >
          {t('removeHint')}
        </ConfirmRemoval>
      )}
      {asked === 'leave' && (
        <ConfirmRemoval
          {...question('leave')}
          usesKey={['member', scope, person.id]}
          readUses={(signal) =>
            api.users.memberUses({ params: { projectId: Number(scope), userId: person.id } }, { signal })
          }
        />
      )}
    </>
  );
}

/** Every change of a person that is one press; those that cannot be undone are asked for before. */
function usePersonChanges(
  scope: PeopleScope,
  { id: userId }: PersonDetails,
  onSettled: () => void,
  onGone: () => void,
) {
  const t = useTexts(peopleTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const confirmed = useConfirmed();
  const queries = useQueryClient();
  const settled = async () => {
    onSettled();
    await queries.invalidateQueries({ queryKey: peopleQueries.all });
  };
  const onError = (error: unknown) => toastFailure(error, tSentence('An Error Occurred'));
  const gone = (said: string) => () => {
    toastSuccess(said);
    onGone();
    queries.removeQueries({ queryKey: ['users', scope, 'one', userId] });
  };
  const setDisabled = (disabled: boolean) => api.users.update({ params: { userId }, body: { disabled } });
  return {
    disable: useMutation({
      mutationFn: () => setDisabled(true),
      onSuccess: () => toastSuccess(t('wasDisabled')),
      onError,
      onSettled: settled,
    }),
    enable: useMutation({
      mutationFn: () => setDisabled(false),
      onSuccess: () => toastSuccess(t('wasEnabled')),
      onError,
      onSettled: settled,
    }),
    signOut: useMutation({
      mutationFn: () => api.users.signOut({ params: { userId } }),
      onSuccess: () => toastSuccess(t('wasSignedOut')),
      onError,
      onSettled: settled,
    }),
    factors: useMutation({
      mutationFn: () => confirmed(() => api.secondFactors.removeAllOf({ params: { userId } })),
      onSuccess: () => toastSuccess(t('factorsRemoved')),
      onError,
      onSettled: settled,
    }),
    remove: useMutation({
      mutationFn: (evenIfNeeded: boolean) =>
        api.users.remove({ params: { userId }, query: { even_if_needed: evenIfNeeded ? 'true' : 'false' } }),
      onSuccess: gone(t('wasRemoved')),
      onError: (error) => toastFailedAction(error, tSentence('Failed to delete user')),
      onSettled: settled,
    }),
    leave: useMutation({
      mutationFn: () =>
        api.users.updateMember({
          params: {
            projectId: Number(scope),
            userId,
          },
          body: { roles: [] },
        }),
      onSuccess: gone(t('hasLeft')),
      onError,
      onSettled: settled,
    }),
  };
}

function useNewLink(scope: PeopleScope, userId: string) {
  const tSentence = useTexts(sentenceTexts);
  const [language] = useLanguage();
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<RegistrationLink>({
    mutationFn: () => renewLink(api, scope, userId, language),
    onError: (error) => toastFailure(error, tSentence('An Error Occurred')),
    onSettled: () => queries.invalidateQueries({ queryKey: peopleQueries.all }),
    // It is shown once: nothing may keep it once its dialog is closed.
    gcTime: 0,
  });
}
