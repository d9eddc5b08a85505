import { toast, Toaster, useToasterStore, type ToasterProps } from 'react-hot-toast';
import { useEffect } from 'react';
import { Box, Button } from './kit.ts';
import { isCanceled, resultCodeOf } from '../api/api-error.ts';
import { floatingStyle } from './theme.ts';
import { useColours } from './theme-provider.tsx';
import { RADIUS } from './tokens.ts';

/** At most this many toasts stand at once; older ones go. */
const TOAST_LIMIT = 20;
/** How long each kind stays, ms. A loading toast stays until it is done. */
const TOAST_DURATION_MS = { blank: 4000, error: 4000, success: 2000, loading: Infinity } as const;

/** The place of toasts and their duration. */
export const toasterOptions = {
  position: 'top-center',
  toastOptions: {
    duration: TOAST_DURATION_MS.blank,
    blank: { duration: TOAST_DURATION_MS.blank },
    error: { duration: TOAST_DURATION_MS.error },
    success: { duration: TOAST_DURATION_MS.success },
    loading: { duration: TOAST_DURATION_MS.loading },
  },
} as const satisfies ToasterProps;

/** A failure is read out at once. Said with each toast, because a toast begins as a `status` and that outweighs what is said of its kind. */
const FAILURE = { ariaProps: { role: 'alert', 'aria-live': 'assertive' } } as const;

/** The place of toasts: top-centre. */
export function Toasts() {
  const { palette, scheme } = useColours();
  const { toasts } = useToasterStore();
  useEffect(() => {
    for (const old of toasts.filter((item) => item.visible).slice(TOAST_LIMIT)) toast.dismiss(old.id);
  }, [toasts]);
  return (
    <Toaster
      {...toasterOptions}
      toastOptions={{
        ...toasterOptions.toastOptions,
        style: {
          ...floatingStyle(scheme),
          background: palette.raised,
          color: palette.ink,
          borderRadius: RADIUS.control,
          fontSize: 14,
          maxWidth: 480,
        },
      }}
    />
  );
}

/** Tells a failure, unless it is only a call that was cancelled. The same words are never shown twice at once. */
export function toastFailure(error: unknown, unknownText: string): void {
  if (isCanceled(error)) return;
  const message = error instanceof Error && error.message !== '' ? error.message : unknownText;
  toast.error(message, { ...FAILURE, id: `failure ${message}` });
}

/** Tells that something a person asked for failed: with `failedText`, such as 'failed to delete', where the server gives no reason of its own. */
export function toastFailedAction(error: unknown, failedText: string): void {
  toastFailure(resultCodeOf(error) === 'INTERNAL_ERROR' ? undefined : error, failedText);
}

/** A toast of work that takes long: it stays until the work is done, failed or dropped. */
export type WorkToast = {
  /** Says how far the work is. */
  say: (message: string) => void;
  done: (message: string) => void;
  fail: (message: string) => void;
  /** Takes the toast away without a word. */
  drop: () => void;
};

/** Says that long work is under way; the same toast then turns into its success or failure. */
export function toastWork(message: string): WorkToast {
  const id = toast.loading(message);
  return {
    say: (next) => void toast.loading(next, { id }),
    done: (next) => void toast.success(next, { id }),
    fail: (next) => void toast.error(next, { ...FAILURE, id }),
    drop: () => toast.dismiss(id),
  };
}

/** Says that something was done. Said again while it is still shown, it stays longer, and is not read out twice. */
export function toastSuccess(message: string): void {
  toast.success(message, { id: `success ${message}` });
}

/** Longer than other toasts: a person who notices a mistake has to find the button, ms. */
const UNDO_MS = 8_000;

/** Says that something was done, with a button that takes it back. */
export function toastUndoable(message: string, undoLabel: string, onUndo: () => void): void {
  toast.success(
    ({ id }) => (
      <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
        {message}
        <Button
          size="small"
          onClick={() => {
            toast.dismiss(id);
            onUndo();
          }}
        >
          {undoLabel}
        </Button>
      </Box>
    ),
    { duration: UNDO_MS },
  );
}
