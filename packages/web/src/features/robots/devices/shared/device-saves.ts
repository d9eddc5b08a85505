import type { RegisteredDevice } from '@rota/contract/devices';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import type { DeviceContent } from './device-form.ts';
import { deviceKeys } from './device-looks.ts';

/** Reads everything again that shows devices. */
export function useRenewDevices(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all(Object.values(deviceKeys).map((queryKey) => queries.invalidateQueries({ queryKey })));
}

/** Registers a device. The answer holds a password that is shown once, so nothing keeps it. */
export function useRegisterDevice(projectId: number) {
  const api = useApi();
  const renew = useRenewDevices();
  return async (body: DeviceContent): Promise<RegisteredDevice> => {
    const device = await api.devices.create({ params: { projectId }, body });
    await renew();
    return device;
  };
}

/** Saves what a device is called and what it is; its id stays. */
export function useSaveDevice(projectId: number, deviceId: string) {
  const api = useApi();
  const renew = useRenewDevices();
  return async ({ name, type, model, place }: DeviceContent): Promise<void> => {
    await api.devices.update({ params: { projectId, deviceId }, body: { name, type, model, place } });
    await renew();
  };
}
