import { useMemo, useState } from 'react';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import type { MapLayer } from '../../../../map/map-layer.ts';
import { mapPalettes } from '../../../../map/map-palette.ts';
import { targetTypeTexts } from '../../../../ui/states.messages.ts';
import { useColours } from '../../../../ui/theme-provider.tsx';
import { targetTypeKey } from './target-words.ts';
import { targetsLayer, type TargetEditing } from './targets-layer.ts';
import { targetTexts } from './targets.messages.ts';
import type { MapTarget } from './map-target.ts';

/** The targets of a floor on its map. */
export type TargetsOnFloor = {
  /** The targets of this floor. */
  readonly targets: readonly MapTarget[];
  readonly selectedId?: string | undefined;
  readonly editing?: TargetEditing | undefined;
  /** Dots with names, where the robots are what matters. */
  readonly isQuiet?: boolean;
  readonly onTarget?: ((targetId: string) => void) | undefined;
};

/** The targets of a floor as a layer of its map. */
export function useTargetsLayer({
  targets,
  selectedId,
  editing,
  isQuiet = false,
  onTarget,
}: TargetsOnFloor): MapLayer {
  const t = useTexts(targetTexts);
  const types = useTexts(targetTypeTexts);
  const { scheme } = useColours();
  const [pointedId, setPointed] = useState<string>();
  return useMemo(() => {
    const selected =
      editing?.mode === 'move' ? targets.find((target) => target.target_id === selectedId) : undefined;
    return {
      ...targetsLayer({
        targets,
        selectedId,
        pointedId,
        editing,
        isQuiet,
        palette: mapPalettes[scheme],
        onTarget: (targetId) => onTarget?.(targetId),
      }),
      summary: t('targetsHere', { count: targets.length }),
      entries: targets.map((target) => ({
        key: target.target_id,
        words: () => t('targetItem', { type: types(targetTypeKey(target.type)), name: target.name }),
        at: () => target,
        choose: () => onTarget?.(target.target_id),
        point: (on: boolean) =>
          setPointed((current) =>
            on ? target.target_id : current === target.target_id ? undefined : current,
          ),
      })),
      nudge:
        selected === undefined
          ? undefined
          : (by) => editing?.onMove(selected.target_id, { x: selected.x + by.x, y: selected.y + by.y }),
    };
  }, [targets, selectedId, pointedId, editing, isQuiet, onTarget, scheme, t, types]);
}
