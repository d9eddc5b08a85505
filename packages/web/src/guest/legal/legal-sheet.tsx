/** @jsxImportSource preact */
import type { LegalKind } from '@rota/contract/legal-texts';
import { legalKindTexts } from '@rota/contract/order-page';
import { useGuest, useGuestTexts } from '../guest-context.tsx';
import { guestTexts } from '../guest.messages.ts';
import { PageSkeleton } from '../guest-frame.tsx';
import { Sheet } from '../sheet.tsx';
import { LegalBody, useLegalText } from './legal-text.tsx';
import { legalTexts } from './legal.messages.ts';

/** A legal text over the page on which it is accepted, so that nothing that was typed is left. */
export function LegalSheet({
  kind,
  projectId,
  onClose,
}: {
  kind: LegalKind;
  projectId: number;
  onClose: () => void;
}) {
  const t = useGuestTexts(legalTexts);
  const tGuest = useGuestTexts(guestTexts);
  const tKind = useGuestTexts(legalKindTexts);
  const { formats } = useGuest();
  const state = useLegalText(kind, projectId);
  return (
    <Sheet
      title={state.status === 'ready' ? state.data.title : tKind(kind)}
      className="reading"
      onClose={onClose}
    >
      {state.status === 'ready' && (
        <>
          <p class="soft small">
            {t('version', { version: state.data.version, date: formats.date(state.data.published_at) })}
          </p>
          <LegalBody body={state.data.body} level={3} />
        </>
      )}
      {state.status === 'loading' && state.trouble === undefined && <PageSkeleton />}
      {(state.status === 'refused' || state.trouble !== undefined) && <p role="alert">{t('away')}</p>}
      <button type="button" class="primary" onClick={onClose}>
        {tGuest('close')}
      </button>
    </Sheet>
  );
}
