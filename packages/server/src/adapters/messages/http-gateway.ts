import { GatewayRefusal, type MessageSender, type OutgoingMessage } from './message-sender.ts';

/** A request by which one gateway takes one message, and how its answer is read. */
export type GatewayRequest = {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Why the answer is a refusal; undefined when the message was taken. */
  readonly refusal: (status: number, text: string) => string | undefined;
};

const PATIENCE_MS = 10_000;
const LONGEST_ANSWER = 10_000;

/** A gateway that takes messages over HTTP. It is followed nowhere else than where the settings say. */
export function createHttpGateway(requestFor: (message: OutgoingMessage) => GatewayRequest): MessageSender {
  return {
    async send(message) {
      const { url, refusal, body, ...request } = requestFor(message);
      const answer = await fetch(url, {
        ...request,
        ...(body !== undefined && { body }),
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const text = (await answer.text()).slice(0, LONGEST_ANSWER);
      const why = refusal(answer.status, text);
      if (why !== undefined) throw new GatewayRefusal(why);
    },
    close: () => Promise.resolve(),
  };
}

type Account = { readonly username: string; readonly password: string };

/** HTTP basic authentication (RFC 7617). */
function basicAuth({ username, password }: Account): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

/** Twilio's Messages resource: a form, answered 201 with the message or an error with a message of its own. */
export function twilioRequest(
  account: Account & { readonly sender: string },
  { to, text }: OutgoingMessage,
  base: string,
): GatewayRequest {
  return {
    url: `${base}/2010-04-01/Accounts/${encodeURIComponent(account.username)}/Messages.json`,
    method: 'POST',
    headers: { authorization: basicAuth(account), 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ To: to, From: account.sender, Body: text }).toString(),
    refusal: (status, answer) =>
      status === 201 ? undefined : `${status} ${fieldOf(answer, 'message') ?? answer}`,
  };
}

/** Netgsm's REST API, version 2: numbers without the plus, answered with a code that is 00 once the message was taken. */
export function netgsmRequest(
  account: Account & { readonly sender: string },
  { to, text }: OutgoingMessage,
  base: string,
): GatewayRequest {
  return {
    url: `${base}/sms/rest/v2/send`,
    method: 'POST',
    headers: { authorization: basicAuth(account), 'content-type': 'application/json' },
    body: JSON.stringify({
      msgheader: account.sender,
      encoding: 'TR',
      iysfilter: '0',
      messages: [{ msg: text, no: to.replace(/^\+/, '') }],
    }),
    refusal: (status, answer) => {
      const code = fieldOf(answer, 'code');
      return code === '00' ? undefined : `${code ?? status} ${fieldOf(answer, 'description') ?? answer}`;
    },
  };
}

/** The request of any other gateway, by a template with `{to}`, `{text}` and `{sender}`. */
export type GatewayTemplate = Account & {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly content_type: 'application/json' | 'application/x-www-form-urlencoded';
  readonly body: string;
  readonly sender: string;
};

/** Fills a template; what is filled in is written as the place asks: in an address and a form per cent encoded, in JSON as a string's inside. */
export function templateRequest(template: GatewayTemplate, { to, text }: OutgoingMessage): GatewayRequest {
  const values: Readonly<Record<string, string>> = { to, text, sender: template.sender };
  const fill = (where: string, write: (value: string) => string): string =>
    where.replace(/\{(to|text|sender)\}/g, (_place, name: string) => write(values[name] ?? ''));
  const asJson = template.content_type === 'application/json';
  const inBody = asJson ? (value: string) => JSON.stringify(value).slice(1, -1) : encodeURIComponent;
  return {
    url: fill(template.url, encodeURIComponent),
    method: template.method,
    headers: {
      ...(template.username !== '' && { authorization: basicAuth(template) }),
      ...(template.method === 'POST' && { 'content-type': template.content_type }),
    },
    body: template.method === 'POST' ? fill(template.body, inBody) : undefined,
    refusal: (status, answer) => (status >= 200 && status < 300 ? undefined : `${status} ${answer}`),
  };
}

function fieldOf(text: string, name: string): string | undefined {
  try {
    const value = (JSON.parse(text) as Record<string, unknown> | null)?.[name];
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}
