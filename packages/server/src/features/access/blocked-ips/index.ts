import type { Ground, Part } from '../../../part.ts';
import { createAddressGate, type AddressGate } from './address-gate.service.ts';
import { automaticBlocks, type AutomaticBlocks } from './automatic-blocks.service.ts';
import { blockedIpRoutes } from './blocked-ips.routes.ts';
import { createAddressRuleService } from './blocked-ips.service.ts';
import { createRefusedRequests } from './rejected-requests.service.ts';

export type { AutomaticBlocks } from './automatic-blocks.service.ts';

/** Turns blocked addresses away, and remembers what they tried. */
export type AddressWatch = Pick<AddressGate, 'onChanged'> & {
  /** Whether a call from an address is refused; one that is, is counted under what it called. */
  readonly refuses: (address: string, call: string) => boolean | Promise<boolean>;
  /** The same, for what is looked at again: nothing is counted. */
  readonly isBlocked: (address: string) => boolean | Promise<boolean>;
};

/** Addresses that are kept out, and those that never are. */
export type BlockedIps = Part & { readonly watch: AddressWatch; readonly automatic: AutomaticBlocks };

export function blockedIps({
  config,
  database,
  clock,
  log,
}: Pick<Ground, 'config' | 'database' | 'clock' | 'log'>): BlockedIps {
  const gate = createAddressGate({ database, trustedProxies: config.trustedProxies, clock, log });
  const refused = createRefusedRequests({ database, clock, log });
  const rules = createAddressRuleService({ database, gate, clock });
  function noteRejected(isRefused: boolean, address: string, call: string): boolean {
    if (isRefused) refused.note(address, call);
    return isRefused;
  }
  return {
    automatic: automaticBlocks,
    watch: {
      onChanged: gate.onChanged,
      isBlocked: gate.refuses,
      refuses(address, call) {
        const outcome = gate.refuses(address);
        return typeof outcome === 'boolean'
          ? noteRejected(outcome, address, call)
          : outcome.then((found) => noteRejected(found, address, call));
      },
    },
    routes: (app, mounting) => blockedIpRoutes(app, { rules, refused }, mounting),
    async start() {
      await gate.start();
      refused.start();
    },
    async stop() {
      await gate.stop();
      await refused.stop();
    },
  };
}
