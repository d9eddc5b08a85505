import { DELIVERY_NOTE_LENGTH, type DeliveryNote } from '@rota/contract/delivery-notes';
import DeleteRounded from '@mui/icons-material/DeleteRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import { useState, type ReactNode } from 'react';
import { Box, Button, IconButton, Skeleton, TextField, Tooltip, Typography } from '../../../ui/kit.ts';
import { useAuth, useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useNow } from '../../../ui/now.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { deliveryDetailsTexts } from './delivery-details.messages.ts';
import { useDeliveryNotes, useNoteActions } from './delivery-notes.queries.ts';

/** The notes on a delivery, live, and the field for a new one. */
export function DeliveryNotes({ projectId, deliveryId }: { projectId: number; deliveryId: string }) {
  const t = useTexts(deliveryDetailsTexts);
  const mayWrite = useCan()('deliveries.control', projectId);
  const ownId = useAuth().user?.id;
  const query = useDeliveryNotes(projectId, deliveryId);
  const { add, change, remove } = useNoteActions(projectId, deliveryId);
  const [editedId, setEditedId] = useState<string | undefined>();
  if (query.isPending) return <Skeleton variant="rounded" height={64} />;
  if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  const sorted = query.data.toSorted((a, b) => a.created_at.localeCompare(b.created_at));
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      {sorted.length === 0 && !mayWrite && <Typography color="textSecondary">{t('noNotes')}</Typography>}
      {sorted.map((note) =>
        note.note_id === editedId ? (
          <NoteField
            key={note.note_id}
            first={note.text}
            label={t('editNote')}
            saveLabel={t('saveNote')}
            isBusy={change.isPending}
            onCancel={() => setEditedId(undefined)}
            onSave={async (text) => {
              await change.mutateAsync({ noteId: note.note_id, text });
              setEditedId(undefined);
            }}
          />
        ) : (
          <Note key={note.note_id} note={note}>
            {mayWrite && note.author_id === ownId && (
              <>
                <NoteButton
                  label={t('editNote')}
                  icon={<EditRounded fontSize="small" />}
                  onClick={() => setEditedId(note.note_id)}
                />
                <NoteButton
                  label={t('deleteNote')}
                  icon={<DeleteRounded fontSize="small" />}
                  isBusy={remove.isPending}
                  onClick={() => remove.mutate(note.note_id)}
                />
              </>
            )}
          </Note>
        ),
      )}
      {mayWrite && (
        <NoteField
          label={t('noteLabel')}
          saveLabel={t('addNote')}
          isBusy={add.isPending}
          onSave={(text) => add.mutateAsync(text)}
        />
      )}
    </Box>
  );
}

function Note({ note, children }: { note: DeliveryNote; children: ReactNode }) {
  const t = useTexts(deliveryDetailsTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  return (
    <Box component="article" sx={{ backgroundColor: 'action.hover', borderRadius: '8px', px: 1.5, py: 1 }}>
      <Typography translate="no" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {note.text}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 32 }}>
        <Typography variant="caption" color="textSecondary" sx={{ flex: 1, minWidth: 0 }}>
          {[
            note.author_name,
            formats.moment(note.created_at, now),
            ...(note.edited_at === null ? [] : [t('edited')]),
          ].join(' · ')}
        </Typography>
        {children}
      </Box>
    </Box>
  );
}

type NoteButtonProps = { label: string; icon: ReactNode; isBusy?: boolean; onClick: () => void };

function NoteButton({ label, icon, isBusy = false, onClick }: NoteButtonProps) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton size="small" aria-label={label} disabled={isBusy} onClick={onClick}>
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  );
}

type NoteFieldProps = {
  first?: string;
  label: string;
  saveLabel: string;
  isBusy: boolean;
  onSave: (text: string) => Promise<unknown>;
  onCancel?: () => void;
};

/** A field that keeps what was typed until it is saved. Ctrl and Enter save, too. */
function NoteField({ first = '', label, saveLabel, isBusy, onSave, onCancel }: NoteFieldProps) {
  const t = useTexts(deliveryDetailsTexts);
  const [text, setText] = useState(first);
  const isEmpty = text.trim() === '';
  const save = () => {
    if (isEmpty || isBusy) return;
    // The caller shows a failure; the typed text stays.
    onSave(text.trim()).then(
      () => setText(''),
      () => undefined,
    );
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
      <TextField
        size="small"
        fullWidth
        multiline
        maxRows={6}
        label={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        }}
        slotProps={{ htmlInput: { maxLength: DELIVERY_NOTE_LENGTH } }}
      />
      {(!isEmpty || onCancel !== undefined) && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1 }}>
          {onCancel !== undefined && <Button onClick={onCancel}>{t('cancelEdit')}</Button>}
          <Button variant="outlined" loading={isBusy} disabled={isEmpty} onClick={save}>
            {saveLabel}
          </Button>
        </Box>
      )}
    </Box>
  );
}
