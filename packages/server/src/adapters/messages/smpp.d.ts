/** The part of npm `smpp` that is used; the package has no types of its own. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Server as NetServer } from 'node:net';

  export type Pdu = {
    readonly command: string;
    readonly command_status: number;
    readonly message_id?: string;
    readonly short_message?: { readonly message?: string | Buffer };
    readonly [field: string]: unknown;
    response(fields?: Record<string, unknown>): Pdu;
  };
  type Answered = (answer: Pdu) => void;
  export class Session extends EventEmitter {
    bind_transceiver(fields: Record<string, unknown>, answered?: Answered): void;
    submit_sm(fields: Record<string, unknown>, answered?: Answered): void;
    enquire_link(fields?: Record<string, unknown>, answered?: Answered): void;
    unbind(fields?: Record<string, unknown>, answered?: Answered): void;
    send(pdu: Pdu): void;
    close(done?: () => void): void;
    destroy(done?: () => void): void;
    pause(): void;
    resume(): void;
  }
  type Smpp = {
    connect(options: Record<string, unknown>, connected?: () => void): Session;
    createServer(options: Record<string, unknown>, onSession: (session: Session) => void): NetServer;
    readonly ESME_ROK: number;
    readonly ESME_RBINDFAIL: number;
    readonly ESME_RINVDSTADR: number;
    readonly errors: Readonly<Record<string, number>>;
  };
  const smpp: Smpp;
  // oxlint-disable-next-line rota/no-restricted-syntax -- the package has no named export.
  export default smpp;
}
