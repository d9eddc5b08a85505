import { defineTexts, fillText, type Language, type TextPair } from '../../core/texts.ts';

/** Whether a station takes calls: at once, only from somebody who is told of the wait and still wants it, or not. */
export const STATION_AVAILABILITIES = ['taking_orders', 'high_demand', 'not_available'] as const;
/** One of {@link STATION_AVAILABILITIES}. */
export type StationAvailability = (typeof STATION_AVAILABILITIES)[number];

/** What is said of a station: one that sells nothing takes calls of robots, and never orders. */
export const STATION_SAYINGS = ['taking_orders', 'taking_calls', 'high_demand', 'not_available'] as const;
/** One of {@link STATION_SAYINGS}. */
export type StationSaying = (typeof STATION_SAYINGS)[number];

/** What is said of a station. `sells`: it has a menu that is open, so guests can order. */
export function stationSayingOf(availability: StationAvailability, sells: boolean): StationSaying {
  return availability === 'taking_orders' && !sells ? 'taking_calls' : availability;
}

/** It in words. */
export const stationAvailabilityTexts = defineTexts(
  {
    taking_orders: 'Taking orders',
    taking_calls: 'Taking calls',
    high_demand: 'High demand',
    not_available: 'Not available',
  },
  {
    taking_orders: 'Sipariş alıyor',
    taking_calls: 'Çağrı alıyor',
    high_demand: 'Yoğun',
    not_available: 'Hizmet dışı',
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
] as const;
/** One of {@link CALL_REASONS}. */
export type CallReason = (typeof CALL_REASONS)[number];

/** The reasons in words for whoever calls. */
export const callReasonTexts = defineTexts(
  {
    switched_off: 'This place is closed at the moment.',
    outside_hours: 'This place is closed at this hour.',
    no_robot: 'No robot here can do this.',
    robots_offline: 'No robot is connected at the moment.',
    robots_charging: 'The robots are charging.',
    robots_held: 'The robots are stopped by staff.',
    robots_busy: 'All robots have work. It takes longer than usual.',
    place_unreachable: 'No robot can reach this place at the moment.',
    place_missing: 'This place is not on the map any more.',
    all_stopped: 'All robots have been sent out of the way.',
    too_many_calls: 'This place was called from too often in a short time.',
    fleet_away: 'The robots cannot be asked at the moment.',
    cards_down: 'Cards cannot be charged at the moment.',
    no_payment: 'There is no way to pay here yet.',
    menu_closed: 'Nothing is sold at this hour.',
  },
  {
    switched_off: 'Burası şu anda kapalı.',
    outside_hours: 'Burası bu saatte kapalı.',
    no_robot: 'Buradaki hiçbir robot bunu yapamıyor.',
    robots_offline: 'Şu anda bağlı robot yok.',
    robots_charging: 'Robotlar şarj oluyor.',
    robots_held: 'Robotlar personel tarafından durduruldu.',
    robots_busy: 'Bütün robotların işi var. Her zamankinden uzun sürüyor.',
    place_unreachable: 'Şu anda hiçbir robot buraya ulaşamıyor.',
    place_missing: 'Burası artık haritada yok.',
    all_stopped: 'Bütün robotlar kenara çekildi.',
    too_many_calls: 'Buradan kısa sürede çok fazla çağrı yapıldı.',
    fleet_away: 'Robotlara şu anda sorulamıyor.',
    cards_down: 'Şu anda karttan ödeme alınamıyor.',
    no_payment: 'Burada henüz ödeme alınamıyor.',
    menu_closed: 'Bu saatte satış yapılmıyor.',
  },
) satisfies TextPair<CallReason>;

/** What to do about it. `{time}` is when the place opens, as its reader writes it. */
export const callNextTexts = defineTexts(
  {
    switched_off: 'Ask the staff.',
    outside_hours: 'Ask the staff when it opens.',
    opens_at: 'It opens at {time}.',
    no_robot: 'Ask the staff.',
    robots_offline: 'Ask the staff, or try again in a few minutes.',
    robots_charging: 'Try again in a few minutes.',
    robots_held: 'Ask the staff.',
    robots_busy: 'Confirm if you want to wait, or try again later.',
    place_unreachable: 'Ask the staff to look whether the way is free.',
    place_missing: 'Ask the staff for another place.',
    all_stopped: 'Follow what the staff say.',
    too_many_calls: 'Wait a few minutes and try again.',
    fleet_away: 'Try again in a moment.',
    cards_down: 'Try again in a few minutes, or order from the staff.',
    no_payment: 'Order from the staff.',
    menu_closed: 'Ask the staff when the menu opens.',
  },
  {
    switched_off: 'Personele danışın.',
    outside_hours: 'Ne zaman açılacağını personele sorun.',
    opens_at: 'Açılış: {time}.',
    no_robot: 'Personele danışın.',
    robots_offline: 'Personele danışın ya da birkaç dakika sonra yeniden deneyin.',
    robots_charging: 'Birkaç dakika sonra yeniden deneyin.',
    robots_held: 'Personele danışın.',
    robots_busy: 'Beklemek isterseniz onaylayın ya da daha sonra yeniden deneyin.',
    place_unreachable: 'Personelden yolun açık olup olmadığına bakmasını isteyin.',
    place_missing: 'Personelden başka bir yer isteyin.',
    all_stopped: 'Personelin söylediklerine uyun.',
    too_many_calls: 'Birkaç dakika bekleyip yeniden deneyin.',
    fleet_away: 'Birazdan yeniden deneyin.',
    cards_down: 'Birkaç dakika sonra yeniden deneyin ya da siparişi personele verin.',
    no_payment: 'Siparişi personele verin.',
    menu_closed: 'Menünün ne zaman açılacağını personele sorun.',
  },
) satisfies TextPair<CallReason | 'opens_at'>;

/** What to do about a reason; `opensAt` is the time at which the place opens, already as its reader writes it. */
export function callNextText(reason: CallReason, language: Language, opensAt?: string): string {
  const texts = callNextTexts[language];
  const isClosed = reason === 'outside_hours' || reason === 'switched_off' || reason === 'menu_closed';
  return isClosed && opensAt !== undefined ? fillText(texts.opens_at, { time: opensAt }) : texts[reason];
}
