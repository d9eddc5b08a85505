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

/** Further functions that jsdom lacks and our libraries call: nothing has a size here, and nothing scrolls. */
export function stubLayout(): void {
  class NoResizes implements ResizeObserver {
    observe(): void {
      return undefined;
    }
    unobserve(): void {
      return undefined;
    }
    disconnect(): void {
      return undefined;
    }
  }
  Object.assign(window, { ResizeObserver: NoResizes });
  // The text editor measures its lines.
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
  Object.assign(Element.prototype, { scrollIntoView: () => undefined, scrollTo: () => undefined });
}
