import type { WorkshopCard } from '@rota/contract/preparation';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useHistoryOf } from '../../access/audit/shared/history-link.tsx';
import { useKeepNewAccess, useNewAccess } from '../../robots/robots/shared/new-access.ts';
import { robotAddress } from '../../robots/robots/shared/robot-sections.tsx';
import { Actions, type Action } from '../../../ui/actions/actions.tsx';
import { cardTexts } from './card.messages.ts';
import { usePrintLabels } from './labels.ts';
import { useRenewWorkshop } from './preparation.queries.ts';
import { RetireDialog } from './retire-dialog.tsx';

/** What can be done with a robot in the workshop, as far as the person may. */
export function CardActions({ card }: { card: WorkshopCard }) {
  const t = useTexts(cardTexts);
  const { project_id: projectId, robot_id: robotId, name } = card;
  const isRetired = card.phase === 'retired';
  const history = useHistoryOf({ scope: projectId, entity: 'robot', id: robotId });
  const label = useLabelAction(card);
  const actions: readonly Action[] = [
    label,
    {
      id: 'move',
      label: t('move'),
      permission: 'robots.move',
      to: `${robotAddress(robotId, 'move')}&project-id=${projectId}`,
      isOffered: !isRetired,
    },
    ...(history === undefined ? [] : [{ id: 'history', label: history.label, to: history.to }]),
    useRestoreAction(card),
    {
      id: 'retire',
      label: t('retire'),
      permission: 'robots.delete',
      isDangerous: true,
      isOffered: !isRetired,
      dialog: (close) => <RetireDialog card={card} onClose={close} />,
    },
  ];
  return (
    <Actions
      projectId={projectId}
      renew={useRenewWorkshop()}
      menuLabel={t('actions', { name })}
      actions={actions}
    />
  );
}

/** The label of a robot that waits for its code: with the code that was just made, or one that the server keeps for who may see it. */
function useLabelAction(card: WorkshopCard): Action {
  const t = useTexts(cardTexts);
  const can = useCan();
  const { access } = useNewAccess(card.robot_id);
  const print = usePrintLabels(card.project_id);
  const code = access?.activation_code ?? null;
  return {
    id: 'label',
    label: t('label'),
    permission: 'robots.register',
    place: 'button',
    isOffered:
      !card.activated &&
      card.phase !== 'retired' &&
      (code !== null || can('robots.secrets', card.project_id)),
    run: () => print.mutateAsync([{ robot_id: card.robot_id, activation_code: code }]).catch(() => undefined),
  };
}

function useRestoreAction(card: WorkshopCard): Action {
  const t = useTexts(cardTexts);
  const api = useApi();
  const keep = useKeepNewAccess();
  const { name } = card;
  const params = { projectId: card.project_id, robotId: card.robot_id };
  return {
    id: 'restore',
    label: t('restore'),
    permission: 'robots.register',
    place: 'button',
    isOffered: card.phase === 'retired',
    confirm: { title: t('restoreTitle', { name }), children: t('restoreBody') },
    run: async () => keep(await api.preparation.restore({ params })),
    done: t('restored', { name }),
  };
}
