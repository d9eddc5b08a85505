import type { MessageChannel } from '@rota/contract/outbox';
import { useWatch } from 'react-hook-form';
import type { ZodType } from 'zod';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { DetailForm } from '../../../ui/form/detail-form.tsx';
import { detailFormOf, useResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { GatewayAccountFields, GatewayKindField } from './gateway-fields.tsx';
import { GatewayTest } from './gateway-test.tsx';
import type { GatewayField, GatewayFields } from './gateway.rules.ts';
import { gatewayTexts } from './gateways.messages.ts';
import { useRenewMessages } from './messages.queries.ts';

type Saved = { readonly version: number; readonly has_password: boolean };

type GatewayFormProps<G, S extends Saved> = {
  channel: MessageChannel;
  title: string;
  options: readonly { readonly value: string; readonly label: string }[];
  /** The fields of each kind. */
  fieldsOfKind: Readonly<Record<string, readonly GatewayField[]>>;
  settings: S;
  initial: (settings: S) => GatewayFields;
  schema: ZodType<G, GatewayFields>;
  onSave: (gateway: G, version: number) => Promise<S>;
};

/** How messages of one kind leave the installation, and a try of it. */
export function GatewayForm<G, S extends Saved>(props: GatewayFormProps<G, S>) {
  const { channel, title, options, fieldsOfKind, settings, initial, schema, onSave } = props;
  const t = useTexts(gatewayTexts);
  const renew = useRenewMessages();
  const form = useResourceForm<GatewayFields, G, S>({
    schema,
    values: initial(settings),
    save: async (gateway) => {
      const saved = await onSave(gateway, settings.version);
      await renew();
      return saved;
    },
    fieldOf: (property) => property.replace(/^gateway\./, ''),
    renew,
    onSaved: (saved) => {
      toastSuccess(t('saved'));
      return initial(saved);
    },
  });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const fields = fieldsOfKind[kind] ?? [];
  const names = Object.fromEntries((['kind', ...fields] as const).map((name) => [name, t(name)]));
  const account = {
    id: 'account',
    title: t('account'),
    children: <GatewayAccountFields form={form} names={fields} hasPassword={settings.has_password} />,
  };
  return (
    <DetailForm
      {...detailFormOf(form, names)}
      title={title}
      description={t('hint')}
      sections={[
        {
          id: 'through',
          title: t('through'),
          children: <GatewayKindField form={form} options={options} />,
        },
        ...(fields.length === 0 ? [] : [account]),
        {
          id: 'try',
          title: t('tryIt'),
          help: t('tryHint'),
          children: (
            <GatewayTest
              channel={channel}
              isSaved={form.changed.length === 0}
              isShownHere={initial(settings).kind === 'outbox'}
            />
          ),
        },
      ]}
      submitLabel={t('save')}
    />
  );
}
