import type { CallCard } from '@rota/contract/call-devices';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { useProject } from '../../../../projects/project-context.tsx';
import { Actions } from '../../../../ui/actions/actions.tsx';
import { callCardTexts } from './call-devices.messages.ts';

/** Switches a card off and on, or has the readers forget it. */
export function CardActions({ card }: { card: CallCard }) {
  const t = useTexts(callCardTexts);
  const api = useApi();
  const queries = useQueryClient();
  const { project_id: projectId } = useProject();
  const { name, enabled } = card;
  const params = { projectId, cardId: card.card_id };
  return (
    <Actions
      projectId={projectId}
      size="small"
      renew={() => queries.invalidateQueries({ queryKey: ['call-cards', projectId] })}
      actions={[
        {
          id: 'switch',
          place: 'plain',
          label: enabled ? t('switchOff') : t('switchOn'),
          run: () => api.callDevices.updateCard({ params, body: { enabled: !enabled } }),
          done: enabled ? t('wasSwitchedOff') : t('wasSwitchedOn'),
        },
        {
          id: 'remove',
          place: 'plain',
          label: t('remove'),
          isDangerous: true,
          confirm: { title: t('removeTitle', { name }), children: t('removeBody'), isDangerous: true },
          run: () => api.callDevices.removeCard({ params }),
          done: t('removed'),
        },
      ]}
    />
  );
}
