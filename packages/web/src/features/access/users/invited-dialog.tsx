import type { RegistrationLink } from '@rota/contract/users';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { HandedLinkDialog } from './handed-link-dialog.tsx';
import { userFormTexts } from './user-form.messages.ts';

/** The outcome of an invitation into a project, with the link if the inviting person may have it. */
export type InvitedMember = Pick<RegistrationLink, 'sent_to' | 'kept_here'> & {
  readonly link: string | null;
};

/** Tells that an invitation was sent nowhere, and what to do instead. */
export function InvitedDialog({ invited, onClose }: { invited: InvitedMember; onClose: () => void }) {
  const t = useTexts(userFormTexts);
  return (
    <HandedLinkDialog
      title={t('invited')}
      link={invited.link}
      kept={invited.kept_here}
      notes={[]}
      onClose={onClose}
    />
  );
}
