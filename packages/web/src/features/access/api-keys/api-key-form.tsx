import { useTexts } from '../../../i18n/i18n-context.tsx';
import { DetailForm } from '../../../ui/form/detail-form.tsx';
import { detailFormOf, useResourceForm } from '../../../ui/form/resource-form.ts';
import { ExpiryField, KeyNameField, KeyRobotField, PermissionsField } from './api-key-fields.tsx';
import { apiKeyForm, type ApiKeyFields } from './api-key.rules.ts';
import { apiKeyTexts } from './api-keys.messages.ts';

const schema = apiKeyForm(() => Date.now());
const BY_CODE = { NAME_TAKEN: 'name', API_KEY_BEYOND_OWN_REACH: 'permissions' } as const;

type ApiKeyFormProps<Answer> = {
  values: ApiKeyFields;
  title: string;
  description: string;
  submitLabel: string;
  isNew: boolean;
  save: (fields: ApiKeyFields) => Promise<Answer>;
  onSaved: (answer: Answer) => void;
  onLeave: () => void;
};

/** The form of a key, whether it is made or changed. */
export function ApiKeyForm<Answer>({
  values,
  title,
  description,
  submitLabel,
  isNew,
  save,
  onSaved,
  onLeave,
}: ApiKeyFormProps<Answer>) {
  const t = useTexts(apiKeyTexts);
  const form = useResourceForm<ApiKeyFields, ApiKeyFields, Answer>({
    schema,
    values,
    save,
    byCode: BY_CODE,
    onSaved: (answer) => onSaved(answer),
  });
  const names = {
    robot: t('robot'),
    name: t('name'),
    permissions: t('permissions'),
    expiry: t('expiry'),
    date: t('until'),
  };
  return (
    <DetailForm
      {...detailFormOf(form, names)}
      title={title}
      description={description}
      sections={[
        { id: 'name', title: t('nameSection'), children: <KeyNameField form={form} isNew={isNew} /> },
        { id: 'robot', title: t('robot'), children: <KeyRobotField form={form} /> },
        {
          id: 'permissions',
          title: t('mayDo'),
          help: t('permissionsHelp'),
          children: <PermissionsField form={form} />,
        },
        { id: 'expiry', title: t('expirySection'), children: <ExpiryField form={form} /> },
      ]}
      submitLabel={submitLabel}
      discardLabel={t('cancel')}
      maySubmitUnchanged
      onDiscard={onLeave}
    />
  );
}
