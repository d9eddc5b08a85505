import { deviceRoles, deviceTypes, type Device, type RegisteredDevice } from '@rota/contract/devices';
import { machineRoleTexts } from '@rota/contract/machine-accounts';
import { useWatch } from 'react-hook-form';
import { Box, Typography } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { useProject } from '../../../../projects/project-context.tsx';
import { Field, SelectField } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { useResourceForm, type ResourceForm } from '../../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../../ui/toasts.tsx';
import { uiTexts } from '../../../../ui/ui.messages.ts';
import { MachineRoleWords } from '../../../access/machine-accounts/shared/machine-role-words.tsx';
import { deviceForm, type DeviceContent, type DeviceFields } from './device-form.ts';
import { useRegisterDevice, useSaveDevice } from './device-saves.ts';
import { deviceTexts } from './devices.messages.ts';

const rules = { byCode: { DEVICE_ID_TAKEN: 'device_id', NAME_TAKEN: 'name' } } as const;
const EMPTY: DeviceFields = { device_id: '', name: '', type: '', model: '', place: '' };

/** Registers a device; `onRegistered` is handed its access, which is shown once. `type`: the one that is chosen at first. */
export function RegisterDeviceDialog({
  type = '',
  onRegistered,
  onClose,
}: {
  type?: DeviceFields['type'] | undefined;
  onRegistered: (device: RegisteredDevice) => void;
  onClose: () => void;
}) {
  const t = useTexts(deviceTexts);
  const { project_id: projectId } = useProject();
  const form = useResourceForm({
    schema: deviceForm,
    values: { ...EMPTY, type },
    save: useRegisterDevice(projectId),
    onSaved: onRegistered,
    ...rules,
  });
  return (
    <FormDialog
      form={form}
      title={t('registerTitle')}
      width="sm"
      submitLabel={t('registerAction')}
      onClose={onClose}
    >
      <Fields form={form} isNew />
    </FormDialog>
  );
}

/** Changes what a device is called, and what it is. */
export function EditDeviceDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const t = useTexts(deviceTexts);
  const tUi = useTexts(uiTexts);
  const { project_id: projectId } = useProject();
  const { device_id, name, type, model, place } = device;
  const form = useResourceForm<DeviceFields, DeviceContent>({
    schema: deviceForm,
    values: { device_id, name, type, model, place },
    save: useSaveDevice(projectId, device_id),
    onSaved: () => {
      toastSuccess(t('saved'));
      onClose();
    },
    ...rules,
  });
  return (
    <FormDialog
      form={form}
      title={t('editTitle', { name })}
      width="sm"
      submitLabel={tUi('save')}
      onClose={onClose}
    >
      <Fields form={form} isNew={false} />
    </FormDialog>
  );
}

type FieldsProps = {
  form: ResourceForm<DeviceFields, DeviceContent>;
  /** False where the device has its id already. */
  isNew: boolean;
};

const PLAIN = { htmlInput: { autoComplete: 'off', spellCheck: false } };

function Fields({ form, isNew }: FieldsProps) {
  const t = useTexts(deviceTexts);
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2, pt: 1 }}>
        {isNew && (
          <Field
            form={form}
            name="device_id"
            label={t('deviceId')}
            hint={t('deviceIdHint')}
            autoFocus
            slotProps={PLAIN}
          />
        )}
        <Field
          form={form}
          name="name"
          label={t('name')}
          hint={t('nameHint')}
          autoFocus={!isNew}
          slotProps={PLAIN}
        />
        <SelectField
          form={form}
          name="type"
          label={t('type')}
          options={deviceTypes.map((type) => ({ value: type, label: t(type) }))}
        />
        <Field form={form} name="model" label={t('model')} hint={t('modelHint')} slotProps={PLAIN} />
        <Field form={form} name="place" label={t('place')} hint={t('placeHint')} slotProps={PLAIN} />
      </Box>
      <RoleOf form={form} />
    </>
  );
}

/** The role of a device of the chosen type. */
function RoleOf({ form }: Pick<FieldsProps, 'form'>) {
  const tRole = useTexts(machineRoleTexts);
  const type = useWatch({ control: form.control, name: 'type' });
  if (type === '') return null;
  const role = deviceRoles[type];
  return (
    <Box sx={{ mt: 2 }}>
      <Typography variant="subtitle2" component="h3">
        {tRole(role)}
      </Typography>
      <MachineRoleWords role={role} />
    </Box>
  );
}
