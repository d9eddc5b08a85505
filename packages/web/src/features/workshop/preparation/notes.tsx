import type { WorkshopCard, WorkshopNote } from '@rota/contract/preparation';
import { sentenceTexts } from '@rota/contract/core';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import { useState } from 'react';
import { Box, Button, IconButton, TextField, Typography } from '../../../ui/kit.ts';
import { useIntent } from '../../../api/intent-hook.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { PanelSection } from '../../../ui/list/side-panel.tsx';
import { toastFailure } from '../../../ui/toasts.tsx';
import { cardTexts } from './card.messages.ts';
import { useCardChange } from './preparation.queries.ts';
import { refOf } from './robot-key.ts';

const MOST = 2_000;

/** What people noted about the robot, the newest first. */
export function Notes({ card }: { card: WorkshopCard }) {
  const t = useTexts(cardTexts);
  const can = useCan();
  return (
    <PanelSection title={t('notes')}>
      {can('workshop.work', card.project_id) && <NewNote card={card} />}
      {card.notes.length === 0 && <Typography color="textSecondary">{t('noNotes')}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {card.notes.map((note) => (
          <Note key={note.note_id} card={card} note={note} />
        ))}
      </Box>
    </PanelSection>
  );
}

function NewNote({ card }: { card: WorkshopCard }) {
  const t = useTexts(cardTexts);
  const tSentence = useTexts(sentenceTexts);
  const of = refOf(card);
  const intent = useIntent();
  const [text, setText] = useState('');
  const add = useCardChange(of, (api, body: { text: string }) =>
    api.preparation.addNote({ params: of, body }, { idempotencyKey: intent.keyFor(body) }),
  );
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '' || add.isPending) return;
        add.mutate(
          { text: text.trim() },
          {
            onSuccess: () => {
              intent.done();
              setText('');
            },
            onError: (error) => toastFailure(error, tSentence('server_failed')),
          },
        );
      }}
      sx={{ display: 'grid', gap: 1, mb: 2 }}
    >
      <TextField
        multiline
        fullWidth
        minRows={2}
        label={t('note')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        helperText={text === '' ? undefined : t('noteHint')}
        slotProps={{ htmlInput: { maxLength: MOST } }}
      />
      <Box>
        <Button type="submit" variant="outlined" loading={add.isPending} disabled={text.trim() === ''}>
          {t('addNote')}
        </Button>
      </Box>
    </Box>
  );
}

function Note({ card, note }: { card: WorkshopCard; note: WorkshopNote }) {
  const t = useTexts(cardTexts);
  const tSentence = useTexts(sentenceTexts);
  const formats = useFormats();
  const of = refOf(card);
  const remove = useCardChange(of, (api) =>
    api.preparation.removeNote({ params: { ...of, noteId: note.note_id } }),
  );
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note.text}</Typography>
        <Typography variant="caption" color="textSecondary">
          {t('by', { by: note.by, at: formats.dateTime(note.created_at) })}
        </Typography>
      </Box>
      {note.is_deletable && (
        <IconButton
          aria-label={t('deleteNote')}
          loading={remove.isPending}
          onClick={() =>
            remove.mutate(undefined, {
              onError: (error) => toastFailure(error, tSentence('not_deleted')),
            })
          }
        >
          <DeleteRounded fontSize="small" />
        </IconButton>
      )}
    </Box>
  );
}
