/** A message as a gateway takes it. */
export type OutgoingMessage = { readonly to: string; readonly subject: string | null; readonly text: string };

/** Carries messages to people. */
export type MessageSender = {
  /** Resolves once the gateway took the message. Rejects with {@link GatewayRefusal}, or any error where it could not be reached. */
  send(message: OutgoingMessage): Promise<void>;
  /** Ends what is open towards the gateway. */
  close(): Promise<void>;
};

/** The gateway answered, and did not take the message. The message says why, in its words. */
export class GatewayRefusal extends Error {
  constructor(message: string) {
    super(message.slice(0, 300));
    this.name = 'GatewayRefusal';
  }
}
