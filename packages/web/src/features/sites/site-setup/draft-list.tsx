import type { Target } from '@rota/contract/targets';
import CheckRounded from '@mui/icons-material/CheckRounded';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import { Box, IconButton, MenuItem, TextField, Tooltip, Typography } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { targetTypeTexts } from '../../../ui/states.messages.ts';
import { targetTypeIcons } from '../../../ui/states.ts';
import { useColours } from '../../../ui/theme-provider.tsx';
import { targetTypeKey } from '../targets/shared/target-words.ts';
import { siteSetupTexts } from './site-setup.messages.ts';
import { DRAFT_TYPES, type Draft, type DraftType, type useDrafts } from './target-drafts.ts';

type Drafts = ReturnType<typeof useDrafts>;

/** The targets that are to be saved: each is named, given a type or taken off the list. */
export function DraftList({
  list,
  selectedId,
  onSelect,
}: {
  list: Drafts;
  selectedId: string | undefined;
  onSelect: (id: string) => void;
}) {
  const t = useTexts(siteSetupTexts);
  if (list.drafts.length === 0) return null;
  return (
    <Box component="ul" aria-label={t('drafts')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {list.drafts.map((draft) => (
        <DraftRow
          key={draft.target_id}
          draft={draft}
          list={list}
          isSelected={draft.target_id === selectedId}
          onSelect={() => onSelect(draft.target_id)}
        />
      ))}
    </Box>
  );
}

function DraftRow({
  draft,
  list,
  isSelected,
  onSelect,
}: {
  draft: Draft;
  list: Drafts;
  isSelected: boolean;
  onSelect: () => void;
}) {
  const t = useTexts(siteSetupTexts);
  const { palette } = useColours();
  const problem = list.problems.get(draft.target_id);
  return (
    <Box
      component="li"
      onFocus={onSelect}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 9.5rem) auto',
        gap: 1,
        alignItems: 'start',
        py: 1,
        px: 0.5,
        borderRadius: '8px',
        backgroundColor: isSelected ? palette.accentSoft : undefined,
      }}
    >
      <TextField
        size="small"
        label={t('targetName')}
        value={draft.name}
        error={problem !== undefined}
        helperText={problem}
        slotProps={{ htmlInput: { maxLength: 80, autoComplete: 'off' } }}
        onChange={(event) => list.change(draft.target_id, { name: event.target.value })}
      />
      <DraftTypeField draft={draft} list={list} />
      <Tooltip title={t('dropTarget', { name: draft.name })}>
        <IconButton
          aria-label={t('dropTarget', { name: draft.name })}
          onClick={() => list.remove(draft.target_id)}
        >
          <DeleteOutlineRounded />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

function DraftTypeField({ draft, list }: { draft: Draft; list: Drafts }) {
  const t = useTexts(siteSetupTexts);
  const types = useTexts(targetTypeTexts);
  return (
    <TextField
      select
      size="small"
      label={t('targetType')}
      value={draft.type}
      onChange={(event) => list.change(draft.target_id, { type: event.target.value as DraftType })}
    >
      {DRAFT_TYPES.map((type) => (
        <MenuItem key={type} value={type}>
          {types(type)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** The targets that are there already. */
export function SavedTargets({ targets }: { targets: readonly Target[] }) {
  const t = useTexts(siteSetupTexts);
  const types = useTexts(targetTypeTexts);
  if (targets.length === 0) return null;
  return (
    <Box component="section">
      <Typography component="h2" variant="h4" sx={{ mb: 0.5 }}>
        {t('savedTargets')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {targets.map((target) => {
          const Icon = targetTypeIcons[target.type];
          return (
            <Box
              component="li"
              key={target.target_id}
              sx={{ display: 'flex', gap: 1, alignItems: 'center', minHeight: 36 }}
            >
              <Icon fontSize="small" aria-hidden sx={{ color: 'text.secondary' }} />
              <span>{target.name}</span>
              <Typography component="span" variant="body2" color="textSecondary">
                {types(targetTypeKey(target.type))}
              </Typography>
              <CheckRounded fontSize="small" aria-hidden sx={{ ml: 'auto', color: 'text.secondary' }} />
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
