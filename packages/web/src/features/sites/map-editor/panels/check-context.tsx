import type { MapCheck, MapFinding } from '@rota/contract/map-versions';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import type { EditorDocument } from '../document/objects.ts';
import { useCheck } from '../map-editor.queries.ts';
import { useEditor } from '../session/session-context.tsx';

/** The last check of what is being edited, and what will be said of it when it is committed. */
export type Checks = {
  readonly result: MapCheck | undefined;
  /** The document that was checked. */
  readonly of: EditorDocument | undefined;
  readonly isRunning: boolean;
  readonly error: Error | null;
  /** Why findings are ignored, by their keys. */
  readonly reasons: ReadonlyMap<string, string>;
  /** The commit message so far: it outlives the dialog, which closes to look at a finding or to merge. */
  readonly message: string;
  say(message: string): void;
  run(): Promise<MapCheck | undefined>;
  /** An empty reason takes the ignoring back. */
  ignore(findings: readonly MapFinding[], reason: string): void;
};

const ChecksContext = createContext<Checks | undefined>(undefined);

/** Keeps the last check, what is ignored of it, and what will be said. */
export function ChecksProvider({ children }: { children: ReactNode }) {
  const { session, projectId, mapId } = useEditor();
  const check = useCheck(projectId, mapId);
  const { mutateAsync, data, variables, isPending, error } = check;
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map());
  const [message, say] = useState('');
  const checks = useMemo<Checks>(
    () => ({
      message,
      say,
      result: data,
      of: variables,
      isRunning: isPending,
      error,
      reasons,
      run: () => mutateAsync(session.store.state().document).catch(() => undefined),
      ignore: (findings, reason) =>
        setReasons((before) => {
          const after = new Map(before);
          for (const { key } of findings) {
            if (reason === '') after.delete(key);
            else after.set(key, reason);
          }
          return after;
        }),
    }),
    [message, data, variables, isPending, error, reasons, mutateAsync, session],
  );
  return <ChecksContext value={checks}>{children}</ChecksContext>;
}

/** The last check; throws outside of the editor. */
export function useChecks(): Checks {
  const checks = useContext(ChecksContext);
  if (checks === undefined) throw new Error('useChecks needs a ChecksProvider above it.');
  return checks;
}

/** Why a finding is ignored; undefined while it is not. */
export function reasonFor({ reasons }: Pick<Checks, 'reasons'>, finding: MapFinding): string | undefined {
  return reasons.get(finding.key) ?? finding.ignored ?? undefined;
}

/** Findings that block a commit: new errors that are not ignored. */
export function blockingFindings(result: MapCheck, reasons: ReadonlyMap<string, string>): MapFinding[] {
  return result.findings.filter(
    (finding) =>
      finding.severity === 'error' && !finding.is_old && reasonFor({ reasons }, finding) === undefined,
  );
}
