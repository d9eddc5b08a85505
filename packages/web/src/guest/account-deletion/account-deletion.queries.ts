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
export type AccountToDelete = { readonly phone: string; readonly project_id: number };

/** The calls that delete a user's account. */
export const deletionCalls = {
  page: (send: GuestSend, project: string | undefined, signal?: AbortSignal) =>
    send<Api['page']>(page, { query: project === undefined ? {} : { project_id: project } }, { signal }),
  start: (send: GuestSend, account: AccountToDelete, language: Language) =>
    send<Api['start']>(start, { body: { ...account, language } }),
  code: (send: GuestSend, account: AccountToDelete, digits: string) =>
    send<Api['code']>(code, { body: { ...account, code: digits } }),
  pin: (send: GuestSend, account: AccountToDelete, digits: string, secret: string) =>
    send<Api['pin']>(pin, { body: { ...account, code: digits, pin: secret } }),
  confirm: (send: GuestSend, account: AccountToDelete, digits: string, secret: string) =>
    send<Api['confirm']>(confirm, { body: { ...account, code: digits, pin: secret } }),
};
