import type { Action, Order, RobotReport, RobotVisualization, ZoneSet } from '@rota/fleet-core';

/** A robot's name for one of our maps: `theirs` is used on the wire, `ours` is the map's id here. */
export type MapAlias = { readonly theirs: string; readonly ours: string };

/** Translates the names of maps in every message of one robot, in both directions. A name without an alias stays as it is. */
export type MapNames = {
  readonly report: (report: RobotReport) => RobotReport;
  readonly visualization: (visualization: RobotVisualization) => RobotVisualization;
  readonly order: (order: Order) => Order;
  readonly instantActions: (actions: readonly Action[]) => readonly Action[];
  readonly zoneSet: (zoneSet: ZoneSet) => ZoneSet;
};

type OnMap = { readonly mapId: string };

/** Parameter of actions that names a map: `initializePosition`, `downloadMap`, `enableMap`, `deleteMap`, and our `uploadMap`. */
const MAP_PARAMETER = 'mapId';

/** @param aliases each name of the robot, and each of our maps, at most once */
export function createMapNames(aliases: readonly MapAlias[]): MapNames {
  const ours = new Map(aliases.map((alias) => [alias.theirs, alias.ours]));
  const theirs = new Map(aliases.map((alias) => [alias.ours, alias.theirs]));
  const toOurs = <T extends OnMap>(place: T): T => ({
    ...place,
    mapId: ours.get(place.mapId) ?? place.mapId,
  });
  const toTheirs = <T extends OnMap>(place: T): T => ({
    ...place,
    mapId: theirs.get(place.mapId) ?? place.mapId,
  });
  const action = (one: Action): Action => ({
    ...one,
    parameters: one.parameters.map(({ key, value }) => ({
      key,
      value: key === MAP_PARAMETER ? (theirs.get(String(value)) ?? value) : value,
    })),
  });
  return {
    report: (report) => ({
      ...report,
      position: report.position && toOurs(report.position),
      ...(report.maps && { maps: report.maps.map(toOurs) }),
      ...(report.zoneSets && { zoneSets: report.zoneSets.map(toOurs) }),
    }),
    visualization: (visualization) => ({
      ...visualization,
      position: visualization.position && toOurs(visualization.position),
    }),
    order: (order) => ({
      ...order,
      nodes: order.nodes.map((node) => ({ ...toTheirs(node), actions: node.actions.map(action) })),
    }),
    instantActions: (actions) => actions.map(action),
    zoneSet: toTheirs,
  };
}
