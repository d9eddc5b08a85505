import { defineTexts, fillText, type Language, type TextPair } from '../../core/texts.ts';

/** Whether a station accepts calls: at once, only after the caller has confirmed the wait, or not at all. */
export const STATION_AVAILABILITIES = ['taking_orders', 'high_demand', 'not_available'] as const;
/** One of {@link STATION_AVAILABILITIES}. */
export type StationAvailability = (typeof STATION_AVAILABILITIES)[number];

/**
 * The state of a station. `taking_calls`: it sells nothing. `calls_only`: it sells, but takes no orders now, as while its menu is closed
 * or guests cannot pay.
 */
export const STATION_SAYINGS = [
  'taking_orders',
  'taking_calls',
  'calls_only',
  'high_demand',
  'not_available',
] as const;
/** One of {@link STATION_SAYINGS}. */
export type StationSaying = (typeof STATION_SAYINGS)[number];

/** The state of a station. `sells`: it has a menu that is open, so guests can order. */
export function stationSayingOf(availability: StationAvailability, sells: boolean): StationSaying {
  return availability === 'taking_orders' && !sells ? 'taking_calls' : availability;
}

/** It in words. */
export const stationAvailabilityTexts = defineTexts(
  {
    taking_orders: 'Taking orders',
    taking_calls: 'Taking calls',
    calls_only: 'Calls only',
    high_demand: 'High demand',
    not_available: 'Not available',
  },
  {
    taking_orders: 'Sipariş alıyor',
    taking_calls: 'Çağrı alıyor',
    calls_only: 'Yalnızca çağrı',
    high_demand: 'Yoğun',
    not_available: 'Kapalı',
  },
) satisfies TextPair<StationSaying>;

/** Why a station does not take calls, or a robot does not come at once. */
export const CALL_REASONS = [
  'switched_off',
  'outside_hours',
  'no_robot',
  'robots_offline',
  'robots_charging',
  'robots_held',
  'robots_busy',
  'place_unreachable',
  'place_missing',
  'all_stopped',
  'too_many_calls',
  'fleet_away',
  'cards_down',
  'no_payment',
  'menu_closed',
  'calls_off',
] as const;
/** One of {@link CALL_REASONS}. */
export type CallReason = (typeof CALL_REASONS)[number];

/** The reasons in words for the caller. */
export const callReasonTexts = defineTexts(
  {
    switched_off: 'This place is closed at the moment.',
    outside_hours: 'This place is closed at this hour.',
    no_robot: 'No robot here can do this.',
    robots_offline: 'No robot is connected at the moment.',
    robots_charging: 'The robots are charging.',
    robots_held: 'The staff have stopped the robots.',
    robots_busy: 'All robots are busy. The wait is longer than usual.',
    place_unreachable: 'No robot can reach this place at the moment.',
    place_missing: 'This place is no longer on the map.',
    all_stopped: 'All robots have been moved out of the way.',
    too_many_calls: 'Too many calls came from this place in a short time.',
    fleet_away: 'The robots are not available at the moment.',
    cards_down: 'Card payment is not available at the moment.',
    no_payment: 'Payment is not available here yet.',
    menu_closed: 'The menu is closed at this hour.',
    calls_off: 'Robots cannot be called here at the moment.',
  },
  {
    switched_off: 'Burası şu anda kapalı.',
    outside_hours: 'Burası bu saatte kapalı.',
    no_robot: 'Buradaki hiçbir robot bunu yapamıyor.',
    robots_offline: 'Şu anda bağlı robot yok.',
    robots_charging: 'Robotlar şarj oluyor.',
    robots_held: 'Personel robotları durdurdu.',
    robots_busy: 'Bütün robotlar meşgul. Bekleme süresi her zamankinden uzun.',
    place_unreachable: 'Şu anda hiçbir robot buraya ulaşamıyor.',
    place_missing: 'Burası artık haritada yok.',
    all_stopped: 'Bütün robotlar kenara çekildi.',
    too_many_calls: 'Buradan kısa sürede çok fazla çağrı yapıldı.',
    fleet_away: 'Robotlara şu anda ulaşılamıyor.',
    cards_down: 'Şu anda kartla ödeme alınamıyor.',
    no_payment: 'Burada henüz ödeme alınamıyor.',
    menu_closed: 'Menü bu saatte kapalı.',
    calls_off: 'Buraya şu anda robot çağrılamıyor.',
  },
) satisfies TextPair<CallReason>;

/** The advice. `{time}` is when the place opens, as its reader writes it. */
const callNextTexts = defineTexts(
  {
    switched_off: 'Ask the staff.',
    outside_hours: 'Ask the staff when it opens.',
    opens_at: 'It opens at {time}.',
    no_robot: 'Ask the staff.',
    robots_offline: 'Ask the staff, or try again in a few minutes.',
    robots_charging: 'Try again in a few minutes.',
    robots_held: 'Ask the staff.',
    robots_busy: 'Confirm if you want to wait, or try again later.',
    place_unreachable: 'Ask the staff to check that the way is clear.',
    place_missing: 'Ask the staff for another place.',
    all_stopped: 'Follow the staff’s instructions.',
    too_many_calls: 'Wait a few minutes and try again.',
    fleet_away: 'Try again in a moment.',
    cards_down: 'Try again in a few minutes, or order from the staff.',
    no_payment: 'Order from the staff.',
    menu_closed: 'Ask the staff when the menu opens.',
    calls_off: 'Ask the staff.',
  },
  {
    switched_off: 'Personele sorun.',
    outside_hours: 'Ne zaman açılacağını personele sorun.',
    opens_at: 'Açılış: {time}.',
    no_robot: 'Personele sorun.',
    robots_offline: 'Personele sorun ya da birkaç dakika sonra yeniden deneyin.',
    robots_charging: 'Birkaç dakika sonra yeniden deneyin.',
    robots_held: 'Personele sorun.',
    robots_busy: 'Beklemek isterseniz onaylayın ya da daha sonra yeniden deneyin.',
    place_unreachable: 'Personelden yolun açık olup olmadığına bakmasını isteyin.',
    place_missing: 'Personelden başka bir yer isteyin.',
    all_stopped: 'Personelin söylediklerine uyun.',
    too_many_calls: 'Birkaç dakika bekleyip yeniden deneyin.',
    fleet_away: 'Birazdan yeniden deneyin.',
    cards_down: 'Birkaç dakika sonra yeniden deneyin ya da siparişi personele verin.',
    no_payment: 'Siparişi personele verin.',
    menu_closed: 'Menünün ne zaman açılacağını personele sorun.',
    calls_off: 'Personele sorun.',
  },
) satisfies TextPair<CallReason | 'opens_at'>;

/** The advice for a reason; `opensAt` is the time at which the place opens, already as its reader writes it. */
export function callNextText(reason: CallReason, language: Language, opensAt?: string): string {
  const texts = callNextTexts[language];
  const isClosed = reason === 'outside_hours' || reason === 'switched_off' || reason === 'menu_closed';
  return isClosed && opensAt !== undefined ? fillText(texts.opens_at, { time: opensAt }) : texts[reason];
}
