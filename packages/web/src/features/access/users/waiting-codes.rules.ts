import type { OutboxMessage } from '@rota/contract/outbox';

const CODES: ReadonlySet<OutboxMessage['purpose']> = new Set([
  'sign_in_code',
  'reset_code',
  'contact_code',
  'invitation',
]);

/** The codes and links for these contacts among messages that stay in the installation, newest first, in order of arrival. */
export function waitingCodesOf(
  messages: readonly OutboxMessage[],
  contacts: readonly string[],
): OutboxMessage[] {
  return messages.filter(
    ({ to, text, status, purpose }) =>
      status === 'shown' && text !== null && CODES.has(purpose) && contacts.includes(to),
  );
}
