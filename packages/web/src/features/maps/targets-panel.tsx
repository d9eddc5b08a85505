import type { Target } from '@rota/contract';
import AddLocationAltRounded from '@mui/icons-material/AddLocationAltRounded';
import OpenWithRounded from '@mui/icons-material/OpenWithRounded';
import SearchRounded from '@mui/icons-material/SearchRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useFormats, useTexts } from '../../i18n/i18n-context.tsx';
import { foldText } from '../../ui/fold-text.ts';
import { targetTypeTexts } from '../../ui/states.messages.ts';
import { targetTypeIcons } from '../../ui/states.ts';
import { useColours } from '../../ui/theme-provider.tsx';
import { targetTexts } from './maps.messages.ts';
import type { Draft } from './target-form.ts';
import { TargetEditor } from './target-editor.tsx';

export type TargetsPanelProps = {
  projectId: number;
  targets: readonly Target[];
  mayEdit: boolean;
  mode: 'look' | 'place' | 'move';
  onMode: (mode: 'look' | 'place' | 'move') => void;
  chosenId: string | undefined;
  draft: Draft | undefined;
  onChoose: (targetId: string | undefined) => void;
};

/** The targets of a map: found by name, created, changed, deleted. */
export function TargetsPanel(props: TargetsPanelProps) {
  const { projectId, targets, mayEdit, chosenId, draft, onChoose } = props;
  const t = useTexts(targetTexts);
  const chosen = targets.find((target) => target.target_id === chosenId);
  if (draft !== undefined)
    return (
      <TargetEditor
        key="draft"
        projectId={projectId}
        target={undefined}
        draft={draft}
        onDone={onChoose}
        onClose={() => onChoose(undefined)}
      />
    );
  if (chosen !== undefined && mayEdit)
    return (
      <TargetEditor
        key={`${chosen.target_id} ${chosen.updated_at} ${chosen.x} ${chosen.y}`}
        projectId={projectId}
        target={chosen}
        draft={undefined}
        onDone={onChoose}
        onClose={() => onChoose(undefined)}
      />
    );
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      {mayEdit && <ModeButtons {...props} />}
      {targets.length === 0 ? (
        <Typography color="textSecondary" sx={{ py: 2 }}>
          {t('none')}
        </Typography>
      ) : (
        <TargetList targets={targets} chosenId={chosenId} onChoose={onChoose} />
      )}
    </Box>
  );
}

function ModeButtons({ mode, onMode, targets }: TargetsPanelProps) {
  const t = useTexts(targetTexts);
  const isPlacing = mode === 'place';
  const isMoving = mode === 'move';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button
        variant={isPlacing ? 'outlined' : 'contained'}
        startIcon={<AddLocationAltRounded />}
        aria-pressed={isPlacing}
        onClick={() => onMode(isPlacing ? 'look' : 'place')}
      >
        {isPlacing ? t('stopAdding') : t('add')}
      </Button>
      {targets.length > 0 && (
        <Button
          variant={isMoving ? 'contained' : 'outlined'}
          startIcon={<OpenWithRounded />}
          aria-pressed={isMoving}
          onClick={() => onMode(isMoving ? 'look' : 'move')}
        >
          {isMoving ? t('stopMoving') : t('move')}
        </Button>
      )}
    </Box>
  );
}

function TargetList({
  targets,
  chosenId,
  onChoose,
}: {
  targets: readonly Target[];
  chosenId: string | undefined;
  onChoose: (targetId: string) => void;
}) {
  const t = useTexts(targetTexts);
  const tType = useTexts(targetTypeTexts);
  const formats = useFormats();
  const { palette } = useColours();
  const [search, setSearch] = useState('');
  const shown = useMemo(() => {
    const wanted = foldText(search.trim());
    return targets.filter((target) => foldText(target.name).includes(wanted)).sort((a, b) => formats.compare(a.name, b.name));
  }, [targets, search, formats]);
  return (
    <>
      {targets.length > 6 && (
        <TextField
          size="small"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          placeholder={t('search')}
          slotProps={{
            htmlInput: { 'aria-label': t('search') },
            input: {
              startAdornment: (
                <InputAdornment position="start">
                  <SearchRounded fontSize="small" />
                </InputAdornment>
              ),
            },
          }}
        />
      )}
      {shown.length === 0 && <Typography color="textSecondary">{t('noMatch')}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((target) => {
          const Icon = targetTypeIcons[target.type];
          return (
            <li key={target.target_id}>
              <ButtonBase
                aria-pressed={target.target_id === chosenId}
                onClick={() => onChoose(target.target_id)}
                sx={{
                  width: '100%',
                  justifyContent: 'flex-start',
                  gap: 1.5,
                  px: 1,
                  minHeight: 44,
                  borderRadius: '8px',
                  textAlign: 'left',
                  backgroundColor: target.target_id === chosenId ? palette.accentSoft : 'transparent',
                  '&:hover': { backgroundColor: 'action.hover' },
                  '@media (pointer: coarse)': { minHeight: 55 },
                }}
              >
                <Icon aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
                <Box
                  component="span"
                  sx={{
                    flex: 1,
                    minWidth: 0,
                    fontWeight: 500,
                    fontSize: '0.875rem',
                    overflow: 'hidden',
                    textOverflow: 'ellipsis',
                    whiteSpace: 'nowrap',
                  }}
                >
                  {target.name}
                </Box>
                <Box component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
                  {tType(target.type === '' ? 'default' : target.type)}
                </Box>
              </ButtonBase>
            </li>
          );
        })}
      </Box>
    </>
  );
}
