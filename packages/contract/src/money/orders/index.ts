import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id, inProject, INT4_MAX, isoTime, oneLine, page, pageQuery, printable } from '../../core/schemas.ts';
import { languages } from '../../core/texts.ts';
import { GIVEN_REFUND_REASONS } from '../payments/payment-words.ts';
import { refundLine } from '../payments/payment.ts';
import { qrCodeText } from '../../catalogue/qr-codes/generate.ts';
import { fulfilment, kitchenStep, order, orderDetails, orderStatus } from './order.ts';

export * from './choices.ts';
export * from './event-words.ts';
export * from './offer.ts';
export * from './order-events.ts';
export * from './order-words.ts';
export * from './order.ts';
export * from './promise-after.ts';
export * from './public-order.ts';

const oneOrder = inProject.extend({ orderId: id });
const serve = { permission: 'orders.serve' } as const;

const orderSort = z.enum(['number', '-number', 'total', '-total', 'ready', '-ready']);
export type OrderSort = z.infer<typeof orderSort>;

/** How many orders a file has at most. */
export const ORDER_EXPORT_MOST = 20_000;

/** Which orders: `open` are those that are paid and not ended, and ended ones of which a guest says that something is wrong. */
const orderFilter = z.object({
  state: z.enum(['open', 'ended', 'unpaid', 'all']).default('all'),
  status: orderStatus.optional(),
  kitchen: kitchenStep.optional(),
  fulfilment: fulfilment.optional(),
  station_id: id.optional(),
  needs_help: z.enum(['yes', 'no']).optional(),
  delivery_id: id.optional(),
  /** Orders of one user of the market app. */
  market_user_id: id.optional(),
  /** Number, name or place; the phone for those who may see it. */
  search: z.string().trim().max(100).regex(printable).optional(),
  from: isoTime.optional(),
  to: isoTime.optional(),
});
export type OrderFilter = z.infer<typeof orderFilter>;

/** A place that takes no order of further strangers, as too many phones there were not verified within an hour. */
const fullPlace = z.object({
  qr_code: z.string(),
  /** As it is printed there. */
  place: z.string(),
  /** Orders whose phone is not verified. */
  count: z.number().int(),
  /** The time at which the place accepts orders again automatically. */
  until: isoTime,
});
export type FullPlace = z.infer<typeof fullPlace>;

/** Orders of a project, for its staff: the list, the kitchen's board, and what is given back. */
export const ordersApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/orders',
    summary: 'Returns orders, newest first unless sorted otherwise.',
    access: { permission: 'orders.read' },
    params: inProject,
    query: pageQuery.extend({ ...orderFilter.shape, sort: orderSort.default('-number') }),
    response: page(order),
  }),
  export: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/orders/export',
    summary: `Exports all matching orders as CSV, newest first, at most ${ORDER_EXPORT_MOST.toLocaleString('en')}: headers and words in \`lang\`, times in the project’s time zone, sums in the order’s currency.`,
    access: { permission: 'orders.read' },
    params: inProject,
    query: orderFilter.extend({ lang: z.enum(languages).default('en') }),
    responds: 'binary',
    response: z.any(),
  }),
  fullPlaces: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/orders/full-places',
    summary:
      'Returns the places that accept no orders from further strangers now, see `codes` of the selling settings.',
    access: { permission: 'orders.read' },
    params: inProject,
    response: z.array(fullPlace),
  }),
  reopenPlace: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/orders/full-places/reopen',
    summary:
      'Reopens such a place: strangers who ordered there no longer count. Returns the places that are still full.',
    access: serve,
    params: inProject,
    body: z.object({ qr_code: qrCodeText }),
    response: z.array(fullPlace),
    errors: ['RECORD_NOT_FOUND'],
  }),
  code: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/orders/{orderId}/code',
    summary:
      'Returns the code that the guest of an order has to type, if no gateway sends SMS and staff hand it over. null if a gateway sends it or none is required.',
    access: serve,
    params: oneOrder,
    response: z.object({ code: z.string().nullable() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/orders/{orderId}',
    summary:
      'Returns one order with its history, and with payments, refunds and ledger for callers who may see them.',
    access: { permission: 'orders.read' },
    params: oneOrder,
    response: orderDetails,
  }),
  step: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/orders/{orderId}/kitchen',
    summary:
      'Sets the kitchen’s progress. `from` is the step that the caller saw: a step by someone else in between is reported, not undone. One step back is possible until the order is served.',
    access: serve,
    params: oneOrder,
    body: z.object({
      from: kitchenStep,
      step: kitchenStep,
      ready_in_minutes: z.number().int().min(0).max(240).optional(),
    }),
    response: order,
    idempotent: true,
    errors: ['ORDER_STATUS_DIFFERS', 'ORDER_STEP_NOT_ALLOWED'],
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/orders/{orderId}/refuse',
    summary:
      'Rejects the order because the kitchen cannot make it. The order ends and is refunded automatically. Products that ran out are marked as sold out.',
    access: serve,
    params: oneOrder,
    body: z.object({
      note: oneLine.max(200).default(''),
      sold_out_product_ids: z.array(id).max(40).default([]),
      sold_out_until: isoTime.optional(),
    }),
    response: order,
    idempotent: true,
    errors: ['ORDER_STATUS_DIFFERS'],
  }),
  solve: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/orders/{orderId}/solve',
    summary: 'Marks a problem as solved that a guest reported or that the robot could not handle.',
    access: serve,
    params: oneOrder,
    response: order,
    idempotent: true,
    errors: ['ORDER_STATUS_DIFFERS'],
  }),
  sendRobot: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/orders/{orderId}/robot',
    summary:
      'Requests a robot again if none brings the order: its delivery failed, was cancelled or was never created.',
    access: serve,
    params: oneOrder,
    response: order,
    idempotent: true,
    errors: ['ORDER_STATUS_DIFFERS'],
  }),
  refund: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/orders/{orderId}/refunds',
    summary: 'Refunds items, a sum, or with neither all that is left.',
    access: { permission: 'payments.refund' },
    params: oneOrder,
    body: z.object({
      lines: z.array(refundLine).max(40).optional(),
      amount_minor: z.number().int().min(1).max(INT4_MAX).optional(),
      reason: z.enum(GIVEN_REFUND_REASONS),
      note: oneLine.max(200).default(''),
    }),
    response: orderDetails,
    idempotent: true,
    errors: ['REFUND_TOO_LARGE', 'REFUND_NOTHING_PAID'],
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/orders/{orderId}/receipt',
    summary: 'Returns the receipt as PDF, as the guest has it.',
    access: { permission: 'orders.read' },
    params: oneOrder,
    query: z.object({ lang: z.enum(languages).optional() }),
    responds: 'binary',
    response: z.any(),
    errors: ['ORDER_STATUS_DIFFERS'],
  }),
  lines: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/orders/{orderId}/lines',
    summary:
      'Exports the order’s items as CSV, for a program that creates fiscal documents. Does not identify the guest.',
    access: { permission: 'orders.read' },
    params: oneOrder,
    query: z.object({ lang: z.enum(languages).default('en') }),
    responds: 'binary',
    response: z.any(),
  }),
  document: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/orders/{orderId}/documents/{kind}',
    summary: 'Returns a text as PDF, as the guest accepted it with the order.',
    access: { permission: 'orders.read' },
    params: oneOrder.extend({
      kind: z.enum(['terms_of_use', 'privacy_agreement', 'distance_sales_contract', 'marketing']),
    }),
    responds: 'binary',
    response: z.any(),
  }),
};
