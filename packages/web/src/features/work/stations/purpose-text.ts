import { robotModeTexts } from '../../../ui/states.messages.ts';
import type { StationPurpose } from '@rota/contract/stations';
import { useTexts } from '../../../i18n/i18n-context.tsx';

/** What a station is called for, as the console calls the kinds of work. */
export function usePurposeText(): (purposes: readonly StationPurpose[]) => string {
  const t = useTexts(robotModeTexts);
  return (purposes) => purposes.map(({ kind }) => t(kind)).join(', ');
}
