/** @jsxImportSource preact */
import { Icon } from './icons.tsx';

/** How far something is, as steps side by side. `behind`: so many are reached. */
export function Steps({ label, steps, behind }: { label: string; steps: readonly string[]; behind: number }) {
  return (
    <ol class="steps" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          class={index < behind ? 'passed' : ''}
          aria-current={index === behind - 1 ? 'step' : undefined}
        >
          <span class="dot">{index < behind && <Icon name="check" />}</span>
          {step}
        </li>
      ))}
    </ol>
  );
}
