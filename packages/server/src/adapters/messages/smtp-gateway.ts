import nodemailer from 'nodemailer';
import { GatewayRefusal, type MessageSender } from './message-sender.ts';

export type SmtpAccount = {
  readonly host: string;
  readonly port: number;
  readonly security: 'tls' | 'starttls' | 'none';
  readonly username: string;
  readonly password: string;
  readonly from: string;
  readonly from_name: string;
};

const PATIENCE_MS = 10_000;

/** An SMTP server. Text only: no part of a message is read as markup. */
export function createSmtpGateway(account: SmtpAccount): MessageSender {
  const transport = nodemailer.createTransport({
    host: account.host,
    port: account.port,
    secure: account.security === 'tls',
    requireTLS: account.security === 'starttls',
    ignoreTLS: account.security === 'none',
    ...(account.username !== '' && { auth: { user: account.username, pass: account.password } }),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text }) {
      try {
        await transport.sendMail({
          from: { name: account.from_name, address: account.from },
          // An address object is taken as it is; a text would be read as a list of addresses.
          to: { name: '', address: to },
          subject: subject ?? '',
          text,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        const { response } = error as { response?: unknown };
        if (typeof response === 'string') throw new GatewayRefusal(response);
        throw error;
      }
    },
    close: () => {
      transport.close();
      return Promise.resolve();
    },
  };
}
