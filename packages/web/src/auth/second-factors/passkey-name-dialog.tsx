import { secondFactorsApi } from '@rota/contract/second-factors';
import { useMessage, useTexts } from '../../i18n/i18n-context.tsx';
import { Field } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../ui/form/resource-form.ts';
import { secondFactorTexts } from './second-factors.messages.ts';

/** Asks what a passkey is to be called. */
export function PasskeyNameDialog({
  title,
  button,
  name,
  onSubmit,
  onClose,
}: {
  title: string;
  button: string;
  name: string;
  /** Closes the dialog itself when it is done; what it throws is shown. */
  onSubmit: (name: string) => Promise<void>;
  onClose: () => void;
}) {
  const t = useTexts(secondFactorTexts);
  const message = useMessage();
  const form = useResourceForm({
    schema: secondFactorsApi.renamePasskey.body,
    values: { name },
    save: (body) => onSubmit(body.name),
  });
  return (
    <FormDialog
      form={form}
      title={title}
      submitLabel={button}
      // The browser's own refusals are sentences of the code.
      error={message(form.error)}
      onClose={onClose}
    >
      <Field form={form} name="name" autoFocus label={t('passkeyName')} hint={t('passkeyNameHint')} />
    </FormDialog>
  );
}
