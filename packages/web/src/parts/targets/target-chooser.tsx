import type { Robot, Target } from '@rota/contract';
import type { Point } from '@rota/floor';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useFormats, useTexts } from '../../i18n/i18n-context.tsx';
import { foldText } from '../../ui/fold-text.ts';
import { MoreToFind } from '../../ui/more-to-find.tsx';
import { offered } from '../../ui/offered.ts';
import { SearchInput } from '../../ui/search-input.tsx';
import { targetTypeTexts } from '../../ui/states.messages.ts';
import { targetTypeIcons } from '../../ui/states.ts';
import { byDistance, occupancyOf } from './target-choice.rules.ts';
import { targetTypeKey } from './target-words.ts';
import { targetTexts } from './targets.messages.ts';

/** Chooses a target from a list: the nearest first, each with its type, who is there, and how far it is. Enter takes the first. */
export function TargetChooser({
  targets,
  robots,
  from,
  onChoose,
}: {
  targets: readonly Target[];
  /** Who may be at a target. */
  robots: readonly Robot[];
  /** What distances are counted from; undefined while that is not known. */
  from: Point | undefined;
  onChoose: (target: Target) => void;
}) {
  const t = useTexts(targetTexts);
  const formats = useFormats();
  const [search, setSearch] = useState('');
  const wanted = foldText(search.trim());
  // Rows keep their places while the robot that they are counted from drives on.
  const [start] = useState(from);
  const ordered = useMemo(() => byDistance(targets, start, (a, b) => formats.compare(a, b)), [targets, start, formats]);
  const found = ordered.filter(({ target }) => foldText(target.name).includes(wanted));
  const shown = offered(found, 0);
  const [first] = found;
  return (
    <>
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (first !== undefined) onChoose(first.target);
        }}
        sx={{ px: 2, pb: 1 }}
      >
        <SearchInput autoFocus label={t('searchTarget')} value={search} onChange={setSearch} />
      </Box>
      {found.length === 0 ? (
        <Typography color="text.secondary" sx={{ px: 2, pb: 2 }}>
          {t('noTargets')}
        </Typography>
      ) : (
        <List sx={{ overflow: 'auto', maxHeight: 'min(420px, 40dvh)', pt: 0 }}>
          {shown.map(({ target, metres }) => (
            <TargetRow key={target.target_id} target={target} metres={metres} robots={robots} onChoose={onChoose} />
          ))}
          <MoreToFind count={found.length - shown.length} />
        </List>
      )}
    </>
  );
}

type RowProps = { target: Target; metres: number | undefined; robots: readonly Robot[]; onChoose: (target: Target) => void };

function TargetRow({ target, metres, robots, onChoose }: RowProps) {
  const t = useTexts(targetTexts);
  const types = useTexts(targetTypeTexts);
  const formats = useFormats();
  const occupied = occupancyOf(target, robots);
  const type = types(targetTypeKey(target.type));
  const Icon = targetTypeIcons[target.type];
  return (
    <ListItemButton onClick={() => onChoose(target)} sx={{ px: 2, py: 0.25, minHeight: 52 }}>
      <ListItemIcon sx={{ minWidth: 36 }}>
        <Icon fontSize="small" />
      </ListItemIcon>
      <ListItemText
        primary={target.name}
        secondary={occupied === undefined ? type : `${type} · ${t(occupied.is, { name: occupied.name })}`}
      />
      {metres !== undefined && (
        <Typography variant="body2" color="text.secondary" sx={{ pl: 1.5, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          {t('metresAway', { count: formats.number(metres) })}
        </Typography>
      )}
    </ListItemButton>
  );
}
