/** Where one map is looked at. */
export function mapPath(mapId: string): string {
  return `/project/maps?map=${encodeURIComponent(mapId)}`;
}

/** Where a map is drawn on, with one of its points chosen if there is one. */
export function editorPath(mapId: string, targetId?: string): string {
  const point = targetId === undefined ? '' : `&target-id=${encodeURIComponent(targetId)}`;
  return `/project/maps/edit?map=${encodeURIComponent(mapId)}${point}`;
}
