/** @jsxImportSource preact */
import { focusNextStep } from './kept-focus.ts';

/** For keyboards: the short way to what is done next, past all that could be done here. It is seen while it has the focus, and is not there where there is no such button. */
export function SkipLink({ label }: { label: string }) {
  return (
    <button type="button" class="skip" onClick={focusNextStep}>
      {label}
    </button>
  );
}
