import { emailGateway, smsGateway, type EmailGateway, type SmsGateway } from '@rota/contract/outbox';
import { z } from 'zod';

/** The fields of all gateways as one form: those unknown to the chosen kind are kept while a person compares kinds, and not sent. */
export type GatewayFields = {
  kind: string;
  host: string;
  port: string;
  tls: boolean;
  system_id: string;
  username: string;
  account_sid: string;
  password: string;
  sender: string;
  url: string;
  method: string;
  content_type: string;
  body: string;
  security: string;
  from: string;
  from_name: string;
};
export type GatewayField = Exclude<keyof GatewayFields, 'kind'>;

/** The fields of each kind of gateway, in their order. */
export const smsFields: Readonly<Record<SmsGateway['kind'], readonly GatewayField[]>> = {
  outbox: [],
  smpp: ['host', 'port', 'tls', 'system_id', 'password', 'sender'],
  netgsm: ['username', 'password', 'sender'],
  twilio: ['account_sid', 'password', 'sender'],
  http: ['url', 'method', 'content_type', 'body', 'username', 'password', 'sender'],
};
export const emailFields: Readonly<Record<EmailGateway['kind'], readonly GatewayField[]>> = {
  outbox: [],
  smtp: ['host', 'port', 'security', 'username', 'password', 'from', 'from_name'],
};

const START: GatewayFields = {
  kind: 'outbox',
  host: '',
  port: '',
  tls: true,
  system_id: '',
  username: '',
  account_sid: '',
  password: '',
  sender: '',
  url: '',
  method: 'POST',
  content_type: 'application/json',
  body: '{"to":"{to}","text":"{text}","sender":"{sender}"}',
  security: 'tls',
  from: '',
  from_name: 'Rota',
};

/** Settings as their form shows them; a password is never among them. `port`: the usual one, where none is saved. */
export function fieldsOf(gateway: SmsGateway | EmailGateway, port: string): GatewayFields {
  return { ...START, ...gateway, password: '', port: 'port' in gateway ? String(gateway.port) : port };
}

/** A password that was left empty is the one that is kept. */
function withoutEmptyPassword(fields: unknown): unknown {
  const { password, ...rest } = fields as GatewayFields;
  return password === '' ? rest : { ...rest, password };
}

export const smsForm = z.preprocess(withoutEmptyPassword, smsGateway);
export const emailForm = z.preprocess(withoutEmptyPassword, emailGateway);
