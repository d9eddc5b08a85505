import { resolveValues, type RobotValue, type ValueDocument } from '@rota/contract/robot-config';
import { findJsonProblem } from '@rota/contract/json-text';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useCan } from '../../../../auth/auth-context.tsx';
import { useConfig } from '../../../sites/config/shared/config-source.ts';
import { useKnownRobots } from '../../robots/shared/robot-choice.tsx';
import { robotConfigQueries } from './robot-config.queries.ts';
import type { Inherited } from './value-fields.tsx';
import { valuesOf } from './value-text.rules.ts';
import { useScopeName } from './value-words.ts';
import { valuesSource, type DocumentRef } from './values-source.ts';

/**
 * What robots have by key where a document has no value: for a robot exactly, for a model or tag what the project and the installation say.
 */
export function useInherited(projectId: number, document: DocumentRef): ReadonlyMap<string, Inherited> {
  const own = useRobotInherited(projectId, document);
  const wider = useWiderInherited(projectId, document);
  return document.scope === 'robot' ? own : wider;
}

const NONE: ReadonlyMap<string, Inherited> = new Map();
const PROJECT = { scope: 'project', name: '-' } as const;
const INSTALLATION = { scope: 'installation', name: '-' } as const;

function useRobotInherited(projectId: number, { scope, name }: DocumentRef): ReadonlyMap<string, Inherited> {
  const labelOf = useLabel(projectId);
  const { data } = useQuery({
    ...robotConfigQueries.robot(useApi(), projectId, name),
    enabled: scope === 'robot',
  });
  if (data === undefined) return NONE;
  return new Map(
    data.values.flatMap((value) => {
      const from = widerSource(value);
      return from === undefined ? [] : [[value.key, { value: from.value, from: labelOf(from) }] as const];
    }),
  );
}

/** Where a robot's value would be from without a value of its own; undefined where only the project's delivery settings remain. */
function widerSource({ value, from, hides }: RobotValue) {
  if (from === null) return undefined;
  return [{ ...from, value }, ...hides].find(({ scope }) => scope !== 'robot');
}

function useWiderInherited(projectId: number, { scope }: DocumentRef): ReadonlyMap<string, Inherited> {
  const labelOf = useLabel(projectId);
  const mayReadAll = useCan()('config.read', undefined);
  const asksProject = scope === 'model' || scope === 'tag';
  const project = useConfig(
    useMemo(() => valuesSource(projectId, PROJECT), [projectId]),
    asksProject,
  ).data;
  const all = useConfig(
    useMemo(() => valuesSource(projectId, INSTALLATION), [projectId]),
    mayReadAll && scope !== 'installation',
  ).data;
  const documents: readonly ValueDocument[] = [
    ...(all === undefined ? [] : [documentOf(INSTALLATION, all)]),
    ...(project === undefined || !asksProject ? [] : [documentOf(PROJECT, project)]),
  ];
  return new Map(
    resolveValues(documents).map(({ key, value, from }) => [key, { value, from: labelOf(from) }] as const),
  );
}

function documentOf(ref: DocumentRef, { text, version }: { text: string; version: number }): ValueDocument {
  return { ...ref, version, values: findJsonProblem(text) === undefined ? valuesOf(text) : {} };
}

/** How people call a document: a robot by its name. */
export function useLabel(projectId: number): (ref: DocumentRef) => string {
  const nameOf = useScopeName();
  const robots = useKnownRobots(projectId);
  return ({ scope, name }) =>
    nameOf(scope, scope === 'robot' ? (robots.find(({ robot_id: id }) => id === name)?.name ?? name) : name);
}
