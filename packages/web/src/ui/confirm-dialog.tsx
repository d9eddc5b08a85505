import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { useTexts } from '../i18n/i18n-context.tsx';
import { uiTexts } from './ui.messages.ts';

export type ConfirmDialogProps = {
  open: boolean;
  title: string;
  children?: ReactNode;
  /** The verb of what will happen, never "OK". */
  confirmLabel: string;
  cancelLabel?: string | undefined;
  /** True when it cannot be undone. */
  isDangerous?: boolean | undefined;
  isBusy?: boolean | undefined;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something that is not easily undone. The safe answer has the focus. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel,
  isDangerous = false,
  isBusy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const t = useTexts(uiTexts);
  const titleId = useId();
  return (
    <Dialog open={open} onClose={isBusy ? undefined : onCancel} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId} sx={{ textWrap: 'balance' }}>
        {title}
      </DialogTitle>
      {children !== undefined && (
        <DialogContent>
          <DialogContentText component="div">{children}</DialogContentText>
        </DialogContent>
      )}
      <DialogActions>
        <Button autoFocus disabled={isBusy} onClick={onCancel}>
          {cancelLabel ?? t('cancel')}
        </Button>
        <Button variant="contained" color={isDangerous ? 'error' : 'primary'} loading={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
