/** Whether an `If-Match` header lets a change of this version pass; without one every change may. */
export function isMatch(header: string | undefined, version: number): boolean {
  if (header === undefined || header.trim() === '*') return true;
  return header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etagOf(version));
}

/** The `ETag` of a version. */
export function etagOf(version: number): string {
  return `"${version}"`;
}
