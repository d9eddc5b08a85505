import { defineTexts, type TextPair } from '../../core/texts.ts';

/**
 * How far an order is with its money: the phone is verified, then it is paid, then it is served. It ends completed, cancelled by its guest
 * before work began, rejected by the venue (both are refunded), or expired before it was paid.
 */
export const ORDER_STATUSES = [
  'pending_verification',
  'pending_payment',
  'paid',
  'completed',
  'cancelled',
  'refused',
  'expired',
] as const;
/** One of {@link ORDER_STATUSES}. */
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The statuses in words. */
export const orderStatusTexts = defineTexts(
  {
    pending_verification: 'Phone not verified',
    pending_payment: 'Not paid yet',
    paid: 'Paid',
    completed: 'Completed',
    cancelled: 'Cancelled',
    refused: 'Rejected',
    expired: 'Expired',
  },
  {
    pending_verification: 'Telefon doğrulanmadı',
    pending_payment: 'Henüz ödenmedi',
    paid: 'Ödendi',
    completed: 'Tamamlandı',
    cancelled: 'İptal edildi',
    refused: 'Reddedildi',
    expired: 'Süresi doldu',
  },
) satisfies TextPair<OrderStatus>;

/** Which status follows which; a status without a follower ends the order. A free order passes `pending_payment` as well. */
export const orderTransitions = {
  pending_verification: ['pending_payment', 'cancelled', 'expired'],
  pending_payment: ['paid', 'cancelled', 'expired'],
  paid: ['completed', 'cancelled', 'refused'],
  completed: [],
  cancelled: [],
  refused: [],
  expired: [],
} as const satisfies Readonly<Record<OrderStatus, readonly OrderStatus[]>>;

/** Whether an order has ended: nothing but a refund changes it any more. */
export function isOrderEnded(status: OrderStatus): boolean {
  return orderTransitions[status].length === 0;
}

/** How far a paid order is in the kitchen, one after the other; each may be passed over. `served`: it left the pass. */
export const KITCHEN_STEPS = ['new', 'accepted', 'preparing', 'ready', 'served'] as const;
/** One of {@link KITCHEN_STEPS}. */
export type KitchenStep = (typeof KITCHEN_STEPS)[number];

/** The steps in words that fit every order, as where orders are filtered; of one order: {@link kitchenStepTextsOf}. */
export const kitchenStepTexts = defineTexts(
  {
    new: 'New',
    accepted: 'Accepted',
    preparing: 'Being prepared',
    ready: 'Ready',
    served: 'Handed over',
  },
  {
    new: 'Yeni',
    accepted: 'Kabul edildi',
    preparing: 'Hazırlanıyor',
    ready: 'Hazır',
    served: 'Teslim edildi',
  },
) satisfies TextPair<KitchenStep>;

/** How an order comes to its guest: a robot brings it, or a number is called and the guest fetches it. */
export const FULFILMENTS = ['delivery', 'pickup'] as const;
/** One of {@link FULFILMENTS}. */
export type Fulfilment = (typeof FULFILMENTS)[number];

/** The ways in words. */
export const fulfilmentTexts = defineTexts(
  { delivery: 'Robot delivery', pickup: 'Pickup' },
  { delivery: 'Robot getirir', pickup: 'Gel al' },
) satisfies TextPair<Fulfilment>;

const robotStepTexts = defineTexts(
  { ...kitchenStepTexts.en, ready: 'Ready to load' },
  { ...kitchenStepTexts.tr, ready: 'Yüklenmeye hazır' },
) satisfies TextPair<KitchenStep>;

const pickupStepTexts = defineTexts(
  { ...kitchenStepTexts.en, ready: 'Ready to pick up' },
  { ...kitchenStepTexts.tr, ready: 'Teslim alınmaya hazır' },
) satisfies TextPair<KitchenStep>;

/** The kitchen's steps in words: no robot is loaded with an order that its guest picks up. */
export function kitchenStepTextsOf(fulfilment: Fulfilment): TextPair<KitchenStep> {
  return fulfilment === 'pickup' ? pickupStepTexts : robotStepTexts;
}

/** What a guest sees of an order, derived from its status, the kitchen, the robot and the payment. */
export const ORDER_STAGES = [
  'verifying',
  'paying',
  'checking_payment',
  'received',
  'accepted',
  'preparing',
  'ready',
  'coming',
  'here',
  'collect',
  'help',
  'being_helped',
  'done',
  'cancelled',
  'refused',
  'expired',
] as const;
/** One of {@link ORDER_STAGES}. */
export type OrderStage = (typeof ORDER_STAGES)[number];

/** Whether a stage is one in which a person has to act, or acts. */
export function isHelpStage(stage: OrderStage): boolean {
  return stage === 'help' || stage === 'being_helped';
}

/** The stages in words, as a guest reads them. */
export const orderStageTexts = defineTexts(
  {
    verifying: 'Verify your phone',
    paying: 'Waiting for payment',
    checking_payment: 'Checking your payment',
    received: 'Order received',
    accepted: 'The kitchen has your order',
    preparing: 'Being prepared',
    ready: 'Ready, waiting for the robot',
    coming: 'The robot is on its way',
    here: 'The robot is here',
    collect: 'Ready to pick up',
    help: 'We have notified the staff',
    being_helped: 'A member of staff is on it',
    done: 'Enjoy!',
    cancelled: 'Cancelled',
    refused: 'Rejected by the kitchen',
    expired: 'Not paid in time',
  },
  {
    verifying: 'Telefonunuzu doğrulayın',
    paying: 'Ödeme bekleniyor',
    checking_payment: 'Ödemeniz kontrol ediliyor',
    received: 'Sipariş alındı',
    accepted: 'Siparişiniz mutfakta',
    preparing: 'Hazırlanıyor',
    ready: 'Hazır, robot bekleniyor',
    coming: 'Robot yolda',
    here: 'Robot burada',
    collect: 'Almanız için hazır',
    help: 'Personele haber verdik',
    being_helped: 'Bir görevli ilgileniyor',
    done: 'Afiyet olsun!',
    cancelled: 'İptal edildi',
    refused: 'Mutfak siparişi reddetti',
    expired: 'Zamanında ödenmedi',
  },
) satisfies TextPair<OrderStage>;

/** The texts that a guest accepts: the first three are required, marketing is optional. */
export const CONSENT_KINDS = [
  'terms_of_use',
  'privacy_agreement',
  'distance_sales_contract',
  'marketing',
] as const;
/** One of {@link CONSENT_KINDS}. */
export type ConsentKind = (typeof CONSENT_KINDS)[number];

/** The problems that a guest can report. */
export const ORDER_PROBLEMS = ['not_here', 'lid_shut', 'wrong_items', 'something_missing', 'other'] as const;
/** One of {@link ORDER_PROBLEMS}. */
export type OrderProblem = (typeof ORDER_PROBLEMS)[number];

/** The problems in words. */
export const orderProblemTexts = defineTexts(
  {
    not_here: 'The robot is not here',
    lid_shut: 'The lid does not open',
    wrong_items: 'This is not my order',
    something_missing: 'Something is missing',
    other: 'Something else',
  },
  {
    not_here: 'Robot burada değil',
    lid_shut: 'Kapak açılmıyor',
    wrong_items: 'Bu benim siparişim değil',
    something_missing: 'Eksik ürün var',
    other: 'Başka bir şey',
  },
) satisfies TextPair<OrderProblem>;

/** An order's token begins with this, which tells it from other tokens. */
export const ORDER_TOKEN_PREFIX = 'rota_order_';
/** Digits of the code that is sent to a guest's phone. */
export const ORDER_CODE_DIGITS = 6;
/** Wrong tries of one code, after which it opens nothing. */
export const ORDER_CODE_TRIES = 5;
/** How many of one product a guest orders at most, and lines of an order. */
export const ORDER_MOST = { quantity: 50, lines: 40 } as const;
