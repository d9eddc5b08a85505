/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';

type FieldProps = {
  id: string;
  isPhone?: boolean;
  autocomplete: 'name' | 'tel' | 'off';
  maxLength: number;
  required?: boolean;
  label: string;
  value: string;
  help?: string | undefined;
  /** The problem of the value. */
  problem?: string | undefined;
  onChange: (value: string) => void;
};

/** A line of a form: its name, what is typed, and below it help or what is wrong. */
export function Field({ id, isPhone = false, label, value, help, problem, onChange, ...input }: FieldProps) {
  const note = problem ?? help;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        {...input}
        id={id}
        type="text"
        inputMode={isPhone ? 'tel' : 'text'}
        class="search"
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={note === undefined ? undefined : `${id}-help`}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      {note !== undefined && (
        <p
          id={`${id}-help`}
          class={problem === undefined ? 'help' : 'help wrong'}
          role={problem === undefined ? undefined : 'alert'}
        >
          {note}
        </p>
      )}
    </div>
  );
}

type TickProps = {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isWrong?: boolean;
  children: ComponentChildren;
};

/** Something to agree to. */
export function Tick({ isOn, onChange, isWrong = false, children }: TickProps) {
  return (
    <label class={isWrong ? 'tick-line missing' : 'tick-line'}>
      <input
        type="checkbox"
        checked={isOn}
        aria-invalid={isWrong}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  );
}
