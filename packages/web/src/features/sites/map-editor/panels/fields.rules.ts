import { drawing, type Drawing } from '@rota/contract/drawings';
import { mapPoint, type MapPoint } from '@rota/contract/map-versions';
import { boundsOf, isPoint, type MapObject } from '../document/objects.ts';
import { roundAngle, roundMetres } from '../document/transform.rules.ts';
import type { objectTexts } from '../object.messages.ts';

/** A text that needs no values. */
type Word = Exclude<
  keyof typeof objectTexts.en,
  'named' | 'corner' | 'cornerX' | 'cornerY' | 'removeCorner' | 'moreCorners'
>;

/** One field of an object as a person changes it. `put` answers the object with another value; it may be one that is not possible. */
export type Field = { readonly key: string; readonly label: Word } & (
  | {
      readonly kind: 'text';
      readonly value: string;
      readonly isOptional?: boolean;
      readonly put: (value: string) => unknown;
    }
  | {
      readonly kind: 'number';
      readonly value: number | undefined;
      readonly unit?: Word;
      readonly step: number;
      readonly hint?: Word;
      readonly isOptional?: boolean;
      readonly put: (value: number | undefined) => unknown;
    }
  | { readonly kind: 'method'; readonly value: string; readonly put: (value: string) => unknown }
  | { readonly kind: 'map'; readonly value: string; readonly put: (value: string) => unknown }
);

/** An object out of what was put together in a form; undefined where it is not possible. */
export function possible(object: unknown): MapObject | undefined {
  const point = mapPoint.safeParse(object);
  if (point.success) return point.data;
  const drawn = drawing.safeParse(object);
  return drawn.success ? drawn.data : undefined;
}

const toDegrees = (angle: number) => Math.round((angle * 1_800) / Math.PI) / 10;
const toRadians = (degrees: number) => roundAngle((degrees * Math.PI) / 180);

/** The fields of a drawing: those of its layer, then its place and size. */
export function fieldsOf(object: Drawing): Field[] {
  return [...ownFields(object), ...shapeFields(object)];
}

function ownFields(object: Drawing): Field[] {
  const { text, name, optionalName, number, heading, choice } = fieldsFor(object);
  switch (object.layer) {
    case 'free_space':
    case 'obstacle':
    case 'eraser':
    case 'virtual_wall':
    case 'forbidden':
      return [optionalName(object.props.name)];
    case 'speed':
      return [optionalName(object.props.name), number('speed', 'speed', object.props.speed, 'unitMs', 0.1)];
    case 'door':
      return [name(object.props.name), number('wait_s', 'waitS', object.props.wait_s, 'unitS', 1)];
    case 'slope':
      return [
        optionalName(object.props.name),
        heading(object.props.heading),
        number('grade', 'grade', object.props.grade, 'unitPercent', 1),
      ];
    case 'map_switch':
      return [optionalName(object.props.name), choice('to_map', 'toMap', 'map', object.props.to_map)];
    case 'fleet':
      return [name(object.props.name), number('capacity', 'capacity', object.props.capacity, undefined, 1)];
    case 'localization':
      return [optionalName(object.props.name), choice('method', 'method', 'method', object.props.method)];
    case 'camera':
      return [
        name(object.props.name),
        heading(object.props.heading),
        number('range', 'range', object.props.range, 'unitM', 0.5),
      ];
    case 'uwb':
      return [
        text('anchor_id', 'anchorId', object.props.anchor_id),
        optionalName(object.props.name),
        number('height', 'mountHeight', object.props.height, 'unitM', 0.1),
      ];
    case 'directional':
      return [
        optionalName(object.props.name),
        ...(object.kind === 'line' ? [] : [heading(object.props.heading)]),
      ];
    case 'custom':
      return [text('key', 'key', object.props.key), text('value', 'value', object.props.value)];
  }
}

/** Makes fields of the properties of a drawing, by their keys. */
function fieldsFor(object: Drawing) {
  const props = (change: object): unknown => ({ ...object, props: { ...object.props, ...change } });
  const text = (key: string, label: Word, value: string): Field => ({
    key,
    label,
    kind: 'text',
    value,
    isOptional: false,
    put: (next: string) => props({ [key]: next.trim() }),
  });
  const name = (value: string): Field => text('name', 'name', value);
  const optionalName = (value = ''): Field => ({
    key: 'name',
    label: 'name',
    kind: 'text',
    value,
    isOptional: true,
    put: (next: string) => props({ name: next.trim() === '' ? undefined : next.trim() }),
  });
  const number = (key: string, label: Word, value: number, unit: Word | undefined, step: number): Field => ({
    key,
    label,
    kind: 'number',
    value,
    step,
    ...(unit === undefined ? {} : { unit }),
    put: (next: number | undefined) => props({ [key]: next }),
  });
  const heading = (angle: number): Field => ({
    key: 'heading',
    label: 'heading',
    kind: 'number',
    value: toDegrees(angle),
    unit: 'unitDeg',
    step: 5,
    put: (next: number | undefined) => props({ heading: next === undefined ? undefined : toRadians(next) }),
  });
  const choice = (key: string, label: Word, kind: 'map' | 'method', value: string): Field => ({
    key,
    label,
    kind,
    value,
    put: (next: string) => props({ [key]: next }),
  });
  return { text, name, optionalName, number, heading, choice };
}

/** A length in metres as a field. */
function metres(key: string, label: Word, value: number, put: (next: number) => unknown): Field {
  return {
    key,
    label,
    kind: 'number',
    value: roundMetres(value),
    unit: 'unitM',
    step: 0.05,
    put: (next) => (next === undefined ? undefined : put(roundMetres(next))),
  };
}

function shapeFields(object: Drawing): Field[] {
  if (object.kind === 'rectangle') {
    const { minX, minY, maxX, maxY } = boundsOf(object);
    const box = (left: number, bottom: number, width: number, height: number): unknown => ({
      ...object,
      coords: [
        [left, bottom],
        [roundMetres(left + width), roundMetres(bottom + height)],
      ],
    });
    const [width, height] = [maxX - minX, maxY - minY];
    return [
      metres('x', 'x', minX, (next) => box(next, minY, width, height)),
      metres('y', 'y', minY, (next) => box(minX, next, width, height)),
      metres('width', 'width', width, (next) => (next > 0 ? box(minX, minY, next, height) : undefined)),
      metres('height', 'height', height, (next) => (next > 0 ? box(minX, minY, width, next) : undefined)),
    ];
  }
  if (object.kind === 'circle' || object.kind === 'point') {
    const [x, y] = object.coords[0];
    const place = [
      metres('x', 'x', x, (next) => ({ ...object, coords: [[next, y]] })),
      metres('y', 'y', y, (next) => ({ ...object, coords: [[x, next]] })),
    ];
    return object.kind === 'point'
      ? place
      : [...place, metres('radius', 'radius', object.radius, (next) => ({ ...object, radius: next }))];
  }
  return object.kind === 'line'
    ? [metres('line-width', 'lineWidth', object.width, (next) => ({ ...object, width: next }))]
    : [];
}

/** The numbers of a point; what is chosen of it from lists stands beside. */
export function pointFields(point: MapPoint): Field[] {
  return [
    metres('x', 'x', point.x, (next) => ({ ...point, x: next })),
    metres('y', 'y', point.y, (next) => ({ ...point, y: next })),
    {
      key: 'theta',
      label: 'heading',
      kind: 'number',
      value: toDegrees(point.theta),
      unit: 'unitDeg',
      step: 5,
      put: (next: number | undefined) =>
        next === undefined
          ? undefined
          : {
              ...point,
              theta: toRadians(next),
            },
    },
    {
      key: 'tolerance',
      label: 'tolerance',
      kind: 'number',
      value: point.tolerance ?? undefined,
      unit: 'unitM',
      step: 0.05,
      hint: 'toleranceHint',
      isOptional: true,
      put: (next: number | undefined) => ({
        ...point,
        tolerance: next ?? null,
      }),
    },
  ];
}

/** A corner of a polygon or a line put elsewhere; undefined where the object has none. */
export function withCorner(object: MapObject, index: number, place: readonly [number, number]): unknown {
  if (isPoint(object) || (object.kind !== 'polygon' && object.kind !== 'line')) return undefined;
  return { ...object, coords: object.coords.with(index, [roundMetres(place[0]), roundMetres(place[1])]) };
}
