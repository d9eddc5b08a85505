import { createHmac } from 'node:crypto';
import { ORDER_TOKEN_PREFIX } from '@rota/contract/orders';

/**
 * The token that opens one order: what the installation's secret makes of its id, so that the same order is answered with the same token
 * again although only its digest is kept. 256 random bits.
 */
export function createOrderTokens(secret: string) {
  return (orderId: string): string =>
    `${ORDER_TOKEN_PREFIX}${createHmac('sha256', secret).update(`order ${orderId}`).digest('base64url')}`;
}

/** Whether a text is an order's token, by its beginning. */
export function isOrderToken(token: string): boolean {
  return token.startsWith(ORDER_TOKEN_PREFIX);
}

/** The page of an order; its token stands behind the `#`, which browsers do not send. */
export function orderPage(token: string): string {
  return `/o#${token}`;
}
