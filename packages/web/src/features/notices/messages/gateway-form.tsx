import type { MessageChannel } from '@rota/contract/outbox';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FormProvider, useForm, useWatch, type Resolver, type UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { resultCodeOf } from '../../../api/api-error.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { DetailForm } from '../../../ui/form/detail-form.tsx';
import { applyServerErrors } from '../../../ui/form/server-errors.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { GatewayAccountFields, GatewayKindField } from './gateway-fields.tsx';
import { GatewayTest } from './gateway-test.tsx';
import type { GatewayField, GatewayFields } from './gateway.rules.ts';
import { gatewayTexts } from './gateways.messages.ts';
import { messageQueries } from './messages.queries.ts';

type Saved = { readonly version: number; readonly has_password: boolean };

type GatewayFormProps<G, S extends Saved> = {
  channel: MessageChannel;
  title: string;
  options: readonly { readonly value: string; readonly label: string }[];
  /** The fields of each kind. */
  fieldsOfKind: Readonly<Record<string, readonly GatewayField[]>>;
  settings: S;
  initial: (settings: S) => GatewayFields;
  resolver: Resolver<GatewayFields, unknown, G>;
  onSave: (gateway: G, version: number) => Promise<S>;
  /** Reads what is saved now. */
  onReload: () => Promise<S>;
};

/** How messages of one kind leave the installation, and a try of it. */
export function GatewayForm<G, S extends Saved>(props: GatewayFormProps<G, S>) {
  const { channel, title, options, fieldsOfKind, settings, initial, resolver } = props;
  const t = useTexts(gatewayTexts);
  const navigate = useNavigate();
  const form = useForm<GatewayFields, unknown, G>({ resolver, defaultValues: initial(settings) });
  const { save, reload } = useGatewayCalls(props, form);
  const kind = useWatch({ control: form.control, name: 'kind' });
  const { isDirty, dirtyFields, errors } = form.formState;
  const names = fieldsOfKind[kind] ?? [];
  const changed = (['kind', ...names] as const)
    .filter((name) => dirtyFields[name] === true)
    .map((name) => t(name));
  const isOld = resultCodeOf(save.error) === 'GATEWAY_CHANGED';
  const newer = (
    <Alert
      severity="warning"
      action={
        <Button color="inherit" size="small" loading={reload.isPending} onClick={() => reload.mutate()}>
          {t('newer')}
        </Button>
      }
    >
      {t('newerSay')}
    </Alert>
  );
  const account = {
    id: 'account',
    title: t('account'),
    children: <GatewayAccountFields names={names} hasPassword={settings.has_password} />,
  };
  return (
    <FormProvider {...form}>
      <DetailForm
        title={title}
        description={isOld ? newer : t('hint')}
        sections={[
          { id: 'through', title: t('through'), children: <GatewayKindField options={options} /> },
          ...(names.length === 0 ? [] : [account]),
          {
            id: 'try',
            title: t('tryIt'),
            help: t('tryHint'),
            children: (
              <GatewayTest
                channel={channel}
                isSaved={!isDirty}
                isShownHere={initial(settings).kind === 'outbox'}
              />
            ),
          },
        ]}
        submitLabel={t('save')}
        changed={changed}
        isBusy={save.isPending}
        error={isOld ? undefined : errors.root?.message}
        onSubmit={form.handleSubmit((gateway) => save.mutate(gateway))}
        onDiscard={() => (isDirty ? form.reset() : navigate('/admin/services/messages'))}
      />
    </FormProvider>
  );
}

function useGatewayCalls<G, S extends Saved>(
  { settings, initial, onSave, onReload }: GatewayFormProps<G, S>,
  form: UseFormReturn<GatewayFields, unknown, G>,
) {
  const t = useTexts(gatewayTexts);
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (gateway: G) => onSave(gateway, settings.version),
    onSuccess: async (saved) => {
      toastSuccess(t('saved'));
      form.reset(initial(saved));
      await queries.invalidateQueries({ queryKey: messageQueries.all });
    },
    onError: (error) =>
      applyServerErrors(error, form as unknown as UseFormReturn<GatewayFields>, {
        fieldOf: (property) => property.replace(/^gateway\./, ''),
      }),
  });
  const reload = useMutation({
    mutationFn: onReload,
    onSuccess: (now) => {
      save.reset();
      form.reset(initial(now));
    },
  });
  return { save, reload };
}
