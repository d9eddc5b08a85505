import { useCallback } from 'react';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { drawingTexts } from '../../drawings/shared/drawings.messages.ts';
import { targetTypeKey } from '../../targets/shared/target-words.ts';
import { targetTypeTexts } from '../../../../ui/states.messages.ts';
import { objectTexts } from '../object.messages.ts';
import { isPoint, nameOf, type MapObject, type ObjectLayer } from '../document/objects.ts';
import { isSame } from '../document/same.rules.ts';

/** The name of a layer. */
export function useLayerName(): (layer: ObjectLayer) => string {
  const t = useTexts(objectTexts);
  const tLayer = useTexts(drawingTexts);
  return useCallback((layer) => (layer === 'points' ? t('points') : tLayer(layer)), [t, tLayer]);
}

/** The label of an object: its kind, and its name if it has one. */
export function useObjectName(): (object: MapObject) => string {
  const t = useTexts(objectTexts);
  const tLayer = useTexts(drawingTexts);
  const tType = useTexts(targetTypeTexts);
  return useCallback(
    (object) => {
      const kind = isPoint(object) ? tType(targetTypeKey(object.type)) : tLayer(object.layer);
      const name = nameOf(object);
      return name === undefined || name === '' ? kind : t('named', { kind, name });
    },
    [t, tLayer, tType],
  );
}

/** The possible differences between two states of an object. */
export type Difference = 'moved' | 'renamed' | 'turned' | 'typed' | 'values';

/** In what two states of one object differ. */
export function differencesOf(before: MapObject, after: MapObject): Difference[] {
  if (isPoint(before) && isPoint(after)) {
    const all: [Difference, boolean][] = [
      ['renamed', before.name !== after.name],
      ['typed', before.type !== after.type],
      ['moved', before.x !== after.x || before.y !== after.y],
      ['turned', before.theta !== after.theta],
      [
        'values',
        before.elevator_group !== after.elevator_group || before.door_direction !== after.door_direction,
      ],
      ['values', before.tolerance !== after.tolerance || before.escape_point !== after.escape_point],
    ];
    return [...new Set(all.flatMap(([what, is]) => (is ? [what] : [])))];
  }
  if (isPoint(before) || isPoint(after)) return ['values'];
  const sizeOf = (object: typeof before) =>
    object.kind === 'line' ? object.width : object.kind === 'circle' ? object.radius : 0;
  const isMoved =
    before.kind !== after.kind || !isSame(before.coords, after.coords) || sizeOf(before) !== sizeOf(after);
  const isRenamed = nameOf(before) !== nameOf(after);
  const hasValues = !isSame({ ...before.props, name: '' }, { ...after.props, name: '' });
  return [
    ...(isRenamed ? ['renamed' as const] : []),
    ...(isMoved ? ['moved' as const] : []),
    ...(hasValues ? ['values' as const] : []),
  ];
}
