import type { SignInPolicy } from '@rota/contract/auth';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { Alert, Box, Button } from '../../../ui/kit.ts';
import { ConfirmPassword } from '../../../auth/confirm-password.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DetailForm } from '../../../ui/form/detail-form.tsx';
import { SelectField, useField } from '../../../ui/form/fields.tsx';
import { useQuestion } from '../../../ui/form/question.ts';
import { detailFormOf, useResourceForm, type ResourceForm } from '../../../ui/form/resource-form.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { LoadingBar } from '../../../ui/loading-bar.tsx';
import { policyForm } from './policy-form.ts';
import { RolesField } from './roles-field.tsx';
import { signInTexts } from './single-sign-on.messages.ts';
import { useSavePolicy, useSignInPolicy } from './single-sign-on.queries.ts';

/** The requirements of the installation at sign-in. */
export function SignInPolicyPage() {
  const policy = useSignInPolicy();
  if (policy.isError && policy.data === undefined)
    return <ErrorState error={policy.error} onRetry={() => policy.refetch()} />;
  if (policy.data === undefined) return <LoadingBar />;
  const { without_phone: withoutPhone, without_second_factor: withoutSecondFactor, ...loaded } = policy.data;
  return (
    <ConfirmPassword>
      <PolicyForm loaded={loaded} without={{ phone: withoutPhone, factor: withoutSecondFactor }} />
    </ConfirmPassword>
  );
}

const LENGTHS = [6, 8, 12, 15] as const;
type Without = { readonly phone: number; readonly factor: number };
type FormProps = { form: ResourceForm<SignInPolicy> };

type LoadedProps = { loaded: SignInPolicy; without: Without };

function usePolicyForm({ loaded, without }: LoadedProps) {
  const t = useTexts(signInTexts);
  const { asked, ask } = useQuestion<number>();
  const save = useSavePolicy();
  const form = useResourceForm<SignInPolicy>({
    schema: policyForm,
    values: loaded,
    save: async (policy) => {
      const isOther = JSON.stringify(policy.second_factor) !== JSON.stringify(loaded.second_factor);
      // People who lack a required factor are stopped in their work, so this needs a confirmation.
      if (isOther && policy.second_factor.who !== 'nobody' && without.factor > 0) await ask(without.factor);
      await save(policy);
    },
    onSaved: (_answer, policy) => {
      toastSuccess(t('saved'));
      return policy;
    },
  });
  return { form, asked };
}

function PolicyForm({ loaded, without }: LoadedProps) {
  const t = useTexts(signInTexts);
  const { form, asked } = usePolicyForm({ loaded, without });
  const names = { password_min: t('passwordMin'), sms_pin: t('smsPin'), second_factor: t('secondFactor') };
  const withoutPhone = without.phone > 0 ? t('withoutPhone', { count: without.phone }) : undefined;
  const withoutFactor = without.factor > 0 ? t('withoutFactor', { count: without.factor }) : undefined;
  return (
    <>
      <DetailForm
        {...detailFormOf(form, names)}
        title={t('title')}
        description={t('description')}
        actions={
          <Button component={Link} to="/admin/security/sign-in/providers" variant="outlined">
            {t('toProviders')}
          </Button>
        }
        submitLabel={t('save')}
        sections={[
          {
            id: 'password',
            title: t('password'),
            help: t('passwordHelp'),
            children: <LengthField form={form} />,
          },
          {
            id: 'sms-pin',
            title: t('smsPin'),
            help: t('smsPinHelp'),
            children: <AskedField form={form} name="sms_pin" warning={withoutPhone} />,
          },
          {
            id: 'second-factor',
            title: t('secondFactor'),
            help: t('secondFactorHelp'),
            children: <AskedField form={form} name="second_factor" warning={withoutFactor} />,
          },
        ]}
      />
      {asked !== undefined && (
        <ConfirmDialog
          open
          title={t('saveTitle')}
          confirmLabel={t('save')}
          onConfirm={asked.yes}
          onCancel={asked.no}
        >
          {t('saveHint', { count: asked.about })}
        </ConfirmDialog>
      )}
    </>
  );
}

function LengthField({ form }: FormProps) {
  const t = useTexts(signInTexts);
  return (
    <SelectField
      form={form}
      name="password_min"
      label={t('passwordMin')}
      options={LENGTHS.map((length) => ({
        value: length,
        label: length === 6 ? t('passwordMixed') : t('passwordLong', { count: length }),
      }))}
    />
  );
}

type AskedFieldProps = FormProps & {
  name: 'sms_pin' | 'second_factor';
  /** The people whom the requirement would stop, in words. */
  warning: string | undefined;
};

/** The people to whom a requirement applies: none, all, or the holders of some roles. */
function AskedField({ form, name, warning }: AskedFieldProps) {
  const t = useTexts(signInTexts);
  const { who } = useWatch({ control: form.control, name });
  const roles = useField(form, `${name}.roles`);
  return (
    <>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <SelectField
          form={form}
          name={`${name}.who`}
          label={t('who')}
          options={[
            { value: 'nobody', label: t('noOne') },
            { value: 'everybody', label: t('everybody') },
            { value: 'roles', label: t('roles') },
          ]}
        />
        {who === 'roles' && (
          <RolesField
            label={t('rolesField')}
            value={roles.value}
            error={roles.value.length === 0 ? t('rolesNeeded') : undefined}
            onChange={roles.onChange}
          />
        )}
      </Box>
      {who !== 'nobody' && warning !== undefined && (
        <Alert severity="warning" variant="outlined" sx={{ mt: 2 }}>
          {warning}
        </Alert>
      )}
    </>
  );
}
