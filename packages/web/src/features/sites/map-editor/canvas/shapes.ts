import Feature from 'ol/Feature.js';
import Circle from 'ol/geom/Circle.js';
import type Geometry from 'ol/geom/Geometry.js';
import LineString from 'ol/geom/LineString.js';
import Point from 'ol/geom/Point.js';
import Polygon from 'ol/geom/Polygon.js';
import { cornersOf, idOf, isPoint, type MapObject } from '../document/objects.ts';

/** The shape of an object for OpenLayers: circles stay circles. */
export function geometryOf(object: MapObject): Geometry {
  if (isPoint(object)) return new Point([object.x, object.y]);
  switch (object.kind) {
    case 'point':
      return new Point([...object.coords[0]]);
    case 'circle':
      return new Circle([...object.coords[0]], object.radius);
    case 'line':
      return new LineString(object.coords.map((place) => [...place]));
    case 'rectangle':
    case 'polygon': {
      const ring = cornersOf(object).map(({ x, y }) => [x, y]);
      return new Polygon([[...ring, ...ring.slice(0, 1)]]);
    }
  }
}

const shown = new WeakMap<object, MapObject>();

/** An object as a feature of OpenLayers. */
export function featureOf(object: MapObject): Feature {
  const feature = new Feature(geometryOf(object));
  feature.setId(idOf(object));
  shown.set(feature, object);
  return feature;
}

/** The object that a feature shows; undefined for marks that are none. */
export function objectOf(feature: object): MapObject | undefined {
  return shown.get(feature);
}
