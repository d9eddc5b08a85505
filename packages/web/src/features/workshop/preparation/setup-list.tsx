import AddRounded from '@mui/icons-material/AddRounded';
import ArrowDownwardRounded from '@mui/icons-material/ArrowDownwardRounded';
import ArrowUpwardRounded from '@mui/icons-material/ArrowUpwardRounded';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import { useState, type ReactNode } from 'react';
import { Box, Button, IconButton, Tooltip, Typography } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TitledPart } from '../../../ui/titled-part.tsx';
import { setupTexts } from './setup.messages.ts';

/** An entry of an ordered list, as it is shown. */
export type SetupEntry = {
  readonly id: string;
  readonly name: string;
  readonly note: string;
  readonly icon?: ReactNode;
};
type ListProps = {
  title: string;
  hint: string;
  addLabel: string;
  removeHint: string;
  entries: readonly SetupEntry[];
  isBusy: boolean;
  /** Puts the entries in this order; one that is not named is removed. */
  onOrder: (ids: readonly string[]) => void;
  /** The dialog that edits an entry, or a new one. */
  dialog: (id: string | undefined, onClose: () => void) => ReactNode;
  empty?: ReactNode;
};

/** A list whose order, entries and words a person sets. Each change is saved at once. */
export function SetupList({ title, hint, addLabel, entries, dialog, empty, ...rest }: ListProps) {
  const [edited, setEdited] = useState<{ id: string | undefined }>();
  const [removed, setRemoved] = useState<SetupEntry>();
  const t = useTexts(setupTexts);
  return (
    <TitledPart
      title={title}
      aside={
        <Button startIcon={<AddRounded />} onClick={() => setEdited({ id: undefined })}>
          {addLabel}
        </Button>
      }
    >
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {hint}
      </Typography>
      {entries.length === 0 && empty}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {entries.map((entry, index) => (
          <Entry
            key={entry.id}
            entry={entry}
            isFirst={index === 0}
            isLast={index === entries.length - 1}
            isBusy={rest.isBusy}
            onMove={(by) => rest.onOrder(moved(entries, index, by))}
            onEdit={() => setEdited({ id: entry.id })}
            onRemove={() => setRemoved(entry)}
          />
        ))}
      </Box>
      {edited !== undefined && dialog(edited.id, () => setEdited(undefined))}
      <ConfirmDialog
        open={removed !== undefined}
        title={t('removeTitle', { name: removed?.name ?? '' })}
        confirmLabel={t('removeConfirm')}
        isDangerous
        onCancel={() => setRemoved(undefined)}
        onConfirm={() => {
          rest.onOrder(entries.flatMap(({ id }) => (id === removed?.id ? [] : [id])));
          setRemoved(undefined);
        }}
      >
        {rest.removeHint}
      </ConfirmDialog>
    </TitledPart>
  );
}

function moved(entries: readonly SetupEntry[], from: number, by: number): string[] {
  const ids = entries.map(({ id }) => id);
  const [id = ''] = ids.splice(from, 1);
  ids.splice(from + by, 0, id);
  return ids;
}

type EntryProps = {
  entry: SetupEntry;
  isFirst: boolean;
  isLast: boolean;
  isBusy: boolean;
  onMove: (by: number) => void;
  onEdit: () => void;
  onRemove: () => void;
};

function Entry({ entry, isFirst, isLast, isBusy, onMove, onEdit, onRemove }: EntryProps) {
  const t = useTexts(setupTexts);
  const { name, note, icon } = entry;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5, borderTop: 1, borderColor: 'divider' }}
    >
      {icon}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="body2" color="textSecondary">
          {note}
        </Typography>
      </Box>
      <Tool
        icon={ArrowUpwardRounded}
        label={t('up', { name })}
        isOff={isFirst || isBusy}
        onPress={() => onMove(-1)}
      />
      <Tool
        icon={ArrowDownwardRounded}
        label={t('down', { name })}
        isOff={isLast || isBusy}
        onPress={() => onMove(1)}
      />
      <Tool icon={EditRounded} label={t('edit', { name })} isOff={isBusy} onPress={onEdit} />
      <Tool icon={DeleteRounded} label={t('remove', { name })} isOff={isBusy} onPress={onRemove} />
    </Box>
  );
}

type ToolProps = { icon: SvgIconComponent; label: string; isOff: boolean; onPress: () => void };

function Tool({ icon: Icon, label, isOff, onPress }: ToolProps) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton size="small" aria-label={label} disabled={isOff} onClick={onPress}>
          <Icon fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
  );
}
