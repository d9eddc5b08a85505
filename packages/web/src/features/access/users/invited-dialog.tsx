import type { RegistrationLink } from '@rota/contract/users';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { HandedLinkDialog } from './handed-link-dialog.tsx';
import { peopleTexts } from './users.messages.ts';
import { userFormTexts } from './user-form.messages.ts';

/** The outcome of an invitation into a project, with the link if the inviting person may have it. */
export type InvitedMember = Pick<RegistrationLink, 'sent_to' | 'kept_here'> & {
  readonly link: string | null;
};

/** Whether the inviting person has to pass the link on: nothing was sent, or nothing can be. */
export function isLeftToSend({ link, sent_to: sentTo, kept_here: kept }: InvitedMember): boolean {
  return kept.length > 0 || (link !== null && sentTo.length === 0);
}

/** Tells that an invitation was sent nowhere, and what to do instead: the link is shown this once. */
export function InvitedDialog({ invited, onClose }: { invited: InvitedMember; onClose: () => void }) {
  const t = useTexts(userFormTexts);
  const tLink = useTexts(peopleTexts);
  return (
    <HandedLinkDialog
      title={t('invited')}
      link={invited.link}
      kept={invited.kept_here}
      notes={invited.link === null ? [] : [t('copyLink'), tLink('linkUntilWeek')]}
      onClose={onClose}
    />
  );
}
