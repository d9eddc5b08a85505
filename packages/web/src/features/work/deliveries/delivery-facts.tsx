import { remoteDeliveryTexts, type Delivery } from '@rota/contract/deliveries';
import { allergenTexts } from '@rota/contract/product-texts';
import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { Box, IconButton, Link, Tooltip } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { PromiseCell } from './shared/promise.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { useNow } from '../../../ui/now.ts';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { FONT_MONO } from '../../../ui/tokens.ts';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { TimeTaken } from './delivery-card.tsx';
import { deliveryDetailsTexts } from './delivery-details.messages.ts';
import { deliveryListTexts } from './delivery-list.messages.ts';
import { deliveryTexts } from './deliveries.messages.ts';
import { isActive } from './deliveries.rules.ts';
import { PriorityChoice } from './priority-choice.tsx';
import { taskFieldTexts } from './task-kind.messages.ts';

/** All that is known of a delivery beside its stops. */
export function DeliveryFacts({ projectId, delivery }: { projectId: number; delivery: Delivery }) {
  const t = useTexts(deliveryTexts);
  const tField = useTexts(taskFieldTexts);
  const { rounds, minutes, speech } = delivery.options;
  const allergens = useAllergens(delivery);
  const tRemote = useTexts(remoteDeliveryTexts);
  const tList = useTexts(deliveryListTexts);
  const tDetails = useTexts(deliveryDetailsTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  const moment = (label: string, at: string | null) => known(label, at && formats.moment(at, now));
  const { promise, punctuality } = delivery;
  const shown = isActive(delivery) ? promise : null;
  const facts: readonly Fact[] = [
    [tList('priority'), <PriorityChoice key="priority" projectId={projectId} delivery={delivery} />],
    ...known(
      tList('promise'),
      (shown ?? punctuality) && <PromiseCell key="promise" promise={shown} punctuality={punctuality} />,
    ),
    ...moment(tList('due'), delivery.due_at),
    ...moment(tDetails('notBefore'), delivery.earliest_start_at),
    ...(delivery.status === 'Queued' ? moment(tDetails('expires'), delivery.expires_at) : []),
    [
      t('robot'),
      delivery.robot_id === null ? (
        t('noRobot')
      ) : (
        <Link component={RouterLink} to={`/robot?robot-id=${encodeURIComponent(delivery.robot_id)}`}>
          {delivery.robot_name ?? delivery.robot_id}
        </Link>
      ),
    ],
    ...known(t('requestedRobot'), delivery.requested_robot_name),
    ...known(t('eta'), delivery.eta && formats.time(delivery.eta)),
    [t('place'), `${delivery.site} · ${delivery.floor}`],
    ...known(t('orderNumber'), delivery.order_number),
    ...known(tField('allergens'), allergens),
    ...known(t('address'), delivery.address),
    ...known(t('sender'), delivery.sender),
    ...(rounds === undefined && delivery.round === 1 ? [] : known(tField('round'), roundOf(delivery))),
    ...known(tField('minutes'), minutes?.toString()),
    ...known(tField('speech'), speech),
    ...known(tField('remote_delivery'), delivery.remote_delivery && tRemote(delivery.remote_delivery)),
    ...(delivery.lids.length === 0 ? [] : known(t('lids'), delivery.lids.join(', '))),
    [t('created'), formats.moment(delivery.created_at, now)],
    ...moment(t('completed'), delivery.completed_at),
    [t('totalTime'), <TimeTaken key="time" delivery={delivery} />],
    [t('updated'), formats.moment(delivery.updated_at, now)],
    [t('deliveryId'), <CopyableId key="id" id={delivery.delivery_id} label={t('copyId')} />],
    [t('taskId'), <CopyableId key="task" id={delivery.task_id} label={t('copyTaskId')} />],
    ...delivery.subtasks.map(({ sub_task_id: id }, index) => {
      const number = { number: index + 1 };
      return [
        t('subtaskId', number),
        <CopyableId key={id} id={id} label={t('copySubtaskId', number)} />,
      ] satisfies Fact;
    }),
  ];
  return <FactList facts={facts} />;
}

/** A fact that not every delivery has. */
function known(term: string, value: ReactNode): readonly Fact[] {
  return value === null || value === undefined ? [] : [[term, value]];
}

/** The allergens of what it brings, in words; undefined without any. */
function useAllergens({ options: { allergens = [] } }: Delivery): string | undefined {
  const t = useTexts(allergenTexts);
  return allergens.length === 0 ? undefined : allergens.map((one) => t(one)).join(', ');
}

/** The round it is in, of how many there are. */
function roundOf({ round, options: { rounds = 0 } }: Delivery): string {
  return rounds === 0 ? String(round) : `${round} / ${rounds}`;
}

function CopyableId({ id, label }: { id: string; label: string }) {
  const tUi = useTexts(uiTexts);
  const copy = async () => {
    await navigator.clipboard.writeText(id);
    toastSuccess(tUi('copied'));
  };
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      <Box component="span" sx={{ fontFamily: FONT_MONO, fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
        {id}
      </Box>
      <Tooltip title={label}>
        <IconButton size="small" aria-label={label} onClick={copy}>
          <ContentCopyRounded sx={{ fontSize: 16 }} />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
