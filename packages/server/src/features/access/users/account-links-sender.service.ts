import type { User } from '@rota/contract/auth';
import type { Language } from '@rota/contract/core';
import type { CreatedAccount } from '@rota/contract/users';
import type { Tx } from '../../../db/database.ts';
import { recordAudit } from '../../../audit/index.ts';
import * as auth from '../auth/index.ts';
import type { Outbox } from '../../notices/outbox/index.ts';
import { aboutUser } from './account-audit.rules.ts';
import type { Granter } from './role-grants.rules.ts';
import { invitationMessage, type InvitationKind } from './invitation-message.rules.ts';

/** Who asks, what their links begin with, and the language of what is sent. */
export type Asked = { readonly by: Granter; readonly origin: string; readonly language: Language };
/** Where a message went, and where it would have gone if a gateway were set. */
export type Sent = Pick<CreatedAccount, 'sent_to' | 'kept_here'>;
/** What an invitation needs of the messages. */
export type InvitingOutbox = Pick<Outbox, 'sms' | 'email' | 'sends'>;
type Contact = Pick<User, 'phone' | 'email'>;

/** A message with a link means something for as long as the link. */
const MESSAGE_LIVES_S = auth.INVITATION_LIVES_S;

/** Makes links to register and sends them to their people. */
export function createLinkMaker(outbox: InvitingOutbox) {
  /** Where a message to these contacts goes: by e-mail where there is an address, else by SMS. */
  async function whereSent(tx: Tx, contact: Contact): Promise<Sent> {
    const to = contactKind(contact);
    if (to === undefined) return { sent_to: [], kept_here: [] };
    return (await outbox.sends(tx))[to] ? { sent_to: [to], kept_here: [] } : { sent_to: [], kept_here: [to] };
  }

  async function send(
    tx: Tx,
    { phone, email }: Contact,
    kind: InvitationKind,
    asked: Asked,
    link: string,
  ): Promise<Sent> {
    const { subject, text } = invitationMessage(kind, asked.language, asked.by.name, link);
    const message = { text, purpose: 'invitation', livesS: MESSAGE_LIVES_S } as const;
    if (email !== null) await outbox.email(tx, { ...message, to: email, subject });
    else if (phone !== null) await outbox.sms(tx, { ...message, to: phone });
    return whereSent(tx, { phone, email });
  }

  async function makeLink(
    tx: Tx,
    user: Pick<User, 'id' | 'name' | 'lastname'> & Contact,
    asked: Asked,
    projectId: number | null,
  ) {
    const link = await auth.invite(tx, user.id, asked.by);
    const sent = await send(tx, user, 'register', asked, linkOf(asked, link));
    if (projectId !== null) {
      const after = { name: user.name, lastname: user.lastname, sent_to: sent.sent_to };
      await recordAudit(tx, {
        ...aboutUser(user.id, asked.by, projectId),
        code: 'LOG_USER_LINK_MADE',
        before: null,
        after,
      });
    }
    return { link, sent };
  }

  return { send, makeLink, whereSent };
}

function contactKind({ phone, email }: Contact): 'phone' | 'email' | undefined {
  if (email !== null) return 'email';
  return phone === null ? undefined : 'phone';
}

/** The token stands behind `#`, which browsers tell no server: neither ours nor one on the way writes it into its log. */
export function linkOf({ origin }: Pick<Asked, 'origin'>, { token }: auth.MadeInvitation): string {
  return `${origin}/auth/register#token=${token}`;
}
