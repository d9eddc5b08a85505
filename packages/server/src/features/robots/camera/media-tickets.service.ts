import { createHash } from 'node:crypto';

/** How long a ticket for a stream can be used, ms. */
export const TICKET_TTL_MS = 120_000;
/** Tickets that wait at once; more are refused, the oldest first. */
const MOST_TICKETS = 10_000;

/** Tickets of one use for things of a kind, kept in memory as digests. */
export type MediaTickets<T> = {
  /** Answers the ticket, which is nowhere else. */
  issue(subject: T): string;
  /** The subject of a ticket that is neither used nor expired; it is used then. */
  take(ticket: string): T | undefined;
};

/** `newTicket` answers a text that no one can guess. */
export function createMediaTickets<T>(clock: () => number, newTicket: () => string): MediaTickets<T> {
  const waiting = new Map<string, { readonly subject: T; readonly expiresAt: number }>();
  function forgetExpired(): void {
    const now = clock();
    for (const [digest, { expiresAt }] of waiting) {
      if (expiresAt > now && waiting.size < MOST_TICKETS) return;
      waiting.delete(digest);
    }
  }
  return {
    issue(subject) {
      forgetExpired();
      const ticket = newTicket();
      waiting.set(digestOf(ticket), { subject, expiresAt: clock() + TICKET_TTL_MS });
      return ticket;
    },
    take(ticket) {
      const digest = digestOf(ticket);
      const found = waiting.get(digest);
      waiting.delete(digest);
      return found !== undefined && found.expiresAt > clock() ? found.subject : undefined;
    },
  };
}

function digestOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('base64url');
}
