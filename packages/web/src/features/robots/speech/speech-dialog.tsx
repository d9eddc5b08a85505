import { brokenRule } from '@rota/contract/core';
import { speechContent, type Speech } from '@rota/contract/speech';
import { SPEECH_MOST, SPEECH_VOLUME } from '@rota/contract/robots';
import UploadRounded from '@mui/icons-material/UploadRounded';
import { useMutation } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Box, Button, FormHelperText, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { Field, SelectField, useField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm, type ResourceForm } from '../../../ui/form/resource-form.ts';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { speechLibraryTexts } from './speech.messages.ts';
import { useRenewSpeeches } from './speech.queries.ts';
import { VolumeField } from './volume-field.tsx';

type Sound = NonNullable<Speech['sound']>;
type Fields = {
  name: string;
  kind: 'text' | 'sound';
  text_tr: string;
  text_en: string;
  sound: Sound | null;
  volume: number;
};
const { name } = speechContent.shape;
const speechForm: z.ZodType<Fields, Fields> = z
  .object({
    name,
    kind: z.enum(['text', 'sound']),
    text_tr: z.string().max(SPEECH_MOST),
    text_en: z.string().max(SPEECH_MOST),
    sound: z.custom<Sound | null>(),
    volume: z.number(),
  })
  .superRefine(({ kind, text_tr: turkish, text_en: english, sound }, context) => {
    const isMissing = kind === 'sound' ? sound === null : turkish.trim() === '' && english.trim() === '';
    const path = kind === 'sound' ? 'sound' : 'text_tr';
    const rule = kind === 'sound' ? 'sound_required' : 'speech_text_required';
    if (isMissing) context.addIssue({ code: 'custom', path: [path], message: brokenRule(rule) });
  });

type DialogProps = {
  projectId: number;
  /** Undefined for a new entry. */
  speech: Speech | undefined;
  onClose: () => void;
};

/** Adds an entry to the library, or changes one. */
export function SpeechDialog({ projectId, speech, onClose }: DialogProps) {
  const t = useTexts(speechLibraryTexts);
  const form = useResourceForm<Fields, Fields, Speech>({
    schema: speechForm,
    values: fieldsOf(speech),
    save: useSaveSpeech(projectId, speech),
    byCode: { NAME_TAKEN: 'name' },
    renew: useRenewSpeeches(projectId),
    onSaved: () => {
      toastSuccess(t('saved'));
      onClose();
    },
  });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const loudness = useField(form, 'volume');
  return (
    <FormDialog
      form={form}
      width="sm"
      title={speech === undefined ? t('addTitle') : t('editTitle', { name: speech.name })}
      submitLabel={t('save')}
      onClose={onClose}
    >
      <Field
        form={form}
        name="name"
        label={t('name')}
        autoFocus
        slotProps={{ htmlInput: { maxLength: 80 } }}
      />
      <SelectField
        form={form}
        name="kind"
        label={t('kind')}
        options={[
          { value: 'text', label: t('kindText') },
          { value: 'sound', label: t('kindSound') },
        ]}
      />
      {kind === 'text' ? <TextFields form={form} /> : <SoundField form={form} projectId={projectId} />}
      <VolumeField value={loudness.value} onChange={loudness.onChange} />
    </FormDialog>
  );
}

function fieldsOf(speech: Speech | undefined): Fields {
  return {
    name: speech?.name ?? '',
    kind: (speech?.sound ?? null) === null ? 'text' : 'sound',
    text_tr: speech?.text_tr ?? '',
    text_en: speech?.text_en ?? '',
    sound: speech?.sound ?? null,
    volume: speech?.volume ?? SPEECH_VOLUME,
  };
}

function useSaveSpeech(projectId: number, speech: Speech | undefined) {
  const api = useApi();
  const renew = useRenewSpeeches(projectId);
  return async ({ kind, sound, text_tr, text_en, ...fields }: Fields): Promise<Speech> => {
    const body =
      kind === 'sound'
        ? { ...fields, media_id: sound?.media_id ?? null }
        : { ...fields, text_tr: oneLineOf(text_tr), text_en: oneLineOf(text_en) };
    const saved = await (speech === undefined
      ? api.speech.create({ params: { projectId }, body })
      : api.speech.update({
          params: { projectId, speechId: speech.speech_id },
          body: { ...body, version: speech.version },
        }));
    await renew();
    return saved;
  };
}

/** A robot says it in one breath, however it was typed. */
function oneLineOf(words: string): string {
  return words.replace(/\s+/g, ' ').trim();
}

function TextFields({ form }: { form: ResourceForm<Fields> }) {
  const t = useTexts(speechLibraryTexts);
  const shared = {
    multiline: true,
    minRows: 2,
    slotProps: { htmlInput: { maxLength: SPEECH_MOST } },
  } as const;
  return (
    <>
      <Field form={form} name="text_tr" label={t('textTr')} {...shared} />
      <Field form={form} name="text_en" label={t('textEn')} {...shared} />
    </>
  );
}

function SoundField({ form, projectId }: { form: ResourceForm<Fields>; projectId: number }) {
  const t = useTexts(speechLibraryTexts);
  const api = useApi();
  const { value: sound, problem, onChange } = useField(form, 'sound');
  const send = useMutation({
    mutationFn: (file: File) =>
      api.speech.uploadSound(
        { params: { projectId }, query: { name: file.name.slice(0, 80) || 'sound' } },
        { bytes: file },
      ),
    onSuccess: onChange,
    onError: (error) => toastFailure(error, t('notSaved')),
  });
  return (
    <Box role="group" aria-label={t('sound')} sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {sound?.name ?? t('soundNone')}
      </Typography>
      {sound !== null && (
        <Box component="audio" src={sound.url} aria-label={sound.name} controls preload="none" />
      )}
      <Button component="label" variant="outlined" startIcon={<UploadRounded />} loading={send.isPending}>
        {sound === null ? t('soundChoose') : t('soundChange')}
        <input
          hidden
          type="file"
          accept="audio/mpeg,audio/ogg,audio/wav,.mp3,.ogg,.wav"
          aria-label={t('soundChoose')}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file !== undefined) send.mutate(file);
          }}
        />
      </Button>
      <FormHelperText error={problem !== undefined}>{problem ?? t('soundHint')}</FormHelperText>
    </Box>
  );
}
