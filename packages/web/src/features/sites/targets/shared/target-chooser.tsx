import type { Robot } from '@rota/contract/robots';
import type { Target } from '@rota/contract/targets';
import { useMemo, useState } from 'react';
import {
  Box,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  Typography,
  useMediaQuery,
} from '../../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { foldText } from '../../../../ui/fold-text.ts';
import { MoreToFind } from '../../../../ui/more-to-find.tsx';
import { limitChoices } from '../../../../ui/limit-choices.ts';
import { SearchInput } from '../../../../ui/search-input.tsx';
import { targetTypeIcons } from '../../../../ui/states.ts';
import { byDistance, isAt, type Place } from './target-choice.rules.ts';
import { useTargetWords } from './target-words-hook.ts';
import { targetTexts } from './targets.messages.ts';

export type TargetChooserProps = {
  targets: readonly Target[];
  /** The robots that may be at a target. */
  robots: readonly Robot[];
  /** The origin of distances; undefined while it is unknown. */
  from: Place | undefined;
  /** A robot is sent there from `from`: where it stands already is no target for it. */
  isLeaving?: boolean;
  /** The list is as high as the room that it is given. */
  fills?: boolean;
  onChoose: (target: Target) => void;
};

/** Chooses a target from a list: the nearest first, each with its type, who is there, and how far it is. Enter takes the first. */
export function TargetChooser({
  targets,
  robots,
  from,
  isLeaving = false,
  fills = false,
  onChoose,
}: TargetChooserProps) {
  const t = useTexts(targetTexts);
  const [search, setSearch] = useState('');
  const wanted = foldText(search.trim());
  // A keyboard that opens automatically would cover half of the choices.
  const hasKeyboard = !useMediaQuery('(pointer: coarse)');
  const ordered = useByDistance(targets, from, isLeaving);
  const found = ordered.filter(({ target }) => foldText(target.name).includes(wanted));
  const shown = limitChoices(found, 0);
  const [first] = found;
  return (
    <>
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          // The form that the target is chosen for is not sent by it.
          event.stopPropagation();
          if (first !== undefined) onChoose(first.target);
        }}
        sx={{ px: 2, pb: 1 }}
      >
        <SearchInput autoFocus={hasKeyboard} label={t('searchTarget')} value={search} onChange={setSearch} />
      </Box>
      {found.length === 0 ? (
        <Typography color="text.secondary" sx={{ px: 2, pb: 2 }}>
          {t('noTargets')}
        </Typography>
      ) : (
        <List
          aria-label={t('targets')}
          sx={{
            overflow: 'auto',
            pt: 0,
            ...(fills ? { flex: 1, minHeight: 0 } : { maxHeight: 'min(420px, 40dvh)' }),
          }}
        >
          {shown.map(({ target, metres }) => (
            <TargetRow
              key={target.target_id}
              target={target}
              metres={metres}
              robots={robots}
              onChoose={onChoose}
            />
          ))}
          <MoreToFind count={found.length - shown.length} />
        </List>
      )}
    </>
  );
}

/** Targets with their distance, the nearest first. Rows keep their places while the robot that they are counted from drives on. */
function useByDistance(targets: readonly Target[], from: Place | undefined, isLeaving: boolean) {
  const formats = useFormats();
  const [start] = useState(from);
  return useMemo(() => {
    const reachable =
      isLeaving && start !== undefined ? targets.filter((target) => !isAt(start, target)) : targets;
    return byDistance(reachable, start, (a, b) => formats.compare(a, b));
  }, [targets, start, isLeaving, formats]);
}

type RowProps = {
  target: Target;
  metres: number | undefined;
  robots: readonly Robot[];
  onChoose: (target: Target) => void;
};

function TargetRow({ target, metres, robots, onChoose }: RowProps) {
  const words = useTargetWords();
  const Icon = targetTypeIcons[target.type];
  return (
    <ListItem disablePadding>
      <ListItemButton onClick={() => onChoose(target)} sx={{ px: 2, py: 0.25, minHeight: 52 }}>
        <ListItemIcon sx={{ minWidth: 36 }}>
          <Icon fontSize="small" />
        </ListItemIcon>
        <ListItemText primary={target.name} secondary={words.about(target, robots)} />
        {metres !== undefined && (
          <Typography
            variant="body2"
            color="text.secondary"
            sx={{ pl: 1.5, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
          >
            {words.away(metres)}
          </Typography>
        )}
      </ListItemButton>
    </ListItem>
  );
}
