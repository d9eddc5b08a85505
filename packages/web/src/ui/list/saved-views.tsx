import BookmarkBorderRounded from '@mui/icons-material/BookmarkBorderRounded';
import CheckRounded from '@mui/icons-material/CheckRounded';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import List from '@mui/material/List';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useFormats, useTexts } from '../../i18n/i18n-context.tsx';
import { useLocalSettings } from '../../settings/settings-context.tsx';
import { uiTexts } from '../ui.messages.ts';
import type { ListViews } from './list-types.ts';

const NAME_LENGTH = 40;

function useSavedViews(list: string) {
  const [local, change] = useLocalSettings();
  const formats = useFormats();
  const views = local.savedViews[list] ?? [];
  const put = (next: typeof views) => change({ savedViews: { ...local.savedViews, [list]: next } });
  const without = (name: string) => views.filter((view) => view.name !== name);
  return {
    views,
    /** A view of the same name is replaced. */
    save: (name: string, query: string) => put([...without(name), { name, query }].sort((a, b) => formats.compare(a.name, b.name))),
    remove: (name: string) => put(without(name)),
  };
}

/** What a person looks at again and again: takes up a view of the list, keeps the present one, deletes one. */
export function SavedViews({ list, current, onApply }: ListViews & { list: string }) {
  const t = useTexts(uiTexts);
  const { views, save, remove } = useSavedViews(list);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [name, setName] = useState('');
  const close = () => setAnchor(null);
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
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('views'), sx: { width: 320, maxWidth: '92vw' } } }}
      >
        {views.length > 0 && (
          <List sx={{ pb: 0 }}>
            {views.map((view) => (
              <ListItem
                key={view.name}
                disablePadding
                secondaryAction={
                  <IconButton edge="end" aria-label={t('deleteView', { name: view.name })} onClick={() => remove(view.name)}>
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
            save(name.trim(), current);
            setName('');
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
              slotProps={{ htmlInput: { maxLength: NAME_LENGTH } }}
            />
            <Button type="submit" variant="contained" disabled={name.trim() === ''}>
              {t('saveView')}
            </Button>
          </Box>
        </Box>
      </Popover>
    </>
  );
}
