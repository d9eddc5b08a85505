/** Where one map is looked at. */
export function mapPath(mapId: string): string {
  return `/project/maps?map=${encodeURIComponent(mapId)}`;
}

/** Where a map is drawn on, with one of its points chosen if there is one. */
export function editorPath(mapId: string, targetId?: string): string {
  const point = targetId === undefined ? '' : `&target-id=${encodeURIComponent(targetId)}`;
  return `/project/maps/edit?map=${encodeURIComponent(mapId)}${point}`;
}

/** Where what is drawn on a map is laid on a new scan. */
export function alignPath(mapId: string): string {
  return `${editorPath(mapId)}&panel=align`;
}

/** Where masks, lanes and points are brought onto a map. */
export function importPath(mapId: string): string {
  return `${editorPath(mapId)}&import`;
}

/** Where two versions of a map are compared. */
export function comparePath(mapId: string): string {
  return `/project/maps/compare?map=${encodeURIComponent(mapId)}`;
}
