import BookmarkBorderRounded from '@mui/icons-material/BookmarkBorderRounded';
import CheckRounded from '@mui/icons-material/CheckRounded';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import { SAVED_VIEW_NAME_LENGTH } from '@rota/contract/saved-views';
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
  const formats = useFormats();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [name, setName] = useState('');
  const query = useQuery({ ...savedViews(useApi(), useSettings()), enabled: anchor !== null });
  const { save, remove } = useViewChanges(list);
  const close = () => setAnchor(null);
  const onError = (error: unknown) => toastFailure(error, t('viewNotKept'));
  const views = (query.data ?? [])
    .filter((view) => view.list === list)
    .sort((a, b) => formats.compare(a.name, b.name));
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
              <ListItem
                key={view.saved_view_id}
                disablePadding
                secondaryAction={
                  <IconButton
                    edge="end"
                    aria-label={t('deleteView', { name: view.name })}
                    onClick={() => remove.mutate(view.saved_view_id, { onError })}
                  >
                    <DeleteRounded fontSize="small" />
                  </IconButton>
                }
              >
                <ListItemButton
                  aria-current={view.query === current}
                  onClick={() => {
                    onApply(view.query);
                    close();
                  }}
                >
                  <ListItemText primary={view.name} slotProps={{ primary: { noWrap: true } }} />
                  {view.query === current && <CheckRounded fontSize="small" color="primary" />}
                </ListItemButton>
              </ListItem>
            ))}
          </List>
        )}
        <Box
          component="form"
          onSubmit={(event) => {
            event.preventDefault();
            if (name.trim() === '') return;
            save.mutate({ name: name.trim(), query: current }, { onSuccess: () => setName(''), onError });
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
              onChange={(event) => setName(event.target.value)}
              slotProps={{ htmlInput: { maxLength: SAVED_VIEW_NAME_LENGTH } }}
            />
            <Button type="submit" variant="contained" loading={save.isPending} disabled={name.trim() === ''}>
              {t('saveView')}
            </Button>
          </Box>
        </Box>
      </Popover>
    </>
  );
}
