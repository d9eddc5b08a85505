import { robotsApi, type RobotDetails } from '@rota/contract/robots';
import { z } from 'zod';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { Field } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { robotAccessTexts } from './robot-access.messages.ts';
import { useRenewAccess } from './robot-access.queries.ts';

const m2mForm = z.object({ m2m_number: robotsApi.update.body.shape.m2m_number });
type Fields = z.input<typeof m2mForm>;
type Body = z.output<typeof m2mForm>;

/** Changes the number of a robot's SIM card. */
export function M2mDialog({ robot, onClose }: { robot: RobotDetails; onClose: () => void }) {
  const t = useTexts(robotAccessTexts);
  const api = useApi();
  const { project_id: projectId, robot_id: robotId, name, m2m_number: number } = robot;
  const renew = useRenewAccess(projectId);
  const form = useResourceForm<Fields, Body, void>({
    schema: m2mForm,
    values: { m2m_number: number ?? undefined },
    save: async ({ m2m_number = null }) => {
      await api.robots.update({ params: { projectId, robotId }, body: { m2m_number } });
      await renew();
    },
    onSaved: () => {
      toastSuccess(t('m2mSaved'));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('m2mTitle', { name })} submitLabel={t('save')} onClose={onClose}>
      <Field
        form={form}
        name="m2m_number"
        label={t('m2m')}
        hint={t('m2mHint')}
        isOptional
        autoFocus
        slotProps={{ htmlInput: { autoComplete: 'off', inputMode: 'tel', maxLength: 21 } }}
      />
    </FormDialog>
  );
}
