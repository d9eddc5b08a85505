import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { useMessage, useTexts } from '../../../i18n/i18n-context.tsx';
import type { GatewayField, GatewayFields } from './gateway.rules.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { gatewayTexts } from './gateways.messages.ts';

type Option = { readonly value: string; readonly label: string };

/** One of a few values. */
function GatewayChoice({ name, options }: { name: 'kind' | GatewayField; options: readonly Option[] }) {
  const t = useTexts(gatewayTexts);
  const { control } = useFormContext<GatewayFields>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <ChoiceField field={field} label={t(name)} error={undefined}>
          {options.map(({ value, label }) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </ChoiceField>
      )}
    />
  );
}

/** Which gateway, and what it asks for. */
export function GatewayKindField({ options }: { options: readonly Option[] }) {
  const t = useTexts(gatewayTexts);
  const { control } = useFormContext<GatewayFields>();
  const kind = useWatch({ control, name: 'kind' });
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <GatewayChoice name="kind" options={options} />
      {kind === 'outbox' && <Typography color="textSecondary">{t('outboxHint')}</Typography>}
    </Box>
  );
}

/** The fields of the chosen gateway. */
export function GatewayAccountFields({
  names,
  hasPassword,
}: {
  names: readonly GatewayField[];
  hasPassword: boolean;
}) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2 }}>
      {names.map((name) => (
        <AccountField key={name} name={name} hasPassword={hasPassword} />
      ))}
    </Box>
  );
}

function AccountField({ name, hasPassword }: { name: GatewayField; hasPassword: boolean }) {
  const t = useTexts(gatewayTexts);
  switch (name) {
    case 'tls':
      return <TlsField />;
    case 'method':
      return (
        <GatewayChoice name={name} options={['GET', 'POST'].map((value) => ({ value, label: value }))} />
      );
    case 'content_type':
      return (
        <GatewayChoice
          name={name}
          options={['application/json', 'application/x-www-form-urlencoded'].map((value) => ({
            value,
            label: value,
          }))}
        />
      );
    case 'security':
      return (
        <GatewayChoice
          name={name}
          options={[
            { value: 'tls', label: t('tlsFirst') },
            { value: 'starttls', label: t('starttls') },
            { value: 'none', label: t('none') },
          ]}
        />
      );
    default:
      return <PlainField name={name} hasPassword={hasPassword} />;
  }
}

function TlsField() {
  const t = useTexts(gatewayTexts);
  const { control } = useFormContext<GatewayFields>();
  return (
    <Controller
      control={control}
      name="tls"
      render={({ field }) => (
        <FormControlLabel
          control={
            <Switch checked={field.value} onChange={(event) => field.onChange(event.target.checked)} />
          }
          label={t('tls')}
        />
      )}
    />
  );
}

/** What a template knows, written as it is typed. */
const PLACES = { to: '{to}', text: '{text}', sender: '{sender}' };

function PlainField({ name, hasPassword }: { name: Exclude<GatewayField, 'tls'>; hasPassword: boolean }) {
  const t = useTexts(gatewayTexts);
  const message = useMessage();
  const { register, formState } = useFormContext<GatewayFields>();
  const problem = formState.errors[name];
  const isLong = name === 'url' || name === 'body';
  const hints: Partial<Record<GatewayField, string>> = {
    password: hasPassword ? t('passwordKept') : t('passwordNew'),
    sender: t('senderHint'),
    url: t('urlHint', PLACES),
    body: t('urlHint', PLACES),
  };
  return (
    <TextField
      {...register(name)}
      fullWidth
      type={name === 'password' ? 'password' : 'text'}
      label={t(name)}
      multiline={name === 'body'}
      minRows={name === 'body' ? 3 : undefined}
      error={problem !== undefined}
      helperText={message(problem?.message) ?? hints[name]}
      sx={isLong ? { gridColumn: '1 / -1' } : undefined}
      // The browser would fill in a person's own.
      slotProps={{
        htmlInput: { autoComplete: name === 'password' ? 'new-password' : 'off', spellCheck: false },
      }}
    />
  );
}
