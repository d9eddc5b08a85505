import type { CommerceSettings } from '@rota/contract/commerce';

/** What decides which refunds wait for a second person. */
export type Guarded = Pick<CommerceSettings['payment'], 'currency' | 'refund_limit_minor'>;

/**
 * What a change does to the limit of refunds. A tighter one holds at once. A looser one waits for a second person, or one person could take
 * the limit away and refund alone; so does another currency, in which the same figure is another sum.
 */
export function limitChange(before: Guarded, after: Guarded): 'none' | 'tighter' | 'looser' {
  const isSame = before.currency === after.currency && before.refund_limit_minor === after.refund_limit_minor;
  if (isSame) return 'none';
  if (before.refund_limit_minor === 0) return 'tighter';
  const isLooser =
    after.refund_limit_minor === 0 ||
    after.refund_limit_minor > before.refund_limit_minor ||
    after.currency !== before.currency;
  return isLooser ? 'looser' : 'tighter';
}
