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
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useConfirmed } from '../../../auth/confirm-password.tsx';
import { useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { ConfirmRemoval } from '../../sites/uses/shared/confirm-removal.tsx';
import { Actions, type Action } from '../../../ui/actions/actions.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { nameOfPerson, type PeopleScope, type PersonDetails } from './people.rules.ts';
import { peopleTexts } from './users.messages.ts';
import { renewLink, useForgetPerson, useRenewPeople } from './users.queries.ts';

type UserActionsProps = { scope: PeopleScope; person: PersonDetails; onGone: () => void };

/** The actions on a person: on the account, or on their part in one project. */
export function UserActions({ scope, person, onGone }: UserActionsProps) {
  const t = useTexts(peopleTexts);
  const api = useApi();
  const [language] = useLanguage();
  // It is shown once: nothing keeps it when its dialog is closed.
  const [link, setLink] = useState<RegistrationLink>();
  const forget = useForgetPerson(scope, person.id);
  const handleGone = () => {
    onGone();
    forget();
  };
  const ofAccount = useAccountActions(person);
  const remove = useRemoveAction(person, handleGone);
  const leave = useLeaveAction(Number(scope), person, handleGone);
  return (
    <>
      <Actions
        projectId={scope === 'all' ? undefined : scope}
        renew={useRenewPeople()}
        actions={[
          {
            id: 'edit',
            place: 'main',
            label: t('edit'),
            icon: EditRounded,
            to: `/admin/accounts/users/edit?user-id=${encodeURIComponent(person.id)}`,
          },
          {
            id: 'newLink',
            place: 'button',
            label: t('newLink'),
            icon: LinkRounded,
            isOffered: person.may_renew_link,
            run: async () => setLink(await renewLink(api, scope, person.id, language)),
          },
          ...(scope === 'all' ? [...ofAccount, remove] : [leave]),
        ]}
      />
      {link !== undefined && (
        <LinkDialog
          name={nameOfPerson(person)}
          link={link.link}
          sent={link}
          expiresAt={link.expires_at}
          onClose={() => setLink(undefined)}
        />
      )}
    </>
  );
}

/** The actions on an account that stays. */
function useAccountActions(person: PersonDetails): readonly Action[] {
  const t = useTexts(peopleTexts);
  const api = useApi();
  const confirmed = useConfirmed();
  const { id: userId, disabled } = person;
  const name = nameOfPerson(person);
  const params = { userId };
  const questionFor = (key: 'disable' | 'signOut' | 'factors') => ({
    title: t(`${key}Ask`, { name }),
    children: t(`${key}Hint`),
    isDangerous: true,
  });
  return [
    {
      id: 'enable',
      label: t('enable'),
      icon: CheckRounded,
      isOffered: disabled,
      run: () => api.users.update({ params, body: { disabled: false } }),
      done: t('wasEnabled'),
    },
    {
      id: 'disable',
      label: t('disable'),
      icon: BlockRounded,
      isOffered: !disabled,
      confirm: questionFor('disable'),
      run: () => api.users.update({ params, body: { disabled: true } }),
      done: t('wasDisabled'),
    },
    {
      id: 'signOut',
      label: t('signOut'),
      icon: LogoutRounded,
      confirm: questionFor('signOut'),
      run: () => api.users.signOut({ params }),
      done: t('wasSignedOut'),
    },
    {
      id: 'factors',
      label: t('factors'),
      icon: PhonelinkEraseRounded,
      confirm: questionFor('factors'),
      run: () => confirmed(() => api.secondFactors.removeAllOf({ params })),
      done: t('factorsRemoved'),
    },
  ];
}

/** Deletes an account. */
function useRemoveAction(person: PersonDetails, onGone: () => void): Action {
  const t = useTexts(peopleTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const params = { userId: person.id };
  return {
    id: 'remove',
    label: t('remove'),
    icon: DeleteRounded,
    confirm: (question) => (
      <ConfirmRemoval
        {...question}
        title={t('removeAsk', { name: nameOfPerson(person) })}
        confirmLabel={t('remove')}
        typedName={person.username}
        usesKey={['user', person.id]}
        readUses={(signal) => api.users.uses({ params }, { signal })}
      >
        {t('removeHint')}
      </ConfirmRemoval>
    ),
    run: (evenIfNeeded) =>
      api.users.remove({ params, query: { even_if_needed: evenIfNeeded ? 'true' : 'false' } }),
    done: t('wasRemoved'),
    failed: tSentence('user_not_deleted'),
    onDone: onGone,
  };
}

/** Takes a person out of one project. */
function useLeaveAction(projectId: number, person: PersonDetails, onGone: () => void): Action {
  const t = useTexts(peopleTexts);
  const api = useApi();
  const params = { projectId, userId: person.id };
  return {
    id: 'leave',
    label: t('leave'),
    icon: PersonRemoveRounded,
    confirm: (question) => (
      <ConfirmRemoval
        {...question}
        title={t('leaveAsk', { name: nameOfPerson(person) })}
        confirmLabel={t('leave')}
        usesKey={['member', projectId, person.id]}
        readUses={(signal) => api.users.memberUses({ params }, { signal })}
      >
        {t('leaveHint')}
      </ConfirmRemoval>
    ),
    run: () => api.users.updateMember({ params, body: { roles: [] } }),
    done: t('hasLeft'),
    onDone: onGone,
  };
}
