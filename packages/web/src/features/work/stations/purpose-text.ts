import { robotModeTexts } from '../../../ui/states.messages.ts';
import type { StationPurpose } from '@rota/contract/stations';
import { useTexts } from '../../../i18n/i18n-context.tsx';

/** The purposes of a station, in the console's words for the kinds of work. */
export function usePurposeText(): (purposes: readonly StationPurpose[]) => string {
  const t = useTexts(robotModeTexts);
  return (purposes) => purposes.map(({ kind }) => t(kind)).join(', ');
}
