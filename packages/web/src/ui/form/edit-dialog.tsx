import { useState, type ReactNode } from 'react';
import { Dialog, type DialogProps } from '../kit.ts';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { uiTexts } from '../ui.messages.ts';

/** A dialog in which a person types. */
export type EditDialogProps = Omit<DialogProps, 'open' | 'onClose'> & {
  children: ReactNode;
  /** True while it is being sent: nothing closes it then. */
  isBusy?: boolean | undefined;
  onClose: () => void;
};

/**
 * An open dialog whose content a person edits. Escape and a press beside it close it; once something was typed they ask first, since both
 * happen by mistake. Its own buttons close it at once.
 */
export function EditDialog({ children, isBusy = false, onClose, ...dialog }: EditDialogProps) {
  const t = useTexts(uiTexts);
  const [isTyped, setTyped] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const handleClose = () => {
    if (isBusy) return;
    if (isTyped) setAsked(true);
    else onClose();
  };
  return (
    <>
      <Dialog fullWidth {...dialog} open onClose={handleClose} onInput={() => setTyped(true)}>
        {children}
      </Dialog>
      <ConfirmDialog
        open={isAsked}
        title={t('discardTitle')}
        confirmLabel={t('discard')}
        cancelLabel={t('keepEditing')}
        isDangerous
        onConfirm={onClose}
        onCancel={() => setAsked(false)}
      >
        {t('discardBody')}
      </ConfirmDialog>
    </>
  );
}
