/** jsdom has no media queries. In tests only those match that are named here, a light theme on a desktop otherwise. */
export function stubMediaQueries(matching: (media: string) => boolean = () => false): void {
  const matchMedia = (media: string) => ({
    media,
    matches: matching(media),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  Object.assign(window, { matchMedia });
}
