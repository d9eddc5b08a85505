import { createContext, lazy, useContext, useMemo, type ComponentType, type ReactNode } from 'react';

/** A part of a page that a feature brings: what the page has to know of it, and its component, fetched when it is first shown. */
export type BroughtPart<About extends object, Props extends object> = About & {
  load(this: void): Promise<ComponentType<Props>>;
};

/**
 * Hands the parts that features bring to a page that knows none of those features. `Provider` stands above all pages, and its `parts` keep
 * their identity; `useParts` answers them with their components, in the order of the features.
 */
export function createBroughtParts<About extends object, Props extends object>() {
  type Part = BroughtPart<About, Props>;
  const Parts = createContext<readonly (Part & { readonly Component: ComponentType<Props> })[]>([]);

  function Provider({ parts, children }: { parts: readonly Part[]; children: ReactNode }) {
    const shown = useMemo(
      () => parts.map((part) => ({ ...part, Component: lazy(async () => ({ default: await part.load() })) })),
      [parts],
    );
    return <Parts.Provider value={shown}>{children}</Parts.Provider>;
  }

  return { Provider, useParts: () => useContext(Parts) };
}
