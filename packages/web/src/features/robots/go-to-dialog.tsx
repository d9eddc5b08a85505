import type { Target } from '@rota/contract';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState } from 'react';
import { useFormats, useTexts } from '../../i18n/i18n-context.tsx';
import { targetTypeKey } from '../../parts/targets/target-words.ts';
import { foldText } from '../../ui/fold-text.ts';
import { SearchInput } from '../../ui/search-input.tsx';
import { targetTypeTexts } from '../../ui/states.messages.ts';
import { targetTypeIcons } from '../../ui/states.ts';
import { robotPageTexts } from './robots.messages.ts';

/** Chooses a target of the robot's floor; typing narrows, Enter takes the first. */
export function GoToDialog({
  robotName,
  targets,
  onChoose,
  onClose,
}: {
  robotName: string;
  targets: readonly Target[];
  onChoose: (target: Target) => void;
  onClose: () => void;
}) {
  const t = useTexts(robotPageTexts);
  const types = useTexts(targetTypeTexts);
  const formats = useFormats();
  const titleId = useId();
  const [search, setSearch] = useState('');
  const found = useMemo(() => {
    const wanted = foldText(search.trim());
    return targets.filter((target) => foldText(target.name).includes(wanted)).sort((a, b) => formats.compare(a.name, b.name));
  }, [targets, search, formats]);
  const [first] = found;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{t('goToTitle', { name: robotName })}</DialogTitle>
      <Box
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (first !== undefined) onChoose(first);
        }}
        sx={{ px: 3, pb: 1 }}
      >
        <SearchInput autoFocus label={t('searchTarget')} value={search} onChange={setSearch} />
      </Box>
      {found.length === 0 ? (
        <Typography color="text.secondary" sx={{ px: 3, pb: 3 }}>
          {t('noTargets')}
        </Typography>
      ) : (
        <List sx={{ overflow: 'auto', maxHeight: 420, pt: 0 }}>
          {found.map((target) => {
            const Icon = targetTypeIcons[target.type];
            return (
              <ListItemButton key={target.target_id} onClick={() => onChoose(target)} sx={{ px: 3, minHeight: 48 }}>
                <ListItemIcon sx={{ minWidth: 38 }}>
                  <Icon fontSize="small" />
                </ListItemIcon>
                <ListItemText primary={target.name} secondary={types(targetTypeKey(target.type))} />
              </ListItemButton>
            );
          })}
        </List>
      )}
    </Dialog>
  );
}
