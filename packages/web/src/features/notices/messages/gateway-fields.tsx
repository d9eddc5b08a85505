import { useWatch } from 'react-hook-form';
import { Box, Typography } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { Field, SelectField, SwitchField } from '../../../ui/form/fields.tsx';
import type { ResourceForm } from '../../../ui/form/resource-form.ts';
import type { GatewayField, GatewayFields } from './gateway.rules.ts';
import { gatewayTexts } from './gateways.messages.ts';

type Option = { readonly value: string; readonly label: string };
type FormProps<G> = { form: ResourceForm<GatewayFields, G> };

/** Which gateway, and what it asks for. */
export function GatewayKindField<G>({ form, options }: FormProps<G> & { options: readonly Option[] }) {
  const t = useTexts(gatewayTexts);
  const kind = useWatch({ control: form.control, name: 'kind' });
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <SelectField form={form} name="kind" label={t('kind')} options={options} />
      {kind === 'outbox' && <Typography color="textSecondary">{t('outboxHint')}</Typography>}
    </Box>
  );
}

type AccountProps<G> = FormProps<G> & { hasPassword: boolean };

/** The fields of the chosen gateway. */
export function GatewayAccountFields<G>({
  names,
  ...rest
}: AccountProps<G> & { names: readonly GatewayField[] }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
      {names.map((name) => (
        <AccountField key={name} name={name} {...rest} />
      ))}
    </Box>
  );
}

function AccountField<G>({ form, name, hasPassword }: AccountProps<G> & { name: GatewayField }) {
  const t = useTexts(gatewayTexts);
  const choice = { form, name, label: t(name) };
  switch (name) {
    case 'tls':
      return <SwitchField form={form} name="tls" label={t('tls')} />;
    case 'method':
      return <SelectField {...choice} options={['GET', 'POST'].map(asItIs)} />;
    case 'content_type':
      return (
        <SelectField
          {...choice}
          options={['application/json', 'application/x-www-form-urlencoded'].map(asItIs)}
        />
      );
    case 'security':
      return (
        <SelectField
          {...choice}
          options={[
            { value: 'tls', label: t('tlsFirst') },
            { value: 'starttls', label: t('starttls') },
            { value: 'none', label: t('none') },
          ]}
        />
      );
    default:
      return <PlainField form={form} name={name} hasPassword={hasPassword} />;
  }
}

function asItIs(value: string): Option {
  return { value, label: value };
}

/** The placeholders of a template, as they are typed. */
const PLACES = { to: '{to}', text: '{text}', sender: '{sender}' };

function PlainField<G>({ form, name, hasPassword }: AccountProps<G> & { name: GatewayField }) {
  const t = useTexts(gatewayTexts);
  const isLong = name === 'url' || name === 'body';
  const hints: Partial<Record<GatewayField, string>> = {
    password: hasPassword ? t('passwordKept') : t('passwordNew'),
    sender: t('senderHint'),
    url: t('urlHint', PLACES),
    body: t('urlHint', PLACES),
  };
  return (
    <Field
      form={form}
      name={name}
      fullWidth
      type={name === 'password' ? 'password' : 'text'}
      label={t(name)}
      hint={hints[name]}
      multiline={name === 'body'}
      minRows={name === 'body' ? 3 : undefined}
      sx={isLong ? { gridColumn: '1 / -1' } : undefined}
      // The browser would fill in a person's own.
      slotProps={{
        htmlInput: { autoComplete: name === 'password' ? 'new-password' : 'off', spellCheck: false },
      }}
    />
  );
}
