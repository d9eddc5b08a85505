import { Box } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { SwitchField } from '../../../ui/form/fields.tsx';
import type { ResourceForm } from '../../../ui/form/resource-form.ts';
import type { ProviderFields } from './provider-form.ts';
import { signInTexts } from './single-sign-on.messages.ts';

/** The permissions of a provider. */
export function ProviderSwitches({ form }: { form: ResourceForm<ProviderFields> }) {
  const t = useTexts(signInTexts);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      <SwitchField form={form} name="is_enabled" label={t('isEnabled')} />
      <SwitchField
        form={form}
        name="makes_accounts"
        label={t('makesAccounts')}
        hint={t('makesAccountsHint')}
      />
      <SwitchField form={form} name="trusts_emails" label={t('trustsEmails')} hint={t('trustsEmailsHint')} />
      <SwitchField
        form={form}
        name="asks_second_factor"
        label={t('asksSecondFactor')}
        hint={t('asksSecondFactorHint')}
      />
    </Box>
  );
}
