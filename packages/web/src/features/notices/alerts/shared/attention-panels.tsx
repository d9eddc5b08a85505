import type { Permission } from '@rota/contract/core';
import { Suspense, type ReactNode } from 'react';
import { useCan } from '../../../../auth/auth-context.tsx';
import { createBroughtParts, type BroughtPart } from '../../../../ui/brought-parts.tsx';
import { RouteProgress } from '../../../../ui/route-progress.tsx';

type PanelProps = { readonly projectId: number; readonly id: string; onClose(this: void): void };
type About = {
  readonly about: 'order';
  /** Shown to who has it in the project; others see the alert itself. */
  readonly permission: Permission;
};

/** The panel in which a feature takes care of what an alert is about. */
export type AttentionPanel = BroughtPart<About, PanelProps>;

const { Provider, useParts } = createBroughtParts<About, PanelProps>();

/** Hands what features bring to the page Needs attention, which knows none of them. */
export const AttentionPanelsProvider = Provider;

/** Renders the panel of an order; undefined where no feature brings one, or the person may not see it. */
export function useOrderPanel(
  projectId: number,
): ((id: string, onClose: () => void) => ReactNode) | undefined {
  const can = useCan();
  const found = useParts().find(({ about, permission }) => about === 'order' && can(permission, projectId));
  if (found === undefined) return undefined;
  const { Component: Panel } = found;
  return (id, onClose) => (
    <Suspense key={id} fallback={<RouteProgress isActive />}>
      <Panel projectId={projectId} id={id} onClose={onClose} />
    </Suspense>
  );
}
