import { useTexts } from '../../../i18n/i18n-context.tsx';
import { qrTexts } from './qr-codes.messages.ts';

/** The two lists of the page as tabs; a filter of one means nothing in the other. */
export function useQrTabs() {
  const t = useTexts(qrTexts);
  return {
    key: 'part',
    label: t('parts'),
    clears: ['search', 'map', 'location', 'state', 'order', 'menu', 'sort', 'qr-id', 'location-id'],
    options: [
      { value: '', label: t('codes') },
      { value: 'locations', label: t('locations') },
    ],
  };
}
