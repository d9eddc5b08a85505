/** @jsxImportSource preact */
import { useGuestTexts } from './guest-context.tsx';
import { guestTexts } from './guest.messages.ts';
import { Icon } from './icons.tsx';
import { SkipLink } from './skip-link.tsx';

/** The head of a page that was come to from another one: the way back, and what it is. */
export function BackBar({ label, title, onBack }: { label: string; title: string; onBack: () => void }) {
  const t = useGuestTexts(guestTexts);
  return (
    <div class="back-bar">
      <button type="button" class="round" aria-label={label} onClick={onBack}>
        <Icon name="back" />
      </button>
      <h1>{title}</h1>
      <SkipLink label={t('skip')} />
    </div>
  );
}
