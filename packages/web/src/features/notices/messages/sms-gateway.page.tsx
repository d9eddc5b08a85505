import type { SmsGateway, SmsSettings } from '@rota/contract/outbox';
import { useQuery } from '@tanstack/react-query';
import type { ZodType } from 'zod';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { GatewayForm } from './gateway-form.tsx';
import { GatewayLoading } from './gateway-loading.tsx';
import { fieldsOf, smsFields, smsForm, type GatewayFields } from './gateway.rules.ts';
import { gatewayTexts } from './gateways.messages.ts';
import { messageQueries } from './messages.queries.ts';

// The form holds the fields of any gateway; the result has only those of the chosen one.
const schema = smsForm as ZodType<SmsGateway, GatewayFields>;
const initial = ({ gateway }: SmsSettings) => fieldsOf(gateway, '2775');

/** How SMS are sent. */
export function SmsGatewayPage() {
  const t = useTexts(gatewayTexts);
  const api = useApi();
  const query = useQuery({ ...messageQueries.sms(api), refetchOnWindowFocus: false });
  const { data } = query;
  if (data === undefined) return <GatewayLoading query={query} />;
  return (
    <GatewayForm
      channel="sms"
      title={t('smsTitle')}
      options={[
        { value: 'outbox', label: t('outboxSms') },
        { value: 'netgsm', label: t('netgsm') },
        { value: 'twilio', label: t('twilio') },
        { value: 'smpp', label: t('smpp') },
        { value: 'http', label: t('http') },
      ]}
      fieldsOfKind={smsFields}
      settings={data}
      initial={initial}
      schema={schema}
      onSave={(gateway, version) => api.outbox.setSms({ body: { gateway, version } })}
    />
  );
}
