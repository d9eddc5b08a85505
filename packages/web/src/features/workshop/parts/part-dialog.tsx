import {
  newPart,
  PART_TYPES,
  partChange,
  partTypeTexts,
  type Part,
  type PartType,
} from '@rota/contract/parts';
import AddRounded from '@mui/icons-material/AddRounded';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { Box, Button, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { DayField } from '../../../ui/form/day-field.tsx';
import { Field, SelectField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm, type ResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { partTexts } from './parts.messages.ts';
import { useRenewParts } from './parts.queries.ts';
import { usePartProjects } from './part-projects.ts';

/** A button that adds a part. */
export function AddPart({ onAdded }: { onAdded: (partId: string) => void }) {
  const t = useTexts(partTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" startIcon={<AddRounded />} onClick={() => setOpen(true)}>
        {t('add')}
      </Button>
      {isOpen && <PartDialog part={undefined} onClose={() => setOpen(false)} onSaved={onAdded} />}
    </>
  );
}

type PartDialogProps = {
  /** Undefined: a new one. */
  part: Part | undefined;
  /** The serial number of a new one, where it was scanned. */
  serial?: string | undefined;
  onClose: () => void;
  onSaved?: (partId: string) => void;
};

/** Adds a part, or changes what is known of one. */
export function PartDialog({ part, ...rest }: PartDialogProps) {
  return part === undefined ? <NewPartDialog {...rest} /> : <ChangeDialog part={part} {...rest} />;
}

type NewFields = z.input<typeof newPart>;
type NewBody = z.output<typeof newPart>;

function NewPartDialog({ serial = '', onClose, onSaved }: Omit<PartDialogProps, 'part'>) {
  const t = useTexts(partTexts);
  const api = useApi();
  const intent = useIntent();
  const renew = useRenewParts();
  const projects = usePartProjects('parts.edit');
  const form = useResourceForm<NewFields, NewBody, Part>({
    schema: newPart,
    values: {
      serial_number: serial,
      model_number: '',
      type: 'battery',
      other_type: null,
      description: '',
      warranty_until: null,
      shelf: '',
      used: { hours: 0, km: 0, cycles: 0 },
      project_id: projects[0]?.project_id,
    },
    save: async (body) => {
      const made = await api.parts.register({ body }, { idempotencyKey: intent.keyFor(body) });
      intent.done();
      await renew();
      return made;
    },
    byCode: { PART_EXISTS: 'serial_number' },
    onSaved: ({ part_id: partId }) => {
      toastSuccess(t('added'));
      onClose();
      onSaved?.(partId);
    },
  });
  const options = projects.map(({ project_id: value, project_name: label }) => ({ value, label }));
  return (
    <FormDialog form={form} title={t('addTitle')} width="sm" submitLabel={t('add')} onClose={onClose}>
      <PartFields form={form} />
      {options.length > 1 && (
        <SelectField form={form} name="project_id" label={t('project')} options={options} />
      )}
      <Field form={form} name="shelf" label={t('shelf')} hint={t('shelfHint')} />
      <Typography variant="body2" color="textSecondary">
        {t('used')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } }}>
        <Field form={form} name="used.hours" label={t('usedHours')} isNumber />
        <Field form={form} name="used.km" label={t('usedKm')} isNumber />
        <Field form={form} name="used.cycles" label={t('usedCycles')} isNumber />
      </Box>
    </FormDialog>
  );
}

type ChangeFields = z.input<typeof partChange>;
type ChangeBody = z.output<typeof partChange>;

function ChangeDialog({ part, onClose }: { part: Part; onClose: () => void }) {
  const t = useTexts(partTexts);
  const tUi = useTexts(uiTexts);
  const api = useApi();
  const renew = useRenewParts();
  const { serial_number, model_number, type, other_type, description, warranty_until, version } = part;
  const form = useResourceForm<ChangeFields, ChangeBody>({
    schema: partChange,
    values: {
      serial_number,
      model_number,
      type,
      other_type,
      description,
      warranty_until,
      version,
      reason: '',
    },
    save: async (body) => {
      await api.parts.update({ params: { partId: part.part_id }, body });
      await renew();
    },
    byCode: { PART_EXISTS: 'serial_number' },
    renew,
    onSaved: () => {
      toastSuccess(t('saved'));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('editTitle', { serial: serial_number })}
      width="sm"
      submitLabel={tUi('save')}
      onClose={onClose}
    >
      <PartFields form={form} />
      <Field form={form} name="reason" label={t('reasonForChange')} multiline />
    </FormDialog>
  );
}

/** What both forms ask for. Their types differ only in what else they ask. */
type SharedForm = ResourceForm<NewFields, NewBody> | ResourceForm<ChangeFields, ChangeBody>;

function PartFields({ form: given }: { form: SharedForm }) {
  const t = useTexts(partTexts);
  const tType = useTexts(partTypeTexts);
  // The fields below stand in both forms under the same names.
  const form = given as ResourceForm<ChangeFields, ChangeBody>;
  const type: PartType = useWatch({ control: form.control, name: 'type' });
  return (
    <>
      <Field
        form={form}
        name="serial_number"
        label={t('serial')}
        autoFocus
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
      />
      <SelectField
        form={form}
        name="type"
        label={t('type')}
        options={PART_TYPES.map((value) => ({ value, label: tType(value) }))}
      />
      {type === 'other' && <Field form={form} name="other_type" label={t('otherType')} />}
      <Field form={form} name="model_number" label={t('modelNumber')} />
      <Field form={form} name="description" label={t('description')} multiline />
      <DayField form={form} name="warranty_until" label={t('warranty')} />
    </>
  );
}
