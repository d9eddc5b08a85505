import { brokenRule } from '@rota/contract/core';
import type { SimCard } from '@rota/contract/sim-cards';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { useFieldProblem } from '../../../ui/form/fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useResourceForm } from '../../../ui/form/resource-form.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { RobotChoice } from '../../robots/robots/shared/robot-choice.tsx';
import { useRenewSims } from './shared/sim-cards.queries.ts';
import { simTexts } from './sim-cards.messages.ts';

const robotForm = z.object({ robot_id: z.string().min(1, { error: brokenRule('robot_required') }) });
type RobotFields = z.infer<typeof robotForm>;

/** Puts a SIM card into a robot. */
export function SimRobotDialog({ card, onClose }: { card: SimCard; onClose: () => void }) {
  const t = useTexts(simTexts);
  const api = useApi();
  const renew = useRenewSims();
  const { project_id: projectId } = useProject();
  const form = useResourceForm<RobotFields>({
    schema: robotForm,
    values: { robot_id: '' },
    save: async (body) => {
      await api.simCards.bind({ params: { projectId, simId: card.sim_id }, body });
      await renew();
    },
    byCode: { SIM_ROBOT_TAKEN: 'robot_id' },
    onSaved: () => {
      toastSuccess(t('bound'));
      onClose();
    },
  });
  const { field } = useController({ control: form.control, name: 'robot_id' });
  return (
    <FormDialog
      form={form}
      title={t('bindTitle', { iccid: card.iccid })}
      submitLabel={t('bindAction')}
      onClose={onClose}
    >
      <Typography color="textSecondary">{t('bindHint')}</Typography>
      <RobotChoice
        projectId={projectId}
        value={field.value}
        problem={useFieldProblem(form, 'robot_id')}
        onChange={field.onChange}
      />
    </FormDialog>
  );
}
