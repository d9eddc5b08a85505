import { deviceIdField, type BrokerAccess, type Device } from '@rota/contract/devices';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { DialogContentText } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { Field, SelectField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { pairTexts } from './pair.messages.ts';
import { BrokerAccessDialog } from './shared/broker-access-dialog.tsx';
import { useRenewDevices } from './shared/device-saves.ts';

const ways = ['code', 'device_id'] as const;
const schema = z.discriminatedUnion('way', [
  z.object({ way: z.literal('code'), code: z.string().trim().min(1).max(20), device_id: z.string() }),
  z.object({ way: z.literal('device_id'), code: z.string(), device_id: deviceIdField }),
]);
type Fields = z.input<typeof schema>;
type Body = z.output<typeof schema>;
type Replaced = Device & { mqtt: BrokerAccess | null };
const EMPTY: Fields = { way: 'code', code: '', device_id: '' };
const PLAIN = { htmlInput: { autoComplete: 'off', spellCheck: false, maxLength: 64 } };

type DialogProps = { device: Device; onReplaced: (deviceId: string) => void; onClose: () => void };

/** Puts other hardware in the place of a device, which keeps its name, place, type and what its presses do. */
export function ReplaceDialog({ device, onReplaced, onClose }: DialogProps) {
  const t = useTexts(pairTexts);
  const api = useApi();
  const renew = useRenewDevices();
  const { project_id: projectId } = useProject();
  const [shown, setShown] = useState<{ device_id: string; access: BrokerAccess }>();
  const form = useResourceForm<Fields, Body, Replaced>({
    schema,
    values: EMPTY,
    save: ({ way, code, device_id }) =>
      api.devices.replace({
        params: { projectId, deviceId: device.device_id },
        body: way === 'code' ? { code } : { device_id },
      }),
    byCode: { DEVICE_CODE_INVALID: 'code', DEVICE_TYPE_DIFFERENT: 'code', DEVICE_ID_TAKEN: 'device_id' },
    onSaved: ({ device_id, mqtt }) => {
      toastSuccess(t('replaced', { name: device.name }));
      if (mqtt === null) end(device_id);
      else setShown({ device_id, access: mqtt });
    },
  });
  function end(deviceId: string) {
    onClose();
    onReplaced(deviceId);
    renew().catch(() => undefined);
  }
  const way = useWatch({ control: form.control, name: 'way' });
  if (shown !== undefined)
    return (
      <BrokerAccessDialog name={device.name} access={shown.access} onClose={() => end(shown.device_id)} />
    );
  return (
    <FormDialog
      form={form}
      title={t('replaceTitle', { name: device.name })}
      width="sm"
      submitLabel={t('replace')}
      onClose={onClose}
    >
      <DialogContentText>{t('replaceHint')}</DialogContentText>
      <SelectField
        form={form}
        name="way"
        label={t('way')}
        options={ways.map((value) => ({ value, label: t(`way_${value}`) }))}
      />
      {way === 'code' ? (
        <Field form={form} name="code" label={t('code')} hint={t('codeHint')} slotProps={PLAIN} />
      ) : (
        <Field form={form} name="device_id" label={t('newId')} hint={t('newIdHint')} slotProps={PLAIN} />
      )}
    </FormDialog>
  );
}
