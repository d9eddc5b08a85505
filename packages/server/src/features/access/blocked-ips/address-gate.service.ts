import { readRange, type AddressRange } from '@rota/contract/blocked-ips';
import type { Database } from '../../../db/database.ts';
import { addressRules, type AddressRules } from './address-match.rules.ts';
import { listRulesInForce } from './blocked-ips.store.ts';

const CHANNEL = 'address_rules_changed';
/** Should a notice of a change be lost, it is noticed all the same. */
const BELIEVED_MS = 60_000;
/** A database that does not answer is asked again after this long. */
const ASKED_AGAIN_MS = 5_000;

/** Who is kept out, known in the memory of every server. */
export type AddressGate = {
  /** Whether calls from an address are refused. Answers at once, but for the very first time. */
  readonly refuses: (address: string) => boolean | Promise<boolean>;
  /** Whether an address stands on the list of those that are never blocked, or is one that never can be. */
  readonly allows: (address: string) => Promise<boolean>;
  /** Reads the rules again. */
  readonly reload: () => Promise<void>;
  /** Hears that the rules are others. */
  readonly onChanged: (handler: () => void) => void;
  /** Ranges that can never be blocked: this machine and the proxies in front of it. */
  readonly protectedRanges: readonly AddressRange[];
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

type Known = { readonly blocked: AddressRules; readonly allowed: AddressRules };
type GateDeps = {
  readonly database: Database;
  readonly trustedProxies: readonly string[];
  readonly clock: () => number;
  readonly log: { warn(fields: object, message: string): void };
};
const NOTHING: Known = { blocked: addressRules([]), allowed: addressRules([]) };

export function createAddressGate({ database, trustedProxies, clock, log }: GateDeps): AddressGate {
  const protectedRanges = ['127.0.0.0/8', '::1', ...trustedProxies]
    .map(readRange)
    .filter((range) => range !== undefined);
  const never = addressRules(protectedRanges.map((range) => ({ range, until: null })));
  const handlers: (() => void)[] = [];
  let known: Known | undefined;
  let believedUntil = 0;
  let reading: Promise<void> | undefined;
  let unlisten: (() => Promise<void>) | undefined;

  async function read(): Promise<void> {
    try {
      const rules = await database.global(listRulesInForce);
      known = { blocked: addressRules(rules.blocked), allowed: addressRules(rules.allowed) };
      believedUntil = clock() + BELIEVED_MS;
    } catch (error) {
      log.warn({ err: error }, 'the blocked addresses could not be read');
      // A stalled database blocks no address; the last known rules continue to apply.
      known ??= NOTHING;
      believedUntil = clock() + ASKED_AGAIN_MS;
    }
    for (const handler of handlers) handler();
  }
  /** Reads once for all who ask meanwhile. */
  function readOnce(): Promise<void> {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  }
  /** After a change: what is being read now may be from before it. */
  async function reload(): Promise<void> {
    await reading;
    await readOnce();
  }
  /** `read` itself logs its failures and retries. */
  function readInBackground(work: Promise<void>): void {
    work.catch((error: unknown) => log.warn({ err: error }, 'the blocked addresses could not be read'));
  }
  function judge(address: string, rules: Known): boolean {
    const range = readRange(address);
    if (range === undefined || never.hold(range, 0)) return false;
    return rules.blocked.hold(range, clock()) && !rules.allowed.hold(range, clock());
  }

  return {
    protectedRanges,
    reload,
    onChanged: (handler) => void handlers.push(handler),
    refuses(address) {
      if (known === undefined) return readOnce().then(() => judge(address, known ?? NOTHING));
      if (believedUntil <= clock()) readInBackground(readOnce());
      return judge(address, known);
    },
    async allows(address) {
      if (known === undefined) await readOnce();
      const range = readRange(address);
      return range !== undefined && (never.hold(range, 0) || known?.allowed.hold(range, clock()) === true);
    },
    async start() {
      unlisten = await database.listen(
        CHANNEL,
        () => readInBackground(reload()),
        () => readInBackground(reload()),
      );
      await readOnce();
    },
    stop: async () => unlisten?.(),
  };
}
