import { sortOf, type QrsAsked } from './qr-codes.queries.ts';

/** Filters of the list as they stand in the address. */
export const QR_FILTERS = ['search', 'state', 'map', 'location', 'order'] as const;

/** The filters in an address. */
export function readQrFilters(search: URLSearchParams): QrsAsked {
  const text = (key: string) => search.get(key) ?? undefined;
  const answer = (key: string) => (['yes', 'no'] as const).find((one) => one === search.get(key));
  return {
    search: text('search'),
    map: text('map'),
    pickup_location_id: text('location'),
    is_active: answer('state'),
    can_order: answer('order'),
    sort: sortOf(search.get('sort') ?? 'label'),
  };
}
