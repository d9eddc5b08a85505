import { brokenRule } from '@rota/contract/core';
import { localName } from '@rota/contract/core';
import { useMemo, type ReactNode } from 'react';
import { z } from 'zod';
import { textIn } from '@rota/contract/core';
import { Box, Typography } from '../../../ui/kit.ts';
import { useIntent } from '../../../api/intent-hook.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useIsPhone } from '../../../map/map-frame.tsx';
import { HoursFields } from '../../work/stations/shared/hours-fields.tsx';
import { MediaField } from '../media/shared/media-field.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { Field, SwitchField, useField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm, type ResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { Exceptions } from './heading-exceptions.tsx';
import type { Heading, HeadingKind } from './heading-looks.tsx';
import { headingTexts } from './headings.messages.ts';
import { useCatalogue, useRenewCatalogue } from './products.queries.ts';

const time = z.string().min(1, { error: brokenRule('value_required') });
const hours = z.object({
  days: z.array(z.number()).min(1, { error: brokenRule('day_needed') }),
  from: time,
  to: time,
});
const schema = z.object({
  name: localName(),
  is_active: z.boolean(),
  hours: z.array(hours),
  exceptions: z.array(z.object({ date: time, hours: z.array(z.object({ from: time, to: time })) })),
  image_id: z.string(),
  video_id: z.string(),
  /** Whole minutes as they are typed; '' for as the project says. */
  preparation: z.string().refine((text) => /^\d{0,4}$/.test(text.trim()) && Number(text) <= 1_440, {
    error: brokenRule('wrong_minutes'),
  }),
});
type Fields = z.input<typeof schema>;

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
  const form = useResourceForm<Fields>({
    schema,
    values,
    save: useSave(kind, heading),
    byCode: { NAME_TAKEN: 'name.en' },
    renew: useRenewCatalogue(),
    onSaved: () => {
      toastSuccess(t(heading === undefined ? 'added' : 'saved'));
      onClose();
    },
  });
  const title =
    heading !== undefined
      ? t('editTitle', { name: textIn(heading.name, language) })
      : t(kind === 'menus' ? 'addTitleMenu' : 'addTitleCategory');
  return (
    <FormDialog
      form={form}
      title={title}
      width="sm"
      isFullScreen={isPhone}
      submitLabel={heading === undefined ? t('add') : t('save')}
      onClose={onClose}
    >
      <Names form={form} />
      <SwitchField form={form} name="is_active" label={t('active')} hint={t('activeHint')} />
      {kind === 'categories' && <CategoryFields form={form} />}
      <Part title={t('hours')} help={t('hoursHelp', { zone })}>
        <Hours form={form} />
      </Part>
      <Part title={t('exceptions')} help={t('exceptionsHelp')}>
        <ExceptionDays form={form} />
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

function useSave(kind: HeadingKind, heading: Heading | undefined) {
  const { api, projectId } = useCatalogue();
  const renew = useRenewCatalogue();
  const intent = useIntent();
  const send = ({ image_id: image, video_id: video, preparation, ...words }: Fields) => {
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
  };
  return async (fields: Fields): Promise<void> => {
    await send(fields);
    intent.done();
    await renew();
  };
}

type FieldsProps = { form: ResourceForm<Fields> };

function Names({ form }: FieldsProps) {
  const t = useTexts(headingTexts);
  const slotProps = { htmlInput: { translate: 'no' } } as const;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2, pt: 1 }}>
      <Field form={form} name="name.tr" label={t('nameTr')} slotProps={slotProps} />
      <Field
        form={form}
        name="name.en"
        group="name"
        label={t('nameEn')}
        hint={t('fallback')}
        slotProps={slotProps}
      />
    </Box>
  );
}

function CategoryFields({ form }: FieldsProps) {
  const t = useTexts(headingTexts);
  const image = useField(form, 'image_id');
  const video = useField(form, 'video_id');
  return (
    <>
      <Field
        form={form}
        name="preparation"
        label={t('preparation')}
        hint={t('preparationHint')}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <MediaField purpose="product" label={t('picture')} value={image.value} onChange={image.onChange} />
        <MediaField purpose="video_wide" label={t('video')} value={video.value} onChange={video.onChange} />
      </Box>
    </>
  );
}

function Hours({ form }: FieldsProps) {
  const { value, problem, onChange } = useField(form, 'hours');
  return <HoursFields value={value} problem={problem} onChange={onChange} />;
}

function ExceptionDays({ form }: FieldsProps) {
  const { value, problem, inputRef, onChange } = useField(form, 'exceptions');
  return <Exceptions value={value} problem={problem} wrongRef={inputRef} onChange={onChange} />;
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
