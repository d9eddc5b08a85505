import type { Project } from '@rota/contract';
import { useQuery } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useApi } from '../api/api-context.tsx';
import { projectQueries } from '../api/queries.ts';
import { useAuth } from '../auth/auth-context.tsx';
import { useTexts } from '../i18n/i18n-context.tsx';
import { messageTexts } from '../i18n/error-texts.ts';
import { numericId } from '../settings/settings.ts';
import { useSettings } from '../settings/settings-context.tsx';
import { toastFailure } from '../ui/toasts.tsx';
import { selectProject } from './selection.rules.ts';

/** The projects of the signed-in person and the one that is worked in. */
export type ProjectState = {
  readonly status: 'idle' | 'loading' | 'loaded' | 'error';
  /** By name. Empty while loading and after a failure. */
  readonly projects: readonly Project[];
  readonly selectedProjectId: number | undefined;
  readonly selectedProject: Project | undefined;
  /** Projects are known, and none of them is chosen. */
  readonly isProjectSelectionRequired: boolean;
  readonly errorMessage: string | undefined;
  select: (projectId: number | undefined) => void;
  reload: () => void;
};

const ProjectContext = createContext<ProjectState | undefined>(undefined);
const NONE: readonly Project[] = [];

/** Fetches the projects on sign-in, keeps or makes the choice, and follows `?project-id=` where it is a number. */
export function ProjectProvider({ children }: { children: ReactNode }) {
  const api = useApi();
  const settings = useSettings();
  const { status: authStatus } = useAuth();
  const t = useTexts(messageTexts);
  const [search] = useSearchParams();
  const asked = numericId(search.get('project-id'));
  const subscribe = useCallback((handler: () => void) => settings.onChange(handler), [settings]);
  const stored = useSyncExternalStore(subscribe, settings.projectId);
  const query = useQuery({ ...projectQueries.list(api), enabled: authStatus === 'authenticated' });
  const { error, refetch } = query;

  const projects = query.isSuccess ? query.data : NONE;
  const known = (projectId: number | undefined) => projects.some((project) => project.project_id === projectId);
  const selectedProjectId = query.isSuccess ? selectProject(projects, known(asked) ? asked : stored) : undefined;

  useEffect(() => {
    if (error !== null) toastFailure(error, t('Unknown error'));
  }, [error, t]);
  useEffect(() => {
    if (query.isSuccess && selectedProjectId !== stored) settings.setProjectId(selectedProjectId);
  }, [query.isSuccess, selectedProjectId, stored, settings]);

  const select = useCallback((projectId: number | undefined) => settings.setProjectId(projectId), [settings]);
  const reload = useCallback(() => {
    refetch().catch(() => undefined);
  }, [refetch]);
  const state = useMemo<ProjectState>(
    () => ({
      status: authStatus !== 'authenticated' ? 'idle' : query.isPending ? 'loading' : query.isError ? 'error' : 'loaded',
      projects,
      selectedProjectId,
      selectedProject: projects.find((project) => project.project_id === selectedProjectId),
      isProjectSelectionRequired: query.isSuccess && projects.length > 0 && selectedProjectId === undefined,
      errorMessage: error?.message,
      select,
      reload,
    }),
    [authStatus, query.isPending, query.isError, query.isSuccess, projects, selectedProjectId, error, select, reload],
  );
  return <ProjectContext value={state}>{children}</ProjectContext>;
}

/** The projects of the signed-in person and the chosen one; throws outside of `ProjectProvider`. */
export function useProjects(): ProjectState {
  const state = useContext(ProjectContext);
  if (state === undefined) throw new Error('useProjects needs a ProjectProvider above it.');
  return state;
}
