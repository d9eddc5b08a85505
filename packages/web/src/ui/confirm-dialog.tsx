import { useId, useState, type ReactNode } from 'react';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from './kit.ts';
import { useTexts } from '../i18n/i18n-context.tsx';
import { uiTexts } from './ui.messages.ts';

/** A question before something is done. */
export type ConfirmDialogProps = {
  open: boolean;
  /** Names what it is about: "Remove R-07?". */
  title: string;
  children?: ReactNode;
  /** The verb of what will happen, never "OK". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** True when it cannot be undone. */
  isDangerous?: boolean | undefined;
  /** The name of the object, which has to be typed before the worst: what takes much with it and cannot be undone. */
  typedName?: string | undefined;
  /** False while something keeps it from being done: the children say what. */
  canConfirm?: boolean | undefined;
  isBusy?: boolean | undefined;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something that is not easily undone, by the name of what it is about. The safe answer has the focus, or the name to be typed. */
export function ConfirmDialog({ open, isBusy = false, onCancel, ...question }: ConfirmDialogProps) {
  const titleId = useId();
  return (
    <Dialog
      open={open}
      onClose={isBusy ? undefined : onCancel}
      aria-labelledby={titleId}
      maxWidth="xs"
      fullWidth
    >
      <Question {...question} titleId={titleId} isBusy={isBusy} onCancel={onCancel} />
    </Dialog>
  );
}

/** Gives a field the focus and leaves the dialog at its top, so that what will happen is read first. */
function focusInPlace(field: HTMLElement | null): void {
  field?.focus({ preventScroll: true });
}

type QuestionProps = Omit<ConfirmDialogProps, 'open'> & { titleId: string; isBusy: boolean };

/** Remounts with each question, so that text typed for one does not answer the next. */
function Question(props: QuestionProps) {
  const {
    titleId,
    title,
    children,
    confirmLabel,
    cancelLabel,
    isDangerous = false,
    typedName,
    canConfirm = true,
    isBusy,
    onConfirm,
    onCancel,
  } = props;
  const t = useTexts(uiTexts);
  const [typed, setTyped] = useState('');
  const isTyped = typedName === undefined || typed.trim() === typedName.trim();
  return (
    <>
      <DialogTitle id={titleId} sx={{ textWrap: 'balance' }}>
        {title}
      </DialogTitle>
      {(children !== undefined || typedName !== undefined) && (
        <DialogContent>
          <DialogContentText component="div">{children}</DialogContentText>
          {typedName !== undefined && (
            <TextField
              inputRef={focusInPlace}
              fullWidth
              autoComplete="off"
              label={t('typeName', { name: typedName })}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && isTyped && canConfirm && !isBusy) onConfirm();
              }}
              sx={{ mt: 2 }}
            />
          )}
        </DialogContent>
      )}
      <DialogActions>
        <Button autoFocus={typedName === undefined} disabled={isBusy} onClick={onCancel}>
          {cancelLabel ?? t('cancel')}
        </Button>
        <Button
          variant="contained"
          color={isDangerous ? 'error' : 'primary'}
          loading={isBusy}
          disabled={!isTyped || !canConfirm}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </>
  );
}
