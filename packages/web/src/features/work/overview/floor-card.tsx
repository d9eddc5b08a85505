import type { Robot, RobotDetails } from '@rota/contract/robots';
import type { Target } from '@rota/contract/targets';
import { useCallback, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import type { Following } from '../../../map/floor-map.tsx';
import type { MapCard } from '../../../map/map-card.tsx';
import type { PoseStore, RobotMark } from '../../robots/robots/shared/pose-store.ts';
import { useRobotDetails, useRoute } from '../../robots/robots/shared/robot-details.ts';
import type { ShownRoute } from '../../robots/robots/shared/route-painter.ts';
import { useWaitingRobots } from '../deliveries/shared/waiting-chain.queries.ts';
import { laterPart } from '../../../ui/later.tsx';
import { useNow } from '../../../ui/now.ts';
import { useErrands, type Errands } from './errands.ts';
import { floorCardTexts } from './floor-card.messages.ts';

const RobotCard = laterPart(async () => (await import('./robot-card.tsx')).RobotCard);
const TargetCard = laterPart(async () => (await import('./target-card.tsx')).TargetCard);

type Chosen =
  | { readonly kind: 'target'; readonly id: string }
  | {
      readonly kind: 'robot';
      readonly id: string;
      readonly isChoosing: boolean;
      readonly isFollowed: boolean;
    };

/** The selection on the floor, as the map and its frame show it. */
export type FloorChoice = {
  readonly card: MapCard | undefined;
  readonly targetId: string | undefined;
  readonly robotId: string | undefined;
  readonly route: ShownRoute | undefined;
  /** Robots of which each waits for the next, from the chosen one on. */
  readonly waits: readonly string[];
  readonly following: Following | undefined;
  onTarget(this: void, targetId: string): void;
  onRobot(this: void, robotId: string): void;
};

type ChoiceOptions = {
  projectId: number;
  store: PoseStore;
  marks: readonly RobotMark[];
  /** The objects of the floor that is shown. */
  targets: readonly Target[];
};

/** How often a card looks at what the robots are doing, ms. */
const CARD_EVERY_MS = 1_000;

/** The current robots, read again now and then: their marks change in place. */
function RobotsNow({
  marks,
  children,
}: {
  marks: readonly RobotMark[];
  children: (robots: readonly Robot[]) => ReactNode;
}) {
  useNow(CARD_EVERY_MS);
  return children(marks.map(({ robot }) => robot));
}

/** One robot, rendered with each of its news. */
function RobotNow({
  store,
  robotId,
  children,
}: {
  store: PoseStore;
  robotId: string;
  children: (robot: Robot) => ReactNode;
}) {
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeRobot(robotId, listener),
    [store, robotId],
  );
  const robot = useSyncExternalStore(subscribe, () => store.get(robotId));
  return robot === undefined ? null : children(robot);
}

/** Targets and robots of the floor answer to a tap with a card. While a robot's target is chosen, a tap on a target sends it there. */
export function useFloorCard({ projectId, store, marks, targets }: ChoiceOptions): FloorChoice {
  const t = useTexts(floorCardTexts);
  const [chosen, setChosen] = useState<Chosen>();
  const close = useCallback(() => setChosen(undefined), []);
  const errands = useErrands(projectId, close);
  const robotId = chosen?.kind === 'robot' ? chosen.id : undefined;
  const details = useRobotDetails(projectId, robotId).data;
  const route = useRoute(details);
  const target =
    chosen?.kind === 'target' ? targets.find((candidate) => candidate.target_id === chosen.id) : undefined;
  const mark = marks.find((candidate) => candidate.robotId === robotId);
  const waits = useWaitingRobots(
    { projectId, of: 'robot', id: robotId ?? '' },
    (mark?.robot.waiting_reason ?? null) !== null,
  );
  const isChoosing = chosen?.kind === 'robot' && chosen.isChoosing;

  const onRobot = useCallback(
    (id: string) => setChosen({ kind: 'robot', id, isChoosing: false, isFollowed: false }),
    [],
  );
  function onTarget(id: string): void {
    const tapped = targets.find((candidate) => candidate.target_id === id);
    if (isChoosing && mark !== undefined && tapped !== undefined) errands.send(tapped, mark.robot);
    else setChosen({ kind: 'target', id });
  }
  const change = (changes: Partial<Extract<Chosen, { kind: 'robot' }>>) =>
    setChosen((current) => (current?.kind === 'robot' ? { ...current, ...changes } : current));

  const isFollowed = chosen?.kind === 'robot' && chosen.isFollowed;
  const following = useMemo(
    () =>
      isFollowed ? { isOn: true, onChange: (isOn: boolean) => change({ isFollowed: isOn }) } : undefined,
    [isFollowed],
  );
  const cards = { projectId, marks, errands, onClose: close };
  const card =
    target !== undefined
      ? targetCard(target, { ...cards, label: t('targetCard', { name: target.name }), onRobot })
      : mark &&
        robotCard(mark, {
          ...cards,
          label: t('robotCard', { name: mark.robot.name }),
          store,
          targets,
          details,
          isChoosing,
          isFollowed,
          onChange: change,
        });
  return {
    card,
    targetId: target?.target_id,
    robotId: mark?.robotId,
    route,
    waits,
    following,
    onTarget,
    onRobot,
  };
}

type CardDeps = Pick<ChoiceOptions, 'projectId' | 'marks'> & {
  label: string;
  errands: Errands;
  onClose: () => void;
};

function targetCard(
  target: Target,
  { projectId, marks, label, errands, onClose, onRobot }: CardDeps & Pick<FloorChoice, 'onRobot'>,
): MapCard {
  return {
    key: `target ${target.target_id}`,
    label,
    at: () => target,
    onClose,
    content: (
      <RobotsNow key={target.target_id} marks={marks}>
        {(robots) => (
          <TargetCard
            projectId={projectId}
            target={target}
            robots={robots}
            errands={errands}
            onRobot={onRobot}
          />
        )}
      </RobotsNow>
    ),
  };
}

type RobotDeps = CardDeps &
  Pick<ChoiceOptions, 'store' | 'targets'> &
  Pick<Extract<Chosen, { kind: 'robot' }>, 'isChoosing' | 'isFollowed'> & {
    details: RobotDetails | undefined;
    onChange: (changes: Partial<Extract<Chosen, { kind: 'robot' }>>) => void;
  };

function robotCard({ robotId }: RobotMark, deps: RobotDeps): MapCard {
  const { projectId, store, marks, targets, label, details, errands, isChoosing, isFollowed } = deps;
  const { onChange, onClose } = deps;
  return {
    key: `robot ${robotId}`,
    label,
    at: () => store.get(robotId)?.position ?? undefined,
    onClose,
    isAside: isChoosing,
    content: (
      <RobotNow key={robotId} store={store} robotId={robotId}>
        {(robot) => (
          <RobotCard
            projectId={projectId}
            robot={robot}
            targets={targets}
            isChoosing={isChoosing}
            isFollowed={isFollowed}
            details={details}
            robots={marks.map((other) => other.robot)}
            onChoosing={(next) => onChange({ isChoosing: next })}
            onTarget={(next) => errands.send(next, robot)}
            onFollow={(next) => onChange({ isFollowed: next })}
          />
        )}
      </RobotNow>
    ),
  };
}
