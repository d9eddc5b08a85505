import { localName } from '@rota/contract/core';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { textIn } from '@rota/contract/core';
import { useIntent } from '../../../api/intent-hook.ts';
import { useMessage, useTexts } from '../../../i18n/i18n-context.tsx';
import { useIsPhone } from '../../../map/map-frame.tsx';
import { HoursFields } from '../../work/stations/shared/hours-fields.tsx';
import { MediaField } from '../media/shared/media-field.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { KEEPS_TYPED, useFormRenewal } from '../../../ui/form/form-renewal.ts';
import { applyServerErrors } from '../../../ui/form/server-errors.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { Exceptions } from './heading-exceptions.tsx';
import type { Heading, HeadingKind } from './heading-looks.tsx';
import { headingTexts } from './headings.messages.ts';
import { useCatalogue, useRenewCatalogue } from './products.queries.ts';

const time = z.string().min(1, { error: 'Value is required' });
const hours = z.object({
  days: z.array(z.number()).min(1, { error: 'Choose at least one day' }),
  from: time,
  to: time,
});
const form = z.object({
  name: localName(),
  is_active: z.boolean(),
  hours: z.array(hours),
  exceptions: z.array(z.object({ date: time, hours: z.array(z.object({ from: time, to: time })) })),
  image_id: z.string(),
  video_id: z.string(),
  /** Whole minutes as they are typed; '' for as the project says. */
  preparation: z.string().refine((text) => /^\d{0,4}$/.test(text.trim()) && Number(text) <= 1_440, {
    error: 'Enter whole minutes, up to 1440',
  }),
});
type Fields = z.input<typeof form>;

/** Adds a menu or a category, or changes one. */
export function HeadingDialog({
  kind,
  heading,
  onClose,
}: {
  kind: HeadingKind;
  heading: Heading | undefined;
  onClose: () => void;
}) {
  const t = useTexts(headingTexts);
  const isPhone = useIsPhone();
  const { language } = useCatalogue();
  const { time_zone: zone } = useProject();
  const values = useMemo(() => fieldsOf(heading), [heading]);
  const fields = useForm<Fields>({ resolver: zodResolver(form), values, resetOptions: KEEPS_TYPED });
  const save = useSave(kind, heading, fields, onClose);
  const title =
    heading !== undefined
      ? t('editTitle', { name: textIn(heading.name, language) })
      : t(kind === 'menus' ? 'addTitleMenu' : 'addTitleCategory');
  const { root } = fields.formState.errors;
  return (
    <FormDialog
      title={title}
      width="sm"
      isFullScreen={isPhone}
      submitLabel={heading === undefined ? t('add') : t('save')}
      error={root?.message}
      isBusy={save.isPending}
      onSubmit={fields.handleSubmit((values) => save.mutate(values))}
      onClose={onClose}
    >
      <Names fields={fields} />
      <Active fields={fields} />
      {kind === 'categories' && <Preparation fields={fields} />}
      {kind === 'categories' && <Pictures fields={fields} />}
      <Part title={t('hours')} help={t('hoursHelp', { zone })}>
        <Hours fields={fields} />
      </Part>
      <Part title={t('exceptions')} help={t('exceptionsHelp')}>
        <ExceptionDays fields={fields} />
      </Part>
    </FormDialog>
  );
}

function fieldsOf(heading: Heading | undefined): Fields {
  if (heading === undefined)
    return {
      name: { en: '', tr: '' },
      is_active: true,
      hours: [],
      exceptions: [],
      image_id: '',
      video_id: '',
      preparation: '',
    };
  return {
    name: {
      en: heading.name.en ?? '',
      tr: heading.name.tr ?? '',
    },
    is_active: heading.is_active,
    hours: heading.hours,
    exceptions: heading.exceptions,
    image_id: 'image_id' in heading ? (heading.image_id ?? '') : '',
    video_id: 'video_id' in heading ? (heading.video_id ?? '') : '',
    preparation: 'preparation_minutes' in heading ? String(heading.preparation_minutes ?? '') : '',
  };
}

function useSave(
  kind: HeadingKind,
  heading: Heading | undefined,
  fields: UseFormReturn<Fields>,
  onClose: () => void,
) {
  const t = useTexts(headingTexts);
  const { api, projectId } = useCatalogue();
  const renew = useRenewCatalogue();
  const intent = useIntent();
  const renewed = useFormRenewal(fields, renew);
  return useMutation({
    mutationFn: async ({ image_id: image, video_id: video, preparation, ...words }: Fields) => {
      const minutes = preparation.trim() === '' ? null : Number(preparation);
      const pictures = { image_id: image === '' ? null : image, video_id: video === '' ? null : video };
      const body = kind === 'menus' ? words : { ...words, ...pictures, preparation_minutes: minutes };
      const key = { idempotencyKey: intent.keyFor(body) };
      if (heading === undefined)
        return kind === 'menus'
          ? api.menus.create({ params: { projectId }, body }, key)
          : api.categories.create({ params: { projectId }, body }, key);
      const { version } = heading;
      return 'menu_id' in heading
        ? api.menus.update({ params: { projectId, menuId: heading.menu_id }, body: { ...body, version } })
        : api.categories.update({
            params: { projectId, categoryId: heading.category_id },
            body: { ...body, version },
          });
    },
    onSuccess: async () => {
      intent.done();
      toastSuccess(t(heading === undefined ? 'added' : 'saved'));
      await renew();
      onClose();
    },
    onError: (error) => {
      applyServerErrors(error, fields, {
        byCode: { MENU_NAME_TAKEN: 'name.en', CATEGORY_NAME_TAKEN: 'name.en' },
      });
      return renewed(error);
    },
  });
}

type FieldsProps = { fields: UseFormReturn<Fields> };

function Names({ fields }: FieldsProps) {
  const t = useTexts(headingTexts);
  const message = useMessage();
  const { name } = fields.formState.errors;
  const problem = name?.message ?? name?.root?.message ?? name?.en?.message;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2, pt: 1 }}>
      <TextField
        {...fields.register('name.tr')}
        label={t('nameTr')}
        error={name?.tr !== undefined}
        helperText={message(name?.tr?.message)}
        slotProps={{ htmlInput: { translate: 'no' } }}
      />
      <TextField
        {...fields.register('name.en')}
        label={t('nameEn')}
        error={problem !== undefined}
        helperText={message(problem) ?? t('fallback')}
        slotProps={{ htmlInput: { translate: 'no' } }}
      />
    </Box>
  );
}

function Active({ fields }: FieldsProps) {
  const t = useTexts(headingTexts);
  return (
    <Controller
      control={fields.control}
      name="is_active"
      render={({ field: { value, ...field } }) => (
        <Box>
          <FormControlLabel control={<Switch {...field} checked={value} />} label={t('active')} />
          <FormHelperText>{t('activeHint')}</FormHelperText>
        </Box>
      )}
    />
  );
}

function Preparation({ fields }: FieldsProps) {
  const t = useTexts(headingTexts);
  const problem = useMessage()(fields.formState.errors.preparation?.message);
  return (
    <TextField
      {...fields.register('preparation')}
      label={t('preparation')}
      error={problem !== undefined}
      helperText={problem ?? t('preparationHint')}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
}

function Pictures({ fields }: FieldsProps) {
  const t = useTexts(headingTexts);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      <Controller
        control={fields.control}
        name="image_id"
        render={({ field }) => (
          <MediaField purpose="product" label={t('picture')} value={field.value} onChange={field.onChange} />
        )}
      />
      <Controller
        control={fields.control}
        name="video_id"
        render={({ field }) => (
          <MediaField purpose="video_wide" label={t('video')} value={field.value} onChange={field.onChange} />
        )}
      />
    </Box>
  );
}

function Hours({ fields }: FieldsProps) {
  const message = useMessage();
  return (
    <Controller
      control={fields.control}
      name="hours"
      render={({ field }) => (
        <HoursFields
          value={field.value}
          problem={message(firstMessage(fields.formState.errors.hours))}
          onChange={field.onChange}
        />
      )}
    />
  );
}

function ExceptionDays({ fields }: FieldsProps) {
  const problem = useMessage()(firstMessage(fields.formState.errors.exceptions));
  return (
    <Controller
      control={fields.control}
      name="exceptions"
      render={({ field: { ref, value, onChange } }) => (
        <Exceptions value={value} problem={problem} wrongRef={ref} onChange={onChange} />
      )}
    />
  );
}

/** The first sentence somewhere in what is wrong with a list. */
function firstMessage(problem: unknown): string | undefined {
  if (typeof problem !== 'object' || problem === null) return undefined;
  if ('message' in problem && typeof problem.message === 'string') return problem.message;
  const parts = Object.entries(problem).filter(([key]) => key !== 'ref');
  return parts.map(([, part]) => firstMessage(part)).find((one) => one !== undefined);
}

function Part({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  return (
    <Box component="section">
      <Typography variant="h4" component="h3">
        {title}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {help}
      </Typography>
      {children}
    </Box>
  );
}
