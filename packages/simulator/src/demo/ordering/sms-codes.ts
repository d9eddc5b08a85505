/** Returns the code that was sent to a phone; undefined where it cannot be read. */
export type CodeOf = (phone: string) => Promise<string | undefined>;

/** How long to wait for an SMS, ms. */
const PATIENCE_MS = 6_000;

/**
 * Reads codes by asking the process that started this one, which may see what is sent: this one has no right to. Answers undefined where
 * that process tells none, as while real messages leave the installation.
 */
export async function smsCodes(parent: NodeJS.Process): Promise<CodeOf | undefined> {
  const waiting = new Map<string, (code: string | undefined) => void>();
  parent.on('message', (message: unknown) => {
    if (typeof message !== 'object' || message === null || !('codeFor' in message)) return;
    const { codeFor, code } = message as { codeFor: unknown; code?: unknown };
    waiting.get(String(codeFor))?.(typeof code === 'string' ? code : undefined);
  });
  const ask: CodeOf = (phone) =>
    new Promise((done) => {
      const timer = setTimeout(() => answer(undefined), PATIENCE_MS);
      const answer = (code: string | undefined): void => {
        clearTimeout(timer);
        waiting.delete(phone);
        done(code);
      };
      waiting.set(phone, answer);
      parent.send?.({ codeFor: phone });
    });
  // No phone: asks only whether codes can be read at all.
  return (await ask('')) === undefined ? undefined : ask;
}
