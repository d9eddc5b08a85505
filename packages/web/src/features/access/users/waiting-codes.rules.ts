import type { OutboxMessage } from '@rota/contract/outbox';

const CODES: ReadonlySet<OutboxMessage['purpose']> = new Set([
  'sign_in_code',
  'reset_code',
  'contact_code',
  'invitation',
]);

/** Of messages that stay in the installation, the codes and links for these contacts; the newest first, as they came. */
export function waitingCodesOf(
  messages: readonly OutboxMessage[],
  contacts: readonly string[],
): OutboxMessage[] {
  return messages.filter(
    ({ to, text, status, purpose }) =>
      status === 'shown' && text !== null && CODES.has(purpose) && contacts.includes(to),
  );
}
