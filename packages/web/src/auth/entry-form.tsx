import type { ReactNode } from 'react';
import { Alert, Box } from '../ui/kit.ts';
import type { FormFrame } from '../ui/form/resource-form.ts';

/** A form of a page before sign-in: its introduction, the failure of the last attempt, then its fields and its button. */
export function EntryForm({
  form,
  intro,
  onSubmit = form.submit,
  children,
}: {
  form: FormFrame;
  intro?: ReactNode;
  onSubmit?: () => void;
  children: ReactNode;
}) {
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!form.isBusy) onSubmit();
      }}
      sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}
    >
      {intro}
      {form.error !== undefined && (
        <Alert severity="error" variant="outlined">
          {form.error}
        </Alert>
      )}
      {children}
    </Box>
  );
}
