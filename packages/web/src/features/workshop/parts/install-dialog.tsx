import type { Part } from '@rota/contract/parts';
import ExtensionRounded from '@mui/icons-material/ExtensionRounded';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { Alert } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { EntityPicker } from '../../../ui/entities/entity-picker.tsx';
import type { Entity } from '../../../ui/entities/entity.ts';
import { Field, SelectField, useFieldProblem } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm, type ResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { RobotChoice } from '../../robots/robots/shared/robot-choice.tsx';
import { installForm, useInstall, type InstallFields } from './install-form.ts';
import { useKindWords, usePlaceWords } from './part-looks.tsx';
import { partQueries } from './parts.queries.ts';
import { PhotoField } from './photo-field.tsx';
import { placeTexts } from './place.messages.ts';

type InstallDialogProps = {
  projectId: number;
  /** The part, where it is chosen already. */
  part?: Part;
  /** The robot, where it is chosen already. */
  robotId?: string;
  /** The part in the robot that comes out. */
  replaced?: Part;
  onClose: () => void;
};
type InstallFormState = ResourceForm<InstallFields>;

/** Puts a part into a robot, in the place of another one where there is one: one step, on record. */
export function InstallDialog({ projectId, part, robotId, replaced, onClose }: InstallDialogProps) {
  const t = useTexts(placeTexts);
  const [photo, setPhoto] = useState<File>();
  const form: InstallFormState = useResourceForm<InstallFields, InstallFields, Part>({
    schema: installForm,
    values: {
      part_id: part?.part_id ?? '',
      robot_id: robotId ?? '',
      replaces: replaced?.part_id ?? '',
      goes_to: 'repair',
      shelf: '',
      reason: '',
      test: 'none',
      test_note: '',
    },
    save: useInstall(photo),
    onSaved: (_answer, { replaces }) => {
      toastSuccess(t(replaces === '' ? 'installed' : 'replaced'));
      onClose();
    },
  });
  const title =
    replaced !== undefined
      ? t('replaceTitle', { serial: replaced.serial_number })
      : part === undefined
        ? t('installTitle')
        : t('installOne', { serial: part.serial_number });
  return (
    <FormDialog
      form={form}
      title={title}
      width="sm"
      submitLabel={t(replaced === undefined ? 'install' : 'replace')}
      onClose={onClose}
    >
      {part === undefined && <SpareField form={form} projectId={projectId} type={replaced?.type} />}
      {robotId === undefined && <RobotField form={form} projectId={projectId} />}
      {replaced === undefined && <ReplacesField form={form} projectId={projectId} type={part?.type} />}
      <OldPlaceFields form={form} />
      <Field form={form} name="reason" label={t('reason')} multiline />
      <TestFields form={form} />
      <PhotoField photo={photo} onChange={setPhoto} />
    </FormDialog>
  );
}

function SpareField({
  form,
  projectId,
  type,
}: {
  form: InstallFormState;
  projectId: number;
  type: Part['type'] | undefined;
}) {
  const t = useTexts(placeTexts);
  const kind = useKindWords();
  const place = usePlaceWords();
  const { field } = useController({ control: form.control, name: 'part_id' });
  const problem = useFieldProblem(form, 'part_id');
  const { data } = useQuery(partQueries.spares(useApi(), projectId, type, ''));
  if (data?.length === 0) return <Alert severity="info">{t('noSpare')}</Alert>;
  const entities: Entity[] = (data ?? []).map((spare) => ({
    id: spare.part_id,
    name: spare.serial_number,
    icon: ExtensionRounded,
    meaning: [kind(spare), spare.model_number, place(spare)].filter((word) => word !== '').join(' · '),
    words: [spare.model_number, spare.description],
  }));
  return (
    <EntityPicker
      label={t('part')}
      help={t('partHint')}
      error={problem}
      entities={entities}
      value={field.value}
      onChange={field.onChange}
      inputRef={field.ref}
    />
  );
}

function RobotField({ form, projectId }: { form: InstallFormState; projectId: number }) {
  const { field } = useController({ control: form.control, name: 'robot_id' });
  return (
    <RobotChoice
      projectId={projectId}
      value={field.value}
      problem={useFieldProblem(form, 'robot_id')}
      onChange={(id) => {
        field.onChange(id);
        form.setValue('replaces', '');
      }}
    />
  );
}

function ReplacesField({
  form,
  projectId,
  type,
}: {
  form: InstallFormState;
  projectId: number;
  type: Part['type'] | undefined;
}) {
  const t = useTexts(placeTexts);
  const kind = useKindWords();
  const robotId = useWatch({ control: form.control, name: 'robot_id' });
  const { data } = useQuery({
    ...partQueries.ofRobot(useApi(), projectId, robotId),
    enabled: robotId !== '',
  });
  const inIt = (data?.parts ?? []).filter((one) => type === undefined || one.type === type);
  if (inIt.length === 0) return null;
  return (
    <SelectField
      form={form}
      name="replaces"
      label={t('replaces')}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      options={[
        { value: '', label: t('replacesNone') },
        ...inIt.map((one) => ({ value: one.part_id, label: `${one.serial_number} · ${kind(one)}` })),
      ]}
    />
  );
}

function OldPlaceFields({ form }: { form: InstallFormState }) {
  const t = useTexts(placeTexts);
  const [replaces, goesTo] = useWatch({ control: form.control, name: ['replaces', 'goes_to'] });
  if (replaces === '') return null;
  return (
    <>
      <SelectField
        form={form}
        name="goes_to"
        label={t('goesTo')}
        options={[
          { value: 'repair', label: t('toRepair') },
          { value: 'shelf', label: t('toShelf') },
          { value: 'scrap', label: t('toScrap') },
        ]}
      />
      {goesTo === 'shelf' && <Field form={form} name="shelf" label={t('shelf')} />}
    </>
  );
}

function TestFields({ form }: { form: InstallFormState }) {
  const t = useTexts(placeTexts);
  const test = useWatch({ control: form.control, name: 'test' });
  return (
    <>
      <SelectField
        form={form}
        name="test"
        label={t('test')}
        options={[
          { value: 'none', label: t('testNone') },
          { value: 'passed', label: t('testPassed') },
          { value: 'failed', label: t('testFailed') },
        ]}
      />
      {test !== 'none' && <Field form={form} name="test_note" label={t('testNote')} multiline />}
    </>
  );
}
