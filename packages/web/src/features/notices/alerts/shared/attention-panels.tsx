import type { Permission } from '@rota/contract/core';
import {
  createContext,
  lazy,
  Suspense,
  useContext,
  useMemo,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useCan } from '../../../../auth/auth-context.tsx';
import { RouteProgress } from '../../../../ui/route-progress.tsx';

type PanelProps = { readonly projectId: number; readonly id: string; onClose(this: void): void };

/** The panel in which a feature takes care of what an alert is about. */
export type AttentionPanel = {
  readonly about: 'order';
  /** Shown to who has it in the project; others see the alert itself. */
  readonly permission: Permission;
  load(this: void): Promise<ComponentType<PanelProps>>;
};

type ShownPanel = Omit<AttentionPanel, 'load'> & { readonly Panel: ComponentType<PanelProps> };

const Panels = createContext<readonly ShownPanel[]>([]);

/** Hands what features bring to the page Needs attention, which knows none of them. `panels` keeps its identity. */
export function AttentionPanelsProvider({
  panels,
  children,
}: {
  panels: readonly AttentionPanel[];
  children: ReactNode;
}) {
  const shown = useMemo(
    () =>
      panels.map(({ load, ...panel }) => ({
        ...panel,
        Panel: lazy(async () => ({ default: await load() })),
      })),
    [panels],
  );
  return <Panels.Provider value={shown}>{children}</Panels.Provider>;
}

/** Renders the panel of an order; undefined where no feature brings one, or the person may not see it. */
export function useOrderPanel(
  projectId: number,
): ((id: string, onClose: () => void) => ReactNode) | undefined {
  const can = useCan();
  const found = useContext(Panels).find(
    (panel) => panel.about === 'order' && can(panel.permission, projectId),
  );
  if (found === undefined) return undefined;
  const { Panel } = found;
  return (id, onClose) => (
    <Suspense key={id} fallback={<RouteProgress isActive />}>
      <Panel projectId={projectId} id={id} onClose={onClose} />
    </Suspense>
  );
}
