/** @jsxImportSource preact */
import { isHelpStage, orderStageTexts, type OrderStage } from '@rota/contract/order-page';
import type { CallFloor } from '@rota/contract/robot-calls';
import type { GuestError } from '../../api/guest-client.ts';
import { useBuzz, useTitle } from '../attention.ts';
import { useGuestNow, useGuestTexts } from '../guest-context.tsx';
import { GuestFoot } from '../guest-foot.tsx';
import { GuestChip, GuestFrame, type GuestTone } from '../guest-frame.tsx';
import type { IconName } from '../icons.tsx';
import { CallMap } from '../robot-call/call-map.tsx';
import { waitOf } from '../robot-call/wait.rules.ts';
import { useWaitWords } from '../robot-call/wait-words.ts';
import { RobotScene } from '../robot-scene.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { LidButton } from './lid-button.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderPapers } from './order-papers.tsx';
import { OrderSteps } from './order-steps.tsx';
import { orderTexts, trackTexts } from './order.messages.ts';
import type { StepProps } from './step-props.ts';
import { ProblemButton } from './problem.tsx';

type TrackProps = StepProps & { trouble: GuestError | undefined; floor: CallFloor | undefined };

const looks: Partial<Record<OrderStage, { tone: GuestTone; icon: IconName }>> = {
  received: { tone: 'waiting', icon: 'hourglass' },
  coming: { tone: 'going', icon: 'going' },
  here: { tone: 'good', icon: 'bell' },
  collect: { tone: 'good', icon: 'bell' },
  help: { tone: 'busy', icon: 'bell' },
  being_helped: { tone: 'going', icon: 'bell' },
};
const WORKED_ON = { tone: 'going', icon: 'tray' } as const;
const HINTS: Partial<Record<OrderStage, keyof typeof trackTexts.en & `${string}Hint`>> = {
  received: 'receivedHint',
  accepted: 'acceptedHint',
  preparing: 'preparingHint',
  ready: 'readyHint',
  help: 'helpHint',
  being_helped: 'beingHelpedHint',
};

/** A paid order on its way: how far, how long, where, and what the guest does when it is there. */
export function TrackStep(props: TrackProps) {
  const { order, token, trouble, floor } = props;
  const t = useGuestTexts(orderTexts);
  const tTrack = useGuestTexts(trackTexts);
  const tStage = useGuestTexts(orderStageTexts);
  const isHere = order.stage === 'here';
  useTitle(tStage(order.stage), order.house);
  useBuzz(isHere || order.stage === 'collect');
  return (
    <GuestFrame
      house={order.house}
      logo={order.logo_url}
      trouble={trouble}
      foot={<GuestFoot projectId={order.project_id} />}
      dock={isHere && <LidButton {...props} />}
    >
      <section class={isHere ? 'progress here' : 'progress'} aria-live="polite">
        <GuestChip {...(looks[order.stage] ?? WORKED_ON)} label={t('number', { number: order.number })} />
        {order.stage === 'collect' ? <Collect {...props} /> : <Progress {...props} />}
      </section>
      {!isHelpStage(order.stage) && <OrderSteps order={order} />}
      {order.stage === 'coming' && <CallMap call={order} floor={floor} />}
      <OrderItems order={order} />
      <OrderPapers order={order} token={token} />
      <ProblemButton {...props} />
      <CancelOrder {...props} />
      {!isHere && order.place.qr !== '' && <p class="soft small centred">{tTrack('keepOpen')}</p>}
    </GuestFrame>
  );
}

function Progress({ order }: StepProps) {
  const t = useGuestTexts(trackTexts);
  const tStage = useGuestTexts(orderStageTexts);
  const { stage, place, robot_name: robot } = order;
  const hint = HINTS[stage];
  return (
    <>
      {stage === 'here' && <RobotScene mood="here" />}
      <h1>{tStage(stage)}</h1>
      {hint !== undefined && <p class="soft">{t(hint)}</p>}
      {stage !== 'here' && !isHelpStage(stage) && <PromisedTime order={order} />}
      {stage === 'help' && order.house_phone !== null && (
        <a class="button" href={`tel:${order.house_phone.replace(/[^+\d]/g, '')}`}>
          {t('callVenue', { phone: order.house_phone })}
        </a>
      )}
      {stage === 'coming' && robot !== null && (
        <p class="who">{t('comingBy', { robot, place: place.name })}</p>
      )}
      {stage === 'coming' && order.robot !== null && order.robot.floor !== place.floor && (
        <p class="soft">{t('otherFloor', { floor: order.robot.floor })}</p>
      )}
      {stage === 'here' && robot !== null && <p class="who">{t('hereAt', { robot, place: place.name })}</p>}
    </>
  );
}

/** The promised time; nothing if it cannot be estimated. */
function PromisedTime({ order }: Pick<StepProps, 'order'>) {
  const t = useGuestTexts(trackTexts);
  const words = useWaitWords();
  const wait = waitOf(order.promise, useGuestNow(1_000));
  if (wait.kind === 'unknown') return null;
  return (
    <p class="promised">
      <strong class={wait.kind === 'minutes' ? 'minutes' : 'minutes words'}>{words(wait)}</strong>
      {wait.kind !== 'late' && (
        <span class="soft">{t(order.fulfilment === 'pickup' ? 'untilReady' : 'until')}</span>
      )}
    </p>
  );
}

/** The number that is called, to be read from across a room. */
function Collect({ order }: StepProps) {
  const t = useGuestTexts(trackTexts);
  const tStage = useGuestTexts(orderStageTexts);
  return (
    <>
      <h1>{tStage('collect')}</h1>
      <p class="soft">{t('collectNumber')}</p>
      <p class="collect-number">{order.number}</p>
      <p class="who">{t('collectAt', { station: order.station_name })}</p>
    </>
  );
}
