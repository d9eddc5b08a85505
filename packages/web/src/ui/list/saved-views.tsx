import BookmarkBorderRounded from '@mui/icons-material/BookmarkBorderRounded';
import CheckRounded from '@mui/icons-material/CheckRounded';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import { SAVED_VIEW_NAME_LENGTH, type SavedView } from '@rota/contract/saved-views';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Box,
  Button,
  IconButton,
  List,
  ListItem,
  ListItemButton,
  ListItemText,
  Popover,
  Skeleton,
  TextField,
  Tooltip,
  Typography,
} from '../kit.ts';
import { useApi } from '../../api/api-context.tsx';
import { useFormats, useTexts } from '../../i18n/i18n-context.tsx';
import { useSettings } from '../../settings/settings-context.tsx';
import { ErrorState } from '../page-state.tsx';
import { toastFailure } from '../toasts.tsx';
import { uiTexts } from '../ui.messages.ts';
import type { ListViews } from './list-types.ts';
import { savedViews, useViewChanges } from './saved-views.queries.ts';

/** The menu of saved views: applies one to the list, saves the current one, deletes one. */
export function SavedViews({ list, current, onApply }: ListViews & { list: string }) {
  const t = useTexts(uiTexts);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [name, setName] = useState('');
  const { query, views } = useViewsOf(list, anchor !== null);
  const { save, remove } = useViewChanges(list);
  const close = () => setAnchor(null);
  const choose = (view: SavedView) => {
    onApply(view.query);
    close();
  };
  const onError = (error: unknown) => toastFailure(error, t('viewNotKept'));
  return (
    <>
      <Tooltip title={t('views')}>
        <IconButton
          aria-label={t('views')}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <BookmarkBorderRounded />
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': t('views'), sx: { width: 320, maxWidth: '92vw' } },
        }}
      >
        {query.isLoading && <Skeleton variant="rounded" height={48} sx={{ m: 1 }} />}
        {query.isError && query.data === undefined && (
          <ErrorState error={query.error} onRetry={() => query.refetch()} />
        )}
        {views.length > 0 && (
          <List sx={{ pb: 0 }}>
            {views.map((view) => (
              <ViewRow
                key={view.saved_view_id}
                view={view}
                isCurrent={view.query === current}
                onApply={() => choose(view)}
                onRemove={() => remove.mutate(view.saved_view_id, { onError })}
              />
            ))}
          </List>
        )}
        <SaveForm
          name={name}
          isBusy={save.isPending}
          onName={setName}
          onSave={(next) =>
            save.mutate({ name: next, query: current }, { onSuccess: () => setName(''), onError })
          }
        />
      </Popover>
    </>
  );
}

/** The views of a list, by name; read once they are wanted. */
function useViewsOf(list: string, isWanted: boolean) {
  const formats = useFormats();
  const query = useQuery({ ...savedViews(useApi(), useSettings()), enabled: isWanted });
  const views = (query.data ?? [])
    .filter((view) => view.list === list)
    .sort((a, b) => formats.compare(a.name, b.name));
  return { query, views };
}

type RowProps = { view: SavedView; isCurrent: boolean; onApply: () => void; onRemove: () => void };

function ViewRow({ view, isCurrent, onApply, onRemove }: RowProps) {
  const t = useTexts(uiTexts);
  return (
    <ListItem
      disablePadding
      secondaryAction={
        <IconButton edge="end" aria-label={t('deleteView', { name: view.name })} onClick={onRemove}>
          <DeleteRounded fontSize="small" />
        </IconButton>
      }
    >
      <ListItemButton aria-current={isCurrent} onClick={onApply}>
        <ListItemText primary={view.name} slotProps={{ primary: { noWrap: true } }} />
        {isCurrent && <CheckRounded fontSize="small" color="primary" />}
      </ListItemButton>
    </ListItem>
  );
}

type SaveProps = {
  name: string;
  isBusy: boolean;
  onName: (name: string) => void;
  onSave: (name: string) => void;
};

/** Keeps the list as it is now, under a name. */
function SaveForm({ name, isBusy, onName, onSave }: SaveProps) {
  const t = useTexts(uiTexts);
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') onSave(name.trim());
      }}
      sx={{ p: 2 }}
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {t('viewsHint')}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <TextField
          fullWidth
          size="small"
          label={t('viewName')}
          value={name}
          onChange={(event) => onName(event.target.value)}
          slotProps={{ htmlInput: { maxLength: SAVED_VIEW_NAME_LENGTH } }}
        />
        <Button type="submit" variant="contained" loading={isBusy} disabled={name.trim() === ''}>
          {t('saveView')}
        </Button>
      </Box>
    </Box>
  );
}
