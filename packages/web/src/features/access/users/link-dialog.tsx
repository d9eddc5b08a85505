import type { RegistrationLink } from '@rota/contract/users';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { HandedLinkDialog } from './handed-link-dialog.tsx';
import { peopleTexts } from './users.messages.ts';

type LinkDialogProps = {
  name: string;
  link: string;
  /** Where a message went, and where it would have gone if a gateway were set. */
  sent: Pick<RegistrationLink, 'sent_to' | 'kept_here'>;
  /** When it ends; a week from now where that is not said. */
  expiresAt?: string | undefined;
  onClose: () => void;
};

/** A link to register, shown this once. */
export function LinkDialog({ name, link, sent, expiresAt, onClose }: LinkDialogProps) {
  const t = useTexts(peopleTexts);
  const formats = useFormats();
  const notes = [
    t('linkOnce'),
    expiresAt === undefined ? t('linkUntilWeek') : t('linkUntil', { time: formats.dateTime(expiresAt) }),
    ...(sent.sent_to.includes('email')
      ? [t('sentEmail')]
      : sent.sent_to.includes('phone')
        ? [t('sentPhone')]
        : []),
  ];
  return (
    <HandedLinkDialog
      title={t('linkTitle', { name })}
      link={link}
      kept={sent.kept_here}
      notes={notes}
      onClose={onClose}
    />
  );
}
