import type { Tx } from '../../db/database.ts';

/** What signing in needs of the outbox. */
export type MessagesOut = {
  sms: (tx: Tx, message: { to: string; text: string; purpose: 'sign_in_pin' | 'password_reset' | 'contact_code'; about?: string }) => Promise<unknown>;
  email: (
    tx: Tx,
    message: { to: string; subject: string; text: string; purpose: 'password_reset' | 'contact_code'; about?: string },
  ) => Promise<unknown>;
  canSms: () => boolean | Promise<boolean>;
  canEmail: () => boolean | Promise<boolean>;
};
