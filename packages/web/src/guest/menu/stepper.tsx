/** @jsxImportSource preact */
import { useGuestTexts } from '../guest-context.tsx';
import { Icon } from '../icons.tsx';
import { menuTexts } from './menu.messages.ts';

type StepperProps = {
  label: string;
  value: number;
  least: number;
  most: number;
  onChange: (value: number) => void;
};

/** How many of something, with buttons for a thumb. */
export function Stepper({ label, value, least, most, onChange }: StepperProps) {
  const t = useGuestTexts(menuTexts);
  // A button under a finger stays a button, also where it does nothing more.
  const step = (by: number) => {
    const next = value + by;
    if (next >= least && next <= most) onChange(next);
  };
  return (
    <div class="stepper" role="group" aria-label={label}>
      <button type="button" aria-label={t('fewer')} aria-disabled={value <= least} onClick={() => step(-1)}>
        <Icon name="minus" />
      </button>
      <output aria-live="polite">{value}</output>
      <button type="button" aria-label={t('more')} aria-disabled={value >= most} onClick={() => step(1)}>
        <Icon name="plus" />
      </button>
    </div>
  );
}
