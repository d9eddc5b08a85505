import { mapIdOf } from '@rota/contract/maps';
import type { Robot } from '@rota/contract/robots';
import type { Target } from '@rota/contract/targets';
import MapRounded from '@mui/icons-material/MapRounded';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Box, IconButton, Tooltip } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { robotQueries } from '../../../api/queries.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { metresFrom, placeOf, type Place } from '../../sites/targets/shared/target-choice.rules.ts';
import { TargetDialog } from '../../sites/targets/shared/target-dialog.tsx';
import { targetEntity } from '../../sites/targets/shared/target-entity.ts';
import { useTargetWords } from '../../sites/targets/shared/target-words-hook.ts';
import { EntityPicker, type EntityPickerProps } from '../../../ui/entities/entity-picker.tsx';
import { createDeliveryTexts } from './create-delivery.messages.ts';

export type TargetFieldProps = Omit<EntityPickerProps, 'entities' | 'help' | 'onOpen'> & {
  projectId: number;
  targets: readonly Target[];
  /** Whether a robot gets from the other points to a map; targets of other maps cannot be chosen. */
  isReached: (mapId: string) => boolean;
  /** The stop before, from which the way is counted; without it that is where the robot is. */
  before: Target | undefined;
  /** The robot that is asked for, '' for none. */
  robotId: string;
  /** The question of the dialog that chooses the target on the map. */
  question: string;
};

const LAST = Number.MAX_SAFE_INTEGER;
const NO_ROBOTS: readonly Robot[] = [];

/** The robots as they were when the choice began, because they move many times a second. */
type Seen = { readonly robots: readonly Robot[]; readonly from: Place | undefined };

/** Chooses a target to which a robot gets: by its name, from a list by distance, or on the map. */
export function TargetField({
  projectId,
  targets,
  isReached,
  before,
  robotId,
  question,
  ...picker
}: TargetFieldProps) {
  const t = useTexts(createDeliveryTexts);
  const api = useApi();
  const queries = useQueryClient();
  const look = (): Seen => {
    const robots =
      queries.getQueryData<readonly Robot[]>(robotQueries.list(api, projectId).queryKey) ?? NO_ROBOTS;
    const robot = robots.find((candidate) => candidate.robot_id === robotId);
    return { robots, from: before ?? (robot && placeOf(robot)) };
  };
  const [seen, setSeen] = useState<Seen>(look);
  const [isOnMap, setOnMap] = useState(false);
  const entities = useTargetEntities({ targets, isReached, before }, seen);
  const reachable = useMemo(
    () => targets.filter((target) => isReached(mapIdOf(target.site, target.floor))),
    [targets, isReached],
  );
  const label = t('onMap', { field: picker.label });
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <EntityPicker {...picker} entities={entities} onOpen={() => setSeen(look())} />
      </Box>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          onClick={() => {
            setSeen(look());
            setOnMap(true);
          }}
          sx={{ mt: 0.75 }}
        >
          <MapRounded />
        </IconButton>
      </Tooltip>
      {isOnMap && (
        <TargetDialog
          projectId={projectId}
          title={question}
          targets={reachable}
          from={seen.from}
          isLeaving={before !== undefined}
          robotId={robotId === '' ? undefined : robotId}
          selectedId={picker.value === '' ? undefined : picker.value}
          onChoose={(target) => {
            picker.onChange(target.target_id);
            setOnMap(false);
          }}
          onClose={() => setOnMap(false)}
        />
      )}
    </Box>
  );
}

/** The targets as the list offers them: by distance, with who is there, and why one cannot be chosen. */
function useTargetEntities(
  { targets, isReached, before }: Pick<TargetFieldProps, 'targets' | 'isReached' | 'before'>,
  seen: Seen,
): EntityPickerProps['entities'] {
  const t = useTexts(createDeliveryTexts);
  const words = useTargetWords();
  return useMemo(
    () =>
      targets.map((target) => {
        const isElsewhere = !isReached(mapIdOf(target.site, target.floor));
        // Twice the same point in a row is no way: it is the least that people look for.
        const isBefore = target.target_id === before?.target_id;
        const metres = isBefore ? undefined : metresFrom(seen.from, target);
        return targetEntity(target, {
          hint: words.about(target, seen.robots),
          aside: words.away(metres),
          rank: isBefore ? LAST : metres,
          whyNot: isElsewhere ? t('otherFloor') : undefined,
        });
      }),
    [targets, isReached, before, words, seen, t],
  );
}
