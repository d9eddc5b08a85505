import { useId, type ReactNode, type SubmitEvent } from 'react';
import { Alert, Box, Button, DialogActions, DialogContent, DialogTitle } from '../kit.ts';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { EditDialog } from './edit-dialog.tsx';
import type { FormFrame } from './resource-form.ts';
import { uiTexts } from '../ui.messages.ts';

/** How the dialog sends its fields: as the record that `useResourceForm` edits, or, where they are no record, by `onSubmit`. */
type Sending =
  | { form: FormFrame; onSubmit?: never; isBusy?: never }
  | { form?: never; onSubmit: (event: SubmitEvent) => unknown; isBusy?: boolean };

/** The fields of a form in a dialog, and its two ways out. */
export type DialogFormProps = Sending & {
  children: ReactNode;
  /** The verb of what will happen, never "OK". */
  submitLabel: string;
  /** Why it was not taken, where that belongs to no field. */
  error?: ReactNode;
  /** False while there is nothing to be sent. */
  canSubmit?: boolean | undefined;
  isDangerous?: boolean | undefined;
  /** Further actions, before the two buttons. */
  aside?: ReactNode;
  onClose: () => void;
};

/** A dialog that is one form. */
export type FormDialogProps = DialogFormProps & {
  title: string;
  width?: 'xs' | 'sm' | undefined;
  isFullScreen?: boolean | undefined;
};

/** A form in a dialog of its own, which stays open while it is being sent. */
export function FormDialog({ title, width = 'xs', isFullScreen = false, ...form }: FormDialogProps) {
  const titleId = useId();
  return (
    <EditDialog
      maxWidth={width}
      fullScreen={isFullScreen}
      isBusy={form.form?.isBusy ?? form.isBusy}
      onClose={form.onClose}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogForm {...form} />
    </EditDialog>
  );
}

/** A form in a dialog that shows other things beside it, or before. */
export function DialogForm(props: DialogFormProps) {
  const {
    children,
    submitLabel,
    form,
    error = form?.error,
    isBusy = form?.isBusy ?? false,
    canSubmit = true,
    isDangerous = false,
    aside,
    onClose,
  } = props;
  const t = useTexts(uiTexts);
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // In React's tree the dialog may stand within another form, which is not to be sent.
        event.stopPropagation();
        if (!canSubmit || isBusy) return;
        if (props.form === undefined) props.onSubmit(event);
        else props.form.submit();
      }}
      // The fields scroll, and the buttons stay.
      sx={{ display: 'contents' }}
    >
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
        {error !== undefined && <Alert severity="error">{error}</Alert>}
        {children}
      </DialogContent>
      <DialogActions sx={aside === undefined ? {} : { flexWrap: 'wrap' }}>
        {aside}
        <Button disabled={isBusy} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          type="submit"
          variant="contained"
          color={isDangerous ? 'error' : 'primary'}
          loading={isBusy}
          disabled={!canSubmit}
        >
          {submitLabel}
        </Button>
      </DialogActions>
    </Box>
  );
}
