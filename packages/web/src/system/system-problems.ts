import { useEffect, useState } from 'react';
import { useLiveStatus, useLiveTrouble } from '../api/live-hooks.ts';
import type { LiveStatus, LiveTrouble } from '../api/live-socket.ts';

/** A problem that stops the whole console, and its beginning: ISO time of the server, or ms since the epoch of this device. */
export type SystemProblem = {
  readonly kind: 'network' | 'server' | 'database' | 'broker' | 'owner';
  readonly since: number | string;
};

/** A problem that ends within this time is not shown. */
export const GRACE_MS = 2_500;

/** The problems, each cause before its effects: without the server nothing else is known. */
export function problemsOf(
  status: LiveStatus,
  trouble: LiveTrouble,
  projectId: number | undefined,
): SystemProblem[] {
  const { silentSince, system } = trouble;
  if (silentSince !== undefined && status !== 'online') {
    return [{ kind: status === 'offline' ? 'network' : 'server', since: silentSince }];
  }
  if (system === undefined) return [];
  const { database_down_since: database, broker_down_since: broker } = system;
  const unserved = system.unserved.find((one) => one.project_id === projectId);
  return [
    ...(database === null ? [] : [{ kind: 'database' as const, since: database }]),
    ...(broker === null ? [] : [{ kind: 'broker' as const, since: broker }]),
    ...(unserved === undefined || database !== null
      ? []
      : [{ kind: 'owner' as const, since: unserved.since }]),
  ];
}

/** The problems that last for longer than a moment, causes first. */
export function useSystemProblems(projectId: number | undefined): readonly SystemProblem[] {
  const status = useLiveStatus();
  const trouble = useLiveTrouble();
  const problems = problemsOf(status, trouble, projectId);
  const kinds = problems.map(({ kind }) => kind).join(' ');
  const [lasting, setLasting] = useState('');
  const silentSince = trouble.silentSince ?? Infinity;
  useEffect(() => {
    // A server that stands still is missed only after a while: then there is nothing left to wait for. After a time without a network
    // its silence says nothing.
    const silentMs = lasting === 'network' ? 0 : Math.max(0, Date.now() - silentSince);
    const timer = setTimeout(() => setLasting(kinds), kinds === '' ? 0 : Math.max(0, GRACE_MS - silentMs));
    return () => clearTimeout(timer);
  }, [kinds, silentSince, lasting]);
  const reported = lasting.split(' ');
  return problems.filter(({ kind }) => reported.includes(kind));
}
