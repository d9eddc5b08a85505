import { partTypeTexts, type Part, type PartLocation, type PartPlace } from '@rota/contract/parts';
import BuildRounded from '@mui/icons-material/BuildRounded';
import DeleteSweepRounded from '@mui/icons-material/DeleteSweepRounded';
import Inventory2Rounded from '@mui/icons-material/Inventory2Rounded';
import SmartToyRounded from '@mui/icons-material/SmartToyRounded';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import type { StateLook } from '../../../ui/states.ts';
import { partTexts } from './parts.messages.ts';

const LOOKS: Readonly<Record<PartLocation, StateLook>> = {
  robot: { tone: 'neutral', icon: SmartToyRounded },
  shelf: { tone: 'neutral', icon: Inventory2Rounded },
  repair: { tone: 'paused', icon: BuildRounded },
  scrap: { tone: 'offline', icon: DeleteSweepRounded },
};
const WORDS = { robot: 'inRobot', shelf: 'onShelf', repair: 'inRepair', scrap: 'inScrap' } as const;

/** Where parts are, in words, as the filter offers them. */
export function useLocationWords(): (location: PartLocation) => string {
  const t = useTexts(partTexts);
  return (location) => t(WORDS[location]);
}

/** A place in words: the robot or the shelf by its name. */
export function usePlaceWords(): (place: Pick<PartPlace, 'location' | 'shelf' | 'robot_name'>) => string {
  const words = useLocationWords();
  return ({ location, shelf, robot_name: robot }) =>
    location === 'robot' && robot !== null
      ? robot
      : shelf === ''
        ? words(location)
        : `${words(location)} · ${shelf}`;
}

/** What a part is, in words. */
export function useKindWords(): (part: Pick<Part, 'type' | 'other_type'>) => string {
  const t = useTexts(partTypeTexts);
  return ({ type, other_type: own }) => own ?? t(type);
}

/** What a part was used, in one line; what it does not have, such as charge cycles, is left out. */
export function useWearWords(): (wear: Part['wear']) => string {
  const t = useTexts(partTexts);
  const { number } = useFormats();
  return ({ hours, km, cycles }) => {
    const count = Math.round(cycles);
    const words = [
      ...(hours >= 1 ? [t('hours', { count: number(Math.round(hours)) })] : []),
      ...(km >= 1 ? [t('km', { count: number(Math.round(km)) })] : []),
      ...(count >= 1 ? [t('cycles', { count })] : []),
    ];
    return words.length === 0 ? t('unused') : words.join(' · ');
  };
}

/** Where a part is. */
export function PartPlaceChip({ part, quiet = false }: { part: Part; quiet?: boolean }) {
  const words = usePlaceWords();
  return <StateChip {...LOOKS[part.location]} label={words(part)} quiet={quiet} />;
}

/** The icon of a place, for filters. */
export function PlaceIcon({ location }: { location: PartLocation }) {
  const words = useLocationWords();
  return <StateChip {...LOOKS[location]} label={words(location)} quiet />;
}

/** A part where a table has no room. */
export function PartCard({ part, project }: { part: Part; project: string | undefined }) {
  const kind = useKindWords();
  const lines = [kind(part), part.model_number].filter((text) => text !== '');
  return (
    <RowCard
      name={part.serial_number}
      state={<PartPlaceChip part={part} />}
      line={lines.join(' · ')}
      note={project}
    />
  );
}
