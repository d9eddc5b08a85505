import { devicesApi, type Device } from '@rota/contract/devices';
import QrCodeScannerRounded from '@mui/icons-material/QrCodeScannerRounded';
import { useState } from 'react';
import type { z } from 'zod';
import { Button, DialogContentText } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { Field } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { CodeScanner } from '../../catalogue/qr-codes/shared/code-scanner.tsx';
import { pairTexts } from './pair.messages.ts';
import { useRenewDevices } from './shared/device-saves.ts';

type Fields = z.input<typeof devicesApi.pair.body>;
type Body = z.output<typeof devicesApi.pair.body>;
const EMPTY: Fields = { code: '', name: '', place: '' };
const PLAIN = { htmlInput: { autoComplete: 'off', spellCheck: false, maxLength: 80 } };
/** A code is read out or typed in capitals. */
const CODE = { htmlInput: { ...PLAIN.htmlInput, autoCapitalize: 'characters', maxLength: 12 } };

/** Registers the device that shows a code; it fetches its access itself. */
export function PairDialog({
  onPaired,
  onClose,
}: {
  onPaired: (device: Device) => void;
  onClose: () => void;
}) {
  const t = useTexts(pairTexts);
  const api = useApi();
  const renew = useRenewDevices();
  const { project_id: projectId } = useProject();
  const [hasCamera, setCamera] = useState(false);
  const form = useResourceForm<Fields, Body, Device>({
    schema: devicesApi.pair.body,
    values: EMPTY,
    save: async (body) => {
      const device = await api.devices.pair({ params: { projectId }, body });
      await renew();
      return device;
    },
    byCode: { DEVICE_CODE_INVALID: 'code', DEVICE_ID_TAKEN: 'code', NAME_TAKEN: 'name' },
    onSaved: (device) => {
      toastSuccess(t('paired', { name: device.name }));
      onPaired(device);
    },
  });
  return (
    <FormDialog form={form} title={t('title')} width="sm" submitLabel={t('pair')} onClose={onClose}>
      <DialogContentText>{t('hint')}</DialogContentText>
      <Field form={form} name="code" label={t('code')} hint={t('codeHint')} autoFocus slotProps={CODE} />
      {hasCamera && (
        <CodeScanner
          hasField={false}
          onCode={(text) => {
            form.setValue('code', text.slice(0, 12), { shouldDirty: true });
            setCamera(false);
          }}
        />
      )}
      <Button
        startIcon={<QrCodeScannerRounded />}
        onClick={() => setCamera(!hasCamera)}
        sx={{ alignSelf: 'flex-start' }}
      >
        {t(hasCamera ? 'hideCamera' : 'scan')}
      </Button>
      <Field form={form} name="name" label={t('name')} slotProps={PLAIN} />
      <Field form={form} name="place" label={t('place')} hint={t('placeHint')} slotProps={PLAIN} />
    </FormDialog>
  );
}
