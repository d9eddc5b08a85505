import { useState } from 'react';
import { useEditorState } from '../session/session-context.tsx';

/** The panel beside the map. */
export const PANELS = ['layers', 'properties', 'objects', 'checks', 'preflight', 'versions'] as const;
/** One of {@link PANELS}, or the one that takes the place of all until it is closed. */
export type PanelName = (typeof PANELS)[number] | 'align';

/** The panel of a name in the address; undefined where there is none. */
export function findPanel(name: string | null): PanelName | undefined {
  return [...PANELS, 'align' as const].find((known) => known === name);
}

/** The panel to begin with, and the version that is open in it. */
export type FirstPanel = { readonly panel: PanelName | undefined; readonly version: number | undefined };

export type Panels = ReturnType<typeof usePanels>;

/** Which panel is shown, what is searched in it, and on a phone whether its sheet is up. `otherwise`: the panel where none is named. */
export function usePanels(first: FirstPanel, otherwise: PanelName) {
  const { selection } = useEditorState();
  const [panel, setPanel] = useState<PanelName>(first.panel ?? otherwise);
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(first.panel !== undefined);
  // The selection shows its properties, unless the person has chosen another panel.
  const [seen, setSeen] = useState(selection);
  if (seen !== selection) {
    setSeen(selection);
    if (selection.size > 0 && panel === 'layers') setPanel('properties');
  }
  const show = (next: PanelName) => {
    setPanel(next);
    setOpen(true);
  };
  return { panel, version: first.version, search, isOpen, setSearch, setOpen, show };
}
