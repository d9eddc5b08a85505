/** Puts a video into an address of a media server. */
export function fillMediaUrl(
  template: string,
  { robotId, camera, ticket }: { readonly robotId: string; readonly camera: string; readonly ticket: string },
): string {
  const values: Readonly<Record<string, string>> = { robotId, camera, ticket };
  return template.replace(/\{(robotId|camera|ticket)\}/g, (_whole, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
}
