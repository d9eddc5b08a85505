import {
  PART_TYPES,
  partsApi,
  partTypeTexts,
  type ChangedPartField,
  type PartDetails,
  type PartEvent,
} from '@rota/contract/parts';
import AddCommentRounded from '@mui/icons-material/AddCommentRounded';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import type { z } from 'zod';
import { Box, Link, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { Actions } from '../../../ui/actions/actions.tsx';
import { Field } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { useNow } from '../../../ui/now.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { historyTexts } from './history.messages.ts';
import { useOpenFile } from './part-files.tsx';
import { usePlaceWords } from './part-looks.tsx';
import { partTexts } from './parts.messages.ts';
import { useRenewParts } from './parts.queries.ts';

/** A note can be deleted for so long, ms. */
const DELETABLE_MS = 15 * 60_000;

/** What happened to a part, the newest first. */
export function PartHistory({ part }: { part: PartDetails }) {
  const t = useTexts(partTexts);
  const tHistory = useTexts(historyTexts);
  return (
    <Box component="section" aria-label={t('history')}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography variant="h3" sx={{ flex: 1 }}>
          {t('history')}
        </Typography>
        <Actions
          projectId={part.project_id}
          size="small"
          actions={[
            {
              id: 'note',
              place: 'plain',
              label: tHistory('addNote'),
              icon: AddCommentRounded,
              permission: 'parts.edit',
              dialog: (close) => <NoteDialog partId={part.part_id} onClose={close} />,
            },
          ]}
        />
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {part.history.map((event) => (
          <HistoryEntry key={event.event_id} part={part} event={event} />
        ))}
      </Box>
    </Box>
  );
}

function HistoryEntry({ part, event }: { part: PartDetails; event: PartEvent }) {
  const t = useTexts(historyTexts);
  const formats = useFormats();
  const open = useOpenFile(part.part_id);
  const { photo_media_id: photo } = event;
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
        <Typography variant="body2" sx={{ fontWeight: 600, flex: 1 }}>
          {t('line', { what: t(event.log_type), actor: event.actor_name })}
        </Typography>
        <Typography variant="caption" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {formats.dateTime(event.at)}
        </Typography>
      </Box>
      <EntryLines event={event} />
      {photo !== null && (
        <Link component="button" variant="body2" onClick={() => open(photo)}>
          {t('photo')}
        </Link>
      )}
      {event.log_type === 'note' && <NoteDeletion part={part} event={event} />}
    </Box>
  );
}

function EntryLines({ event }: { event: PartEvent }) {
  const t = useTexts(historyTexts);
  const place = usePlaceWords();
  const change = useChangeWords();
  const { came_from: from, went_to: to, other_part: other, reason, note, test } = event;
  const result = test === null ? '' : t(test.passed ? 'testPassed' : 'testFailed');
  const lines = [
    from !== null && to !== null ? t('fromTo', { from: place(from), to: place(to) }) : '',
    other === null
      ? ''
      : t(event.log_type === 'installed' ? 'replaced' : 'replacedBy', { serial: other.serial_number }),
    ...event.changes.map(change),
    reason === '' ? '' : t('reason', { reason }),
    test === null || test.note === '' ? result : t('testNote', { result, note: test.note }),
    note,
  ];
  return lines
    .filter((line) => line !== '')
    .map((line) => (
      <Typography
        key={line}
        variant="body2"
        color="textSecondary"
        sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
      >
        {line}
      </Typography>
    ));
}

const FIELDS = {
  serial_number: 'serial',
  model_number: 'modelNumber',
  type: 'type',
  other_type: 'otherType',
  description: 'description',
  warranty_until: 'warranty',
} as const;

function useChangeWords(): (change: ChangedPartField) => string {
  const t = useTexts(historyTexts);
  const tPart = useTexts(partTexts);
  const tType = useTexts(partTypeTexts);
  const formats = useFormats();
  const value = (field: ChangedPartField['field'], text: string): string => {
    if (text === '') return t('nothing');
    if (field === 'warranty_until') return formats.calendarDay(text);
    const type = field === 'type' ? PART_TYPES.find((one) => one === text) : undefined;
    return type === undefined ? text : tType(type);
  };
  return ({ field, from, to }) =>
    t('fieldChange', { field: tPart(FIELDS[field]), from: value(field, from), to: value(field, to) });
}

function NoteDeletion({ part, event }: { part: PartDetails; event: PartEvent }) {
  const t = useTexts(historyTexts);
  const api = useApi();
  const now = useNow(30_000);
  const { part_id: partId, project_id: projectId } = part;
  return (
    <Actions
      projectId={projectId}
      renew={useRenewParts()}
      size="small"
      actions={[
        {
          id: 'delete',
          place: 'plain',
          label: t('deleteNote'),
          icon: DeleteOutlineRounded,
          permission: 'parts.edit',
          isOffered: now - Date.parse(event.at) < DELETABLE_MS,
          confirm: { title: t('deleteTitle'), children: event.note, isDangerous: true },
          run: () => api.parts.removeNote({ params: { partId, eventId: event.event_id } }),
          done: t('noteDeleted'),
        },
      ]}
    />
  );
}

type NoteFields = z.input<typeof partsApi.addNote.body>;

function NoteDialog({ partId, onClose }: { partId: string; onClose: () => void }) {
  const t = useTexts(historyTexts);
  const api = useApi();
  const intent = useIntent();
  const renew = useRenewParts();
  const form = useResourceForm<NoteFields>({
    schema: partsApi.addNote.body,
    values: { note: '' },
    save: async (body) => {
      await api.parts.addNote({ params: { partId }, body }, { idempotencyKey: intent.keyFor(body) });
      intent.done();
      await renew();
    },
    onSaved: () => {
      toastSuccess(t('noteAdded'));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('noteTitle')} submitLabel={t('addNote')} onClose={onClose}>
      <Field
        form={form}
        name="note"
        label={t('noteField')}
        hint={t('noteHint')}
        multiline
        minRows={2}
        autoFocus
      />
    </FormDialog>
  );
}
