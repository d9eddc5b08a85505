import { brokenRule } from '@rota/contract/core';
import { robotAccessApi, type RobotAccess } from '@rota/contract/robot-access';
import type { RobotDetails } from '@rota/contract/robots';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { Field, SelectField } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { robotAccessTexts } from './robot-access.messages.ts';
import { useRenewAccess } from './robot-access.queries.ts';

const { network, password } = robotAccessApi.setWifi.body.shape;
const wifiForm = z
  .object({ network, how: z.enum(['keep', 'new', 'none']), password: z.string() })
  .superRefine(({ how, password: text }, context) => {
    if (how === 'new' && !password.safeParse(text).success)
      context.addIssue({ code: 'custom', path: ['password'], message: brokenRule('wifi_password_length') });
  });
type WifiFields = z.infer<typeof wifiForm>;

type DialogProps = { robot: RobotDetails; wifi: RobotAccess['wifi']; onClose: () => void };

/** Sets the Wi-Fi network of a robot; its password stays unless another is set. */
export function WifiDialog({ robot, wifi, onClose }: DialogProps) {
  const t = useTexts(robotAccessTexts);
  const api = useApi();
  const { project_id: projectId, robot_id: robotId, name } = robot;
  const renew = useRenewAccess(projectId);
  const isKept = wifi?.is_kept === true;
  const form = useResourceForm<WifiFields, WifiFields, void>({
    schema: wifiForm,
    values: {
      network: wifi?.network ?? '',
      how: isKept ? 'keep' : wifi === null ? 'new' : 'none',
      password: '',
    },
    save: async ({ how, network: chosen, password: text }) => {
      await api.robotAccess.setWifi({
        params: { projectId, robotId },
        body: { network: chosen, ...(how !== 'keep' && { password: how === 'new' ? text : null }) },
      });
      await renew();
    },
    onSaved: () => {
      toastSuccess(t('wifiSaved'));
      onClose();
    },
  });
  const how = useWatch({ control: form.control, name: 'how' });
  return (
    <FormDialog form={form} title={t('wifiTitle', { name })} submitLabel={t('save')} onClose={onClose}>
      <Field
        form={form}
        name="network"
        label={t('wifiName')}
        autoFocus
        slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 32 } }}
      />
      <SelectField
        form={form}
        name="how"
        label={t('wifiWhich')}
        options={[
          ...(isKept ? [{ value: 'keep', label: t('wifiKeep') }] : []),
          { value: 'new', label: t('wifiNew') },
          { value: 'none', label: t('wifiWithout') },
        ]}
      />
      {how === 'new' && (
        <Field
          form={form}
          name="password"
          label={t('wifiNewPassword')}
          slotProps={{ htmlInput: { autoComplete: 'off', maxLength: 63, spellCheck: false } }}
        />
      )}
    </FormDialog>
  );
}
