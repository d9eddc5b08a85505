import { Link as RouterLink } from 'react-router';
import { Link } from '../../../../ui/kit.ts';
import { useCan } from '../../../../auth/auth-context.tsx';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { reachTexts } from './reach.messages.ts';

/**
 * Says that a message to this contact was sent nowhere, as no gateway is set, and leads to where it is read. `kept` has at least one.
 */
export function KeptHereText({ kept }: { kept: readonly ('phone' | 'email')[] }) {
  const t = useTexts(reachTexts);
  const mayRead = useCan()('outbox.read', undefined);
  return (
    <>
      {kept.includes('email') ? t('noEmail') : t('noSms')}{' '}
      {mayRead ? (
        // In a tab of its own: the link beside this notice is shown only once.
        <Link component={RouterLink} to="/admin/services/messages" target="_blank" color="inherit">
          {t('codesHere')}
        </Link>
      ) : (
        t('askForCodes')
      )}
    </>
  );
}
