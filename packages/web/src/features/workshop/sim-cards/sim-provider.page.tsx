import { simProviderChange, type SimProviderSettings } from '@rota/contract/sim-cards';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { Box, Skeleton } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { DetailForm } from '../../../ui/form/detail-form.tsx';
import { Field, SwitchField } from '../../../ui/form/fields.tsx';
import { detailFormOf, useResourceForm, type ResourceForm } from '../../../ui/form/resource-form.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { simQueries, useRenewSims } from './shared/sim-cards.queries.ts';
import { FoundCards } from './sim-found.tsx';
import { simProviderTexts } from './sim-provider.messages.ts';
import { ProviderState } from './sim-provider-state.tsx';

/** Where the figures of SIM cards come from, in the whole installation. */
export function SimProviderPage() {
  const { data, error, refetch } = useQuery({
    ...simQueries.provider(useApi()),
    refetchOnWindowFocus: false,
  });
  if (data !== undefined) return <ProviderForm settings={data} />;
  if (error !== null)
    return <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />;
  return (
    <Page width="form">
      <Skeleton variant="rounded" height={320} />
    </Page>
  );
}

/** The field of the secret is empty where the secret stays. */
const providerForm = simProviderChange.extend({
  secret: z
    .string()
    .max(256)
    .transform((text) => (text === '' ? undefined : text)),
});
type Fields = z.input<typeof providerForm>;
type Body = z.output<typeof providerForm>;
type ProviderFormState = ResourceForm<Fields, Body>;

const initial = ({ is_on, base_url, client_id, version }: SimProviderSettings): Fields => ({
  is_on,
  base_url,
  client_id,
  secret: '',
  version,
});

function ProviderForm({ settings }: { settings: SimProviderSettings }) {
  const t = useTexts(simProviderTexts);
  const api = useApi();
  const renew = useRenewSims();
  const form: ProviderFormState = useResourceForm<Fields, Body, SimProviderSettings>({
    schema: providerForm,
    values: initial(settings),
    save: async (body) => {
      const saved = await api.simProvider.save({ body });
      await renew();
      return saved;
    },
    byCode: { SIM_PROVIDER_ADDRESS: 'base_url' },
    renew,
    onSaved: (saved) => {
      toastSuccess(t('saved'));
      return initial(saved);
    },
  });
  const names = Object.fromEntries(
    (['is_on', 'base_url', 'client_id', 'secret'] as const).map((name) => [name, t(name)]),
  );
  return (
    <DetailForm
      {...detailFormOf(form, names)}
      title={t('title')}
      description={t('hint')}
      sections={[
        {
          id: 'account',
          title: t('account'),
          children: <AccountFields form={form} hasSecret={settings.has_secret} />,
        },
        {
          id: 'state',
          title: t('state'),
          help: t('testHint'),
          children: <ProviderState settings={settings} isSaved={form.changed.length === 0} />,
        },
        { id: 'found', title: t('found'), help: t('foundHint'), children: <FoundCards /> },
      ]}
      submitLabel={t('save')}
    />
  );
}

function AccountFields({ form, hasSecret }: { form: ProviderFormState; hasSecret: boolean }) {
  const t = useTexts(simProviderTexts);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <SwitchField form={form} name="is_on" label={t('is_on')} />
      <Field form={form} name="base_url" label={t('base_url')} hint={t('baseHint')} />
      <Field form={form} name="client_id" label={t('client_id')} />
      <Field
        form={form}
        name="secret"
        label={t('secret')}
        hint={t(hasSecret ? 'secretKept' : 'secretNone')}
        type="password"
        slotProps={{ htmlInput: { autoComplete: 'new-password' } }}
      />
    </Box>
  );
}
