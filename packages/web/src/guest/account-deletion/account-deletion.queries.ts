import type { accountDeletionApi } from '@rota/contract/market';
import { route } from '@rota/contract/route';
import type { Language } from '@rota/contract/texts';
import type { GuestSend } from '../../api/guest-client.ts';

type Api = typeof accountDeletionApi;
const BASE = '/public/account-deletion';
const page = route<Api['page']>({ method: 'GET', path: BASE });
const start = route<Api['start']>({ method: 'POST', path: BASE });
const code = route<Api['code']>({ method: 'POST', path: `${BASE}/code` });
const pin = route<Api['pin']>({ method: 'POST', path: `${BASE}/pin` });
const confirm = route<Api['confirm']>({ method: 'POST', path: `${BASE}/confirm` });

/** The account to delete: a phone, in the app of a project. */
export type Whose = { readonly phone: string; readonly project_id: number };

/** The calls that delete a user's account. */
export const deletionCalls = {
  page: (send: GuestSend, project: string | undefined, signal?: AbortSignal) =>
    send<Api['page']>(page, { query: project === undefined ? {} : { 'project-id': project } }, { signal }),
  start: (send: GuestSend, whose: Whose, language: Language) =>
    send<Api['start']>(start, { body: { ...whose, language } }),
  code: (send: GuestSend, whose: Whose, digits: string) =>
    send<Api['code']>(code, { body: { ...whose, code: digits } }),
  pin: (send: GuestSend, whose: Whose, digits: string, secret: string) =>
    send<Api['pin']>(pin, { body: { ...whose, code: digits, pin: secret } }),
  confirm: (send: GuestSend, whose: Whose, digits: string, secret: string) =>
    send<Api['confirm']>(confirm, { body: { ...whose, code: digits, pin: secret } }),
};
