import type { LegalKind, publicLegalApi } from '@rota/contract/legal-texts';
import type { NewOrder, OrderProblem, publicOrdersApi } from '@rota/contract/orders';
import { route } from '@rota/contract/route';
import type { Language } from '@rota/contract/texts';
import type { GuestSend } from '../api/guest-client.ts';

type Api = typeof publicOrdersApi;
const ONE = '/public/orders/{orderToken}';
const offer = route<Api['offer']>({ method: 'GET', path: '/public/qr/{code}/offer' });
const create = route<Api['create']>({ method: 'POST', path: '/public/orders' });
const get = route<Api['get']>({ method: 'GET', path: ONE });
const resend = route<Api['resend']>({ method: 'POST', path: `${ONE}/resend` });
const code = route<Api['code']>({ method: 'POST', path: `${ONE}/code` });
const pay = route<Api['pay']>({ method: 'POST', path: `${ONE}/pay` });
const cancel = route<Api['cancel']>({ method: 'POST', path: `${ONE}/cancel` });
const open = route<Api['open']>({ method: 'POST', path: `${ONE}/open` });
const taken = route<Api['taken']>({ method: 'POST', path: `${ONE}/taken` });
const problem = route<Api['problem']>({ method: 'POST', path: `${ONE}/problem` });
const floor = route<Api['floor']>({ method: 'GET', path: `${ONE}/floor` });
const legal = route<typeof publicLegalApi.get>({ method: 'GET', path: '/public/legal-texts/{kind}' });

const of = (orderToken: string) => ({ params: { orderToken } });

/** The calls of ordering. */
export const orderCalls = {
  offer: (send: GuestSend, qr: string, signal?: AbortSignal) =>
    send<Api['offer']>(offer, { params: { code: qr } }, { signal }),
  create: (send: GuestSend, body: NewOrder, signal: AbortSignal) =>
    send<Api['create']>(create, { body }, { signal }),
  get: (send: GuestSend, token: string, signal?: AbortSignal) => send<Api['get']>(get, of(token), { signal }),
  resend: (send: GuestSend, token: string) => send<Api['resend']>(resend, of(token)),
  code: (send: GuestSend, token: string, digits: string) =>
    send<Api['code']>(code, { ...of(token), body: { code: digits } }),
  pay: (send: GuestSend, token: string, acceptsWait: boolean) =>
    send<Api['pay']>(pay, { ...of(token), body: { accepts_wait: acceptsWait } }),
  cancel: (send: GuestSend, token: string) => send<Api['cancel']>(cancel, of(token)),
  open: (send: GuestSend, token: string) => send<Api['open']>(open, of(token)),
  taken: (send: GuestSend, token: string) => send<Api['taken']>(taken, of(token)),
  problem: (send: GuestSend, token: string, kind: OrderProblem, text: string) =>
    send<Api['problem']>(problem, { ...of(token), body: { kind, text } }),
  floor: (send: GuestSend, token: string, signal: AbortSignal) =>
    send<Api['floor']>(floor, of(token), { signal }),
};

/** A legal text as it is in force. */
export function readLegal(
  send: GuestSend,
  kind: LegalKind,
  projectId: number,
  lang: Language,
  signal: AbortSignal,
) {
  return send<typeof publicLegalApi.get>(
    legal,
    { params: { kind }, query: { project_id: projectId, lang } },
    { signal },
  );
}
