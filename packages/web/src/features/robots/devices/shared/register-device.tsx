import type { DeviceType, RegisteredDevice } from '@rota/contract/devices';
import AddRounded from '@mui/icons-material/AddRounded';
import { useState } from 'react';
import { Button } from '../../../../ui/kit.ts';
import { useCan } from '../../../../auth/auth-context.tsx';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { useProject } from '../../../../projects/project-context.tsx';
import { BrokerAccessDialog } from './broker-access-dialog.tsx';
import { RegisterDeviceDialog } from './device-dialog.tsx';
import { deviceTexts } from './devices.messages.ts';

/** The button that registers a device and shows its access, for who may. */
export function RegisterDevice() {
  const t = useTexts(deviceTexts);
  const { project_id: projectId } = useProject();
  const mayManage = useCan()('devices.manage', projectId);
  const [isOpen, setOpen] = useState(false);
  if (!mayManage) return null;
  return (
    <>
      <Button variant="contained" startIcon={<AddRounded />} onClick={() => setOpen(true)}>
        {t('register')}
      </Button>
      {isOpen && <DeviceRegistration onEnd={() => setOpen(false)} />}
    </>
  );
}

/** Registers a device, and then shows its access. `type`: the one that is chosen at first. */
export function DeviceRegistration({ type, onEnd }: { type?: DeviceType; onEnd: () => void }) {
  const [registered, setRegistered] = useState<RegisteredDevice>();
  return registered === undefined ? (
    <RegisterDeviceDialog type={type} onClose={onEnd} onRegistered={setRegistered} />
  ) : (
    <BrokerAccessDialog name={registered.name} access={registered.mqtt} onClose={onEnd} />
  );
}
