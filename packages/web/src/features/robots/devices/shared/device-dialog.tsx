import { deviceRoles, deviceTypes, type Device, type RegisteredDevice } from '@rota/contract/devices';
import { machineRoleTexts } from '@rota/contract/machine-accounts';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Controller, useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { useApi } from '../../../../api/api-context.tsx';
import { useMessage, useTexts } from '../../../../i18n/i18n-context.tsx';
import { useProject } from '../../../../projects/project-context.tsx';
import { ChoiceField } from '../../../../ui/form/choice-field.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';
import { applyServerErrors } from '../../../../ui/form/server-errors.ts';
import { toastSuccess } from '../../../../ui/toasts.tsx';
import { uiTexts } from '../../../../ui/ui.messages.ts';
import { MachineRoleWords } from '../../../access/machine-accounts/shared/machine-role-words.tsx';
import { deviceForm, type DeviceContent, type DeviceFields } from './device-form.ts';
import { deviceKeys } from './device-looks.ts';
import { deviceTexts } from './devices.messages.ts';

const resolver = zodResolver(deviceForm);
const rules = { byCode: { DEVICE_ID_TAKEN: 'device_id', DEVICE_NAME_TAKEN: 'name' } } as const;

/** Registers a device; `onRegistered` is handed its access, which is shown once. */
export function RegisterDeviceDialog({
  onRegistered,
  onClose,
}: {
  onRegistered: (device: RegisteredDevice) => void;
  onClose: () => void;
}) {
  const t = useTexts(deviceTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const renew = useRenew();
  const form = useForm<DeviceFields, unknown, DeviceContent>({
    resolver,
    defaultValues: { device_id: '', name: '', type: '', model: '' },
  });
  const register = useMutation({
    mutationFn: (body: DeviceContent) => api.devices.create({ params: { projectId }, body }),
    onSuccess: async (device) => {
      await renew();
      onRegistered(device);
    },
    onError: (error) => applyServerErrors(error, form, rules),
    // The answer holds a password that is shown once.
    gcTime: 0,
  });
  return (
    <DeviceDialog
      form={form}
      title={t('registerTitle')}
      submitLabel={t('registerAction')}
      isNew
      isBusy={register.isPending}
      onSubmit={form.handleSubmit((fields) => register.mutate(fields))}
      onClose={onClose}
    />
  );
}

/** Changes what a device is called, and what it is. */
export function EditDeviceDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const t = useTexts(deviceTexts);
  const tUi = useTexts(uiTexts);
  const api = useApi();
  const { project_id: projectId } = useProject();
  const renew = useRenew();
  const { device_id: deviceId, name, type, model } = device;
  const form = useForm<DeviceFields, unknown, DeviceContent>({
    resolver,
    defaultValues: { device_id: deviceId, name, type, model },
  });
  const save = useMutation({
    mutationFn: ({ name: newName, type: newType, model: newModel }: DeviceContent) =>
      api.devices.update({
        params: { projectId, deviceId },
        body: { name: newName, type: newType, model: newModel },
      }),
    onSuccess: async () => {
      toastSuccess(t('saved'));
      await renew();
      onClose();
    },
    onError: (error) => applyServerErrors(error, form, rules),
  });
  return (
    <DeviceDialog
      form={form}
      title={t('editTitle', { name })}
      submitLabel={tUi('save')}
      isNew={false}
      isBusy={save.isPending}
      onSubmit={form.handleSubmit((fields) => save.mutate(fields))}
      onClose={onClose}
    />
  );
}

function useRenew(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all(Object.values(deviceKeys).map((queryKey) => queries.invalidateQueries({ queryKey })));
}

type DialogProps = {
  form: UseFormReturn<DeviceFields, unknown, DeviceContent>;
  title: string;
  submitLabel: string;
  /** False where the device has its id already. */
  isNew: boolean;
  isBusy: boolean;
  onSubmit: () => void;
  onClose: () => void;
};

function DeviceDialog({ form, title, submitLabel, isNew, isBusy, onSubmit, onClose }: DialogProps) {
  const { root } = form.formState.errors;
  return (
    <FormDialog
      title={title}
      width="sm"
      submitLabel={submitLabel}
      error={root?.message}
      isBusy={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2, pt: 1 }}>
        <DeviceFieldsOf form={form} isNew={isNew} />
      </Box>
      <RoleOf form={form} />
    </FormDialog>
  );
}

/** What a device of the chosen type acts as. */
function RoleOf({ form }: { form: UseFormReturn<DeviceFields, unknown, DeviceContent> }) {
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

function DeviceFieldsOf({
  form,
  isNew,
}: {
  form: UseFormReturn<DeviceFields, unknown, DeviceContent>;
  isNew: boolean;
}) {
  const t = useTexts(deviceTexts);
  const message = useMessage();
  const { errors } = form.formState;
  const textField = (name: 'device_id' | 'name' | 'model', label: string, hint: string, isFirst: boolean) => (
    <TextField
      {...form.register(name)}
      autoFocus={isFirst}
      label={label}
      error={errors[name] !== undefined}
      helperText={message(errors[name]?.message) ?? hint}
      slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
    />
  );
  return (
    <>
      {isNew && textField('device_id', t('deviceId'), t('deviceIdHint'), true)}
      {textField('name', t('name'), t('nameHint'), !isNew)}
      <Controller
        control={form.control}
        name="type"
        render={({ field }) => (
          <ChoiceField field={field} label={t('type')} error={message(errors.type?.message)}>
            {deviceTypes.map((type) => (
              <MenuItem key={type} value={type}>
                {t(type)}
              </MenuItem>
            ))}
          </ChoiceField>
        )}
      />
      {textField('model', t('model'), t('modelHint'), false)}
    </>
  );
}
