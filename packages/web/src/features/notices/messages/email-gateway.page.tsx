import type { EmailGateway, EmailSettings } from '@rota/contract/outbox';
import { useQuery } from '@tanstack/react-query';
import type { ZodType } from 'zod';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { GatewayForm } from './gateway-form.tsx';
import { GatewayLoading } from './gateway-loading.tsx';
import { emailFields, emailForm, fieldsOf, type GatewayFields } from './gateway.rules.ts';
import { gatewayTexts } from './gateways.messages.ts';
import { messageQueries } from './messages.queries.ts';

// The form holds the fields of any gateway; the result has only those of the chosen one.
const schema = emailForm as ZodType<EmailGateway, GatewayFields>;
const initial = ({ gateway }: EmailSettings) => fieldsOf(gateway, '465');

/** How e-mails are sent. */
export function EmailGatewayPage() {
  const t = useTexts(gatewayTexts);
  const api = useApi();
  const query = useQuery({ ...messageQueries.email(api), refetchOnWindowFocus: false });
  const { data } = query;
  if (data === undefined) return <GatewayLoading query={query} />;
  return (
    <GatewayForm
      channel="email"
      title={t('emailTitle')}
      options={[
        { value: 'outbox', label: t('outboxEmail') },
        { value: 'smtp', label: t('smtp') },
      ]}
      fieldsOfKind={emailFields}
      settings={data}
      initial={initial}
      schema={schema}
      onSave={(gateway, version) => api.outbox.setEmail({ body: { gateway, version } })}
    />
  );
}
