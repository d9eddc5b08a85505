import smpp, { type Pdu, type Session } from 'smpp';
import { GatewayRefusal, type MessageSender, type OutgoingMessage } from './message-sender.ts';

export type SmppAccount = {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly system_id: string;
  readonly password: string;
  readonly sender: string;
};

/** Messages that may wait for their answer at once, as SMPP gateways expect it. */
const WINDOW = 10;
const ANSWER_MS = 10_000;
const ENQUIRE_MS = 15_000;
/** Longest text that goes into `short_message`; a longer one goes into `message_payload`, which the gateway cuts into parts itself. */
const SHORT_GSM = 160;
const SHORT_UCS2 = 70;
const TON_ALPHANUMERIC = 5;
const TON_INTERNATIONAL = 1;
const NPI_ISDN = 1;

/** A gateway that speaks SMPP 3.4, over one connection that is made when it is first needed and again whenever it was lost. */
export function createSmppGateway(account: SmppAccount): MessageSender {
  let bound: Promise<Session> | undefined;
  let underWay = 0;
  const queue: (() => void)[] = [];

  function openSession(): Promise<Session> {
    bound ??= bind(account, () => (bound = undefined)).catch((error: unknown) => {
      bound = undefined;
      throw error;
    });
    return bound;
  }

  async function inWindow<T>(run: () => Promise<T>): Promise<T> {
    if (underWay >= WINDOW) await new Promise<void>((go) => queue.push(go));
    else underWay++;
    try {
      return await run();
    } finally {
      const next = queue.shift();
      if (next === undefined) underWay--;
      else next();
    }
  }

  return {
    send: (message) =>
      inWindow(async () => {
        const session = await openSession();
        const answer = await awaitAnswer(session, (done) =>
          session.submit_sm(submitFields(account.sender, message), done),
        );
        if (answer.command_status !== smpp.ESME_ROK)
          throw new GatewayRefusal(nameOfStatus(answer.command_status));
      }),
    async close() {
      const session = await bound?.catch(() => undefined);
      bound = undefined;
      session?.destroy();
    },
  };
}

function bind({ host, port, tls, system_id, password }: SmppAccount, onLost: () => void): Promise<Session> {
  return new Promise((resolve, reject) => {
    const session = smpp.connect({
      host,
      port,
      tls,
      connectTimeout: ANSWER_MS,
      auto_enquire_link_period: ENQUIRE_MS,
    });
    // Each message under way hears of the end of the connection.
    session.setMaxListeners(2 * WINDOW);
    const giveUp = (error: Error): void => {
      clearTimeout(timer);
      session.destroy();
      reject(error);
    };
    const timer = setTimeout(() => giveUp(new Error('The gateway does not answer')), ANSWER_MS);
    session.on('error', (error: Error) => giveUp(error));
    session.on('close', () => {
      onLost();
      giveUp(new Error('The gateway closed the connection'));
    });
    // Receipts and questions of the gateway are answered, or it ends the connection.
    session.on('pdu', (pdu: Pdu) => {
      if (pdu.command === 'deliver_sm' || pdu.command === 'enquire_link' || pdu.command === 'unbind')
        session.send(pdu.response());
    });
    session.on('connect', () => {
      session.bind_transceiver({ system_id, password, interface_version: 0x34 }, ({ command_status }) => {
        if (command_status !== smpp.ESME_ROK) return giveUp(new GatewayRefusal(nameOfStatus(command_status)));
        clearTimeout(timer);
        resolve(session);
      });
    });
  });
}

function awaitAnswer(session: Session, send: (done: (answer: Pdu) => void) => void): Promise<Pdu> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => (): void => {
      end();
      // What became of the message is unknown; a new connection does not ask for what the old one still owes.
      session.destroy();
      reject(new Error(why));
    };
    const late = fail('The gateway does not answer');
    const lost = fail('The gateway closed the connection');
    const timer = setTimeout(late, ANSWER_MS);
    const end = (): void => {
      clearTimeout(timer);
      session.off('close', lost);
    };
    session.once('close', lost);
    send((answer) => {
      end();
      resolve(answer);
    });
  });
}

function submitFields(sender: string, { to, text }: OutgoingMessage): Record<string, unknown> {
  const isPlain = isGsm(text);
  const data_coding = isPlain ? 0 : 8;
  const message = { message: text };
  const isShort = text.length <= (isPlain ? SHORT_GSM : SHORT_UCS2);
  const digits = sender.replace(/^\+/, '');
  const isNumber = /^\d+$/.test(digits);
  return {
    source_addr_ton: isNumber ? TON_INTERNATIONAL : TON_ALPHANUMERIC,
    source_addr_npi: isNumber ? NPI_ISDN : 0,
    source_addr: digits,
    dest_addr_ton: TON_INTERNATIONAL,
    dest_addr_npi: NPI_ISDN,
    destination_addr: to.replace(/^\+/, ''),
    data_coding,
    ...(isShort ? { short_message: message } : { message_payload: message }),
  };
}

/** Whether a text goes in the gateway's own alphabet of 7 bits; Turkish letters outside of it need UCS-2. Only what ASCII and it share counts. */
function isGsm(text: string): boolean {
  return /^[A-Za-z0-9 \r\n@$_!"#%&'()*+,\-./:;<=>?]*$/.test(text);
}

function nameOfStatus(status: number): string {
  const name = Object.entries(smpp.errors).find(([, code]) => code === status)?.[0];
  return name ?? `SMPP status ${status}`;
}
