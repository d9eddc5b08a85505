import type { Delivery } from '@rota/contract/deliveries';
import CancelRounded from '@mui/icons-material/CancelRounded';
import CheckRounded from '@mui/icons-material/CheckRounded';
import DoneAllRounded from '@mui/icons-material/DoneAllRounded';
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import LockOpenRounded from '@mui/icons-material/LockOpenRounded';
import ReplayRounded from '@mui/icons-material/ReplayRounded';
import SmartToyRounded from '@mui/icons-material/SmartToyRounded';
import UndoRounded from '@mui/icons-material/UndoRounded';
import { useQueryClient } from '@tanstack/react-query';
import { Box } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useIntent } from '../../../api/intent-hook.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { Actions, type Action } from '../../../ui/actions/actions.tsx';
import { awaitedTexts } from './shared/awaited.messages.ts';
import { deliveryQueries } from './deliveries.queries.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { awaitedConfirmation, mayAssign, mayDo, wordOf, type ManualAction } from './deliveries.rules.ts';
import { deliveryTexts } from './deliveries.messages.ts';
import { taskFieldTexts } from './task-kind.messages.ts';

type Act = ManualAction | 'confirm' | 'open' | 'full';
const icons = {
  setDelivered: DoneAllRounded,
  setWaiting: UndoRounded,
  setRequested: ReplayRounded,
  cancel: CancelRounded,
} as const satisfies Record<ManualAction, Action['icon']>;
const order: readonly ManualAction[] = ['setDelivered', 'setWaiting', 'setRequested', 'cancel'];

/** Carries an action out and puts the answer where the pages read it. */
function useAct(projectId: number, delivery: Delivery) {
  const api = useApi();
  const queries = useQueryClient();
  const intent = useIntent();
  const { delivery_id: deliveryId, attempt, status } = delivery;
  return async (act: Act, reason = ''): Promise<void> => {
    const request = { params: { projectId, deliveryId }, body: reason === '' ? {} : { reason } };
    const answer = await api.deliveries[act](request, {
      idempotencyKey: intent.keyFor([act, attempt, status, request]),
    });
    intent.done();
    queries.setQueryData(deliveryQueries.one(api, projectId, deliveryId).queryKey, answer);
  };
}

/** The current actions on a delivery, by the person's permissions. Nothing is shown to people without any. */
export function DeliveryActions({ projectId, delivery }: { projectId: number; delivery: Delivery }) {
  const t = useTexts(deliveryTexts);
  const queries = useQueryClient();
  const can = useCan();
  const actions = [
    ...useAwaited(projectId, delivery),
    ...useByHand(projectId, delivery),
    {
      id: 'repeat',
      place: 'plain',
      label: t('repeat'),
      icon: ContentCopyRounded,
      permission: 'deliveries.create',
      to: `/delivery/task?repeat=${encodeURIComponent(delivery.delivery_id)}`,
    } as const,
  ].filter(({ permission }) => can(permission, projectId));
  if (actions.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label={t('actions')}
      // A person at the robot finds the button that it waits for at once.
      sx={{ '& .MuiButton-contained': { flexBasis: '100%', minHeight: 48 } }}
    >
      <Actions
        projectId={projectId}
        renew={() => queries.invalidateQueries({ queryKey: ['deliveries', projectId] })}
        actions={actions}
      />
    </Box>
  );
}

type Controlled = Action & { permission: 'deliveries.control' };

/** The confirmation that the robot waits for at its stop. */
function useAwaited(projectId: number, delivery: Delivery): Controlled[] {
  const t = useTexts(deliveryTexts);
  const tAwaited = useTexts(awaitedTexts);
  const tField = useTexts(taskFieldTexts);
  const act = useAct(projectId, delivery);
  const awaited = awaitedConfirmation(delivery);
  if (awaited === undefined) return [];
  const isOpening = awaited === 'opening';
  return [
    {
      id: 'awaited',
      place: 'main',
      label: tAwaited(awaited),
      icon: isOpening ? LockOpenRounded : CheckRounded,
      permission: 'deliveries.control',
      run: () => act(isOpening ? 'open' : 'confirm'),
      done: t('done'),
    },
    {
      id: 'full',
      place: 'button',
      label: tField('full'),
      permission: 'deliveries.control',
      isOffered: awaited === 'collecting',
      run: () => act('full'),
      done: t('done'),
    },
  ];
}

/** The action of a person in place of the robot. */
function useByHand(projectId: number, delivery: Delivery): Controlled[] {
  const t = useTexts(deliveryTexts);
  const act = useAct(projectId, delivery);
  const permission = 'deliveries.control';
  const assign: Controlled = {
    id: 'assign',
    place: 'button',
    label: t('assign'),
    icon: SmartToyRounded,
    permission,
    dialog: (close) => <AssignDialog projectId={projectId} delivery={delivery} onClose={close} />,
  };
  const possible = order.filter((action) => mayDo(action, delivery));
  return [
    ...(mayAssign(delivery) ? [assign] : []),
    ...possible.map((action): Controlled => {
      const word = wordOf(action, delivery.kind);
      const isDangerous = action === 'cancel';
      return {
        id: action,
        place: 'button',
        label: t(word),
        icon: icons[action],
        isDangerous,
        permission,
        confirm: {
          title: t(`${word}Title`, { name: delivery.tracking_id }),
          children: t(`${word}Body`),
          reasonLabel: t('reasonLabel'),
          isDangerous,
        },
        run: (_evenIfNeeded, reason) => act(action, reason),
        done: t('done'),
      };
    }),
  ];
}
