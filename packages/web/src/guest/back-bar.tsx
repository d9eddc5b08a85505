/** @jsxImportSource preact */
import { Icon } from './icons.tsx';

/** The head of a page that was come to from another one: the way back, and what it is. */
export function BackBar({ label, title, onBack }: { label: string; title: string; onBack: () => void }) {
  return (
    <div class="back-bar">
      <button type="button" class="round" aria-label={label} onClick={onBack}>
        <Icon name="back" />
      </button>
      <h1>{title}</h1>
    </div>
  );
}
