/** @jsxImportSource preact */
import { LEGAL_KINDS, legalKindTexts } from '@rota/contract/order-page';
import { writeAddress } from './guest-address.ts';
import { useGuestTexts } from './guest-context.tsx';
import { guestTexts } from './guest.messages.ts';

/** The foot of the order pages: the venue's legal texts. */
export function GuestFoot({ projectId }: { projectId: number }) {
  const t = useGuestTexts(guestTexts);
  const tKind = useGuestTexts(legalKindTexts);
  return (
    <footer class="foot">
      <nav aria-label={t('legal')}>
        <ul>
          {LEGAL_KINDS.map((kind) => (
            <li key={kind}>
              <a href={writeAddress({ app: 'legal', code: kind, project: String(projectId) })}>
                {tKind(kind)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
