import { useSearchParams } from 'react-router';
import { LocationList } from './location-list.tsx';
import { QrList } from './qr-list.tsx';

/** QR codes, and the pickup locations that they order from; which of both stands in the address. */
export function QrCodesPage() {
  const [search] = useSearchParams();
  return search.get('part') === 'locations' ? <LocationList /> : <QrList />;
}
