import { z } from 'zod';
import { phone } from '../../access/auth/login-name.ts';
import { pin } from '../../access/auth/codes.ts';
import { endpoint } from '../../core/endpoint.ts';
import { empty, id, inProject, oneLine, page, pageQuery } from '../../core/schemas.ts';
import { languages } from '../../core/texts.ts';
import { orderOffer } from '../orders/offer.ts';
import { ORDER_PROBLEMS } from '../orders/order-words.ts';
import * as user from './market-user.ts';

export * from './account-deletion.ts';
export * from './market-user.ts';
export * from './market-users.ts';

const act = { permission: 'market.act' } as const;
const BASE = '/projects/{projectId}/market';
const SESSION = `${BASE}/sessions/{userToken}` as const;
const session = inProject.extend({
  userToken: z
    .string()
    .min(20)
    .max(100)
    .regex(/^[A-Za-z0-9_-]*$/),
});
const oneAddress = session.extend({ addressId: id });
const oneOrder = session.extend({ orderId: id });
const codeErrors = ['QR_VALIDATION_CODE_INVALID', 'PHONE_COUNTRY_NOT_ALLOWED'] as const;
const orderErrors = [
  'MARKET_SESSION_UNKNOWN',
  'ORDERING_NOT_OFFERED',
  'ORDER_NOT_CONFIRMED',
  'CONSENTS_MISSING',
  'CART_CHANGED',
  'ORDER_BELOW_LEAST',
  'STATION_NOT_AVAILABLE',
  'STATION_HIGH_DEMAND',
  'ORDER_ADDRESS_UNKNOWN',
  'CLIENT_REQUEST_ID_REUSED',
  'PAYMENT_NOT_ALLOWED_HERE',
] as const;
const ofOrder = ['MARKET_SESSION_UNKNOWN', 'ORDER_STATUS_DIFFERS'] as const;

/**
 * The calls of a market app for its users. The app comes with its own token; a user is named by the `userToken` in the path,
 * which opens that user's alone. What is another user's looks as if it were not there.
 */
export const marketApi = {
  code: endpoint({
    method: 'POST',
    path: `${BASE}/codes`,
    summary:
      'Sends a code to a phone, for a new account or a new PIN. The response is the same whether or not the phone has an account.',
    access: act,
    params: inProject,
    body: z.object({ phone, language: z.enum(languages).default('tr') }),
    response: user.codeSent,
    errors: ['PHONE_COUNTRY_NOT_ALLOWED'],
  }),
  register: endpoint({
    method: 'POST',
    path: `${BASE}/users`,
    summary: 'Creates an account for the phone that received the code, and signs in.',
    access: act,
    params: inProject,
    body: user.newMarketUser,
    response: user.marketSession,
    status: 201,
    errors: [...codeErrors, 'CONSENTS_MISSING', 'MARKET_PHONE_TAKEN'],
  }),
  setPin: endpoint({
    method: 'POST',
    path: `${BASE}/pin`,
    summary:
      'Sets a new PIN for the account of the phone that received the code. Ends all its sessions and starts a new one.',
    access: act,
    params: inProject,
    body: z.object({ phone, code: user.smsCode, pin }),
    response: user.marketSession,
    errors: [...codeErrors, 'MARKET_USER_UNKNOWN'],
  }),
  signIn: endpoint({
    method: 'POST',
    path: `${BASE}/sessions`,
    summary: 'Signs in. After five wrong PINs the phone has to wait, longer each time.',
    access: act,
    params: inProject,
    body: z.object({ phone, pin }),
    response: user.marketSession,
    status: 201,
    errors: ['MARKET_PIN_WRONG', 'MAX_LOGIN_ATTEMPTS_REACHED'],
  }),
  signOut: endpoint({
    method: 'DELETE',
    path: SESSION,
    summary: 'Signs out.',
    access: act,
    params: session,
    response: empty,
    errors: ['MARKET_SESSION_UNKNOWN'],
  }),
  me: endpoint({
    method: 'GET',
    path: SESSION,
    summary: 'Returns the signed-in user.',
    access: act,
    params: session,
    response: user.marketUser,
    errors: ['MARKET_SESSION_UNKNOWN'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: SESSION,
    summary: 'Changes the name, the language or the consent to offers.',
    access: act,
    params: session,
    body: user.marketUserChange,
    response: user.marketUser,
    errors: ['MARKET_SESSION_UNKNOWN'],
  }),
  removeUser: endpoint({
    method: 'POST',
    path: `${SESSION}/deletion`,
    summary:
      'Deletes the user’s account after confirming the PIN. What the law requires to keep stays without a name.',
    access: act,
    params: session,
    body: z.object({ pin }),
    response: empty,
    errors: [
      'MARKET_SESSION_UNKNOWN',
      'MARKET_PIN_WRONG',
      'MAX_LOGIN_ATTEMPTS_REACHED',
      'ACCOUNT_NOT_DELETED',
    ],
  }),
  addresses: endpoint({
    method: 'GET',
    path: `${SESSION}/addresses`,
    summary: 'Returns the user’s places, oldest first.',
    access: act,
    params: session,
    response: z.array(user.marketAddress),
    errors: ['MARKET_SESSION_UNKNOWN'],
  }),
  addAddress: endpoint({
    method: 'POST',
    path: `${SESSION}/addresses`,
    summary: 'Saves a place: a verified address by its name, or a target.',
    access: act,
    params: session,
    body: user.newMarketAddress,
    response: user.marketAddress,
    status: 201,
    errors: ['MARKET_SESSION_UNKNOWN', 'ORDER_ADDRESS_UNKNOWN', 'LIMIT_REACHED'],
  }),
  removeAddress: endpoint({
    method: 'DELETE',
    path: `${SESSION}/addresses/{addressId}`,
    summary: 'Removes a place.',
    access: act,
    params: oneAddress,
    response: empty,
    errors: ['MARKET_SESSION_UNKNOWN'],
  }),
  offer: endpoint({
    method: 'GET',
    path: `${BASE}/stations/{stationId}/offer`,
    summary:
      'Returns what can be ordered at a station now, delivered to a target if one is given. RECORD_NOT_FOUND if nothing is sold.',
    access: act,
    params: inProject.extend({ stationId: id }),
    query: z.object({ target_id: id.optional() }),
    response: orderOffer,
    errors: ['ORDER_ADDRESS_UNKNOWN'],
  }),
  order: endpoint({
    method: 'POST',
    path: `${SESSION}/orders`,
    summary:
      'Places an order for the user, whose phone needs no other code. Prices, hours and stock are checked again. If they differ, the differences are returned and nothing is ordered. Repeating the same order with the same client_request_id returns the first one.',
    access: act,
    params: session,
    body: user.newMarketOrder,
    response: user.marketOrder,
    status: 201,
    errors: orderErrors,
  }),
  orders: endpoint({
    method: 'GET',
    path: `${SESSION}/orders`,
    summary: 'Returns the user’s orders, newest first.',
    access: act,
    params: session,
    query: pageQuery,
    response: page(user.listedMarketOrder),
    errors: ['MARKET_SESSION_UNKNOWN'],
  }),
  orderOf: endpoint({
    method: 'GET',
    path: `${SESSION}/orders/{orderId}`,
    summary: 'Returns one order of the user in its current state.',
    access: act,
    params: oneOrder,
    response: user.marketOrder,
    errors: ['MARKET_SESSION_UNKNOWN'],
  }),
  pay: endpoint({
    method: 'POST',
    path: `${SESSION}/orders/{orderId}/pay`,
    summary:
      'Starts a payment and returns the address of the provider’s page. An order that costs nothing is accepted at once.',
    access: act,
    params: oneOrder,
    body: z.object({ accepts_wait: z.boolean().default(false) }),
    response: z.object({ redirect_url: z.string() }),
    errors: [
      ...ofOrder,
      'CART_CHANGED',
      'STATION_NOT_AVAILABLE',
      'STATION_HIGH_DEMAND',
      'PAYMENT_IN_PROGRESS',
      'PAYMENT_UNAVAILABLE',
      'PAYMENT_NOT_ALLOWED_HERE',
      'PAYMENT_TOO_SMALL',
      'PAYMENT_TOO_LARGE',
      'PAYMENT_REFUSED',
    ],
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${SESSION}/orders/{orderId}/cancel`,
    summary: 'Cancels an order that the kitchen has not accepted and refunds it.',
    access: act,
    params: oneOrder,
    response: user.marketOrder,
    errors: ofOrder,
  }),
  problem: endpoint({
    method: 'POST',
    path: `${SESSION}/orders/{orderId}/problem`,
    summary: 'Reports a problem to the staff.',
    access: act,
    params: oneOrder,
    body: z.object({ kind: z.enum(ORDER_PROBLEMS), text: oneLine.max(300).default('') }),
    response: user.marketOrder,
    errors: ofOrder,
  }),
  openLid: endpoint({
    method: 'POST',
    path: `${SESSION}/orders/{orderId}/open`,
    summary: 'Opens the lid of this order, on the robot in front of the user.',
    access: act,
    params: oneOrder,
    response: user.marketOrder,
    errors: ['MARKET_SESSION_UNKNOWN', 'DELIVERY_NOT_WAITING', 'FLEET_OWNER_UNAVAILABLE'],
  }),
  taken: endpoint({
    method: 'POST',
    path: `${SESSION}/orders/{orderId}/taken`,
    summary: 'Confirms that everything was taken out. The robot closes its lid and leaves.',
    access: act,
    params: oneOrder,
    response: user.marketOrder,
    errors: ['MARKET_SESSION_UNKNOWN', 'DELIVERY_NOT_WAITING', 'FLEET_OWNER_UNAVAILABLE'],
  }),
  again: endpoint({
    method: 'POST',
    path: `${SESSION}/orders/{orderId}/again`,
    summary: 'Orders the same again, to the same place, at current prices.',
    access: act,
    params: oneOrder,
    body: user.againMarketOrder,
    response: user.marketOrder,
    status: 201,
    errors: orderErrors,
  }),
  receipt: endpoint({
    method: 'GET',
    path: `${SESSION}/orders/{orderId}/receipt`,
    summary: 'Returns the receipt as PDF. It is not a fiscal document.',
    access: act,
    params: oneOrder,
    query: z.object({ lang: z.enum(languages).optional() }),
    responds: 'binary',
    response: z.any(),
    errors: ofOrder,
  }),
};
