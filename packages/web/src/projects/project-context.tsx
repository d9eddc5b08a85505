import { sentenceTexts } from '@rota/contract/core';
import { project, type Project } from '@rota/contract/projects';
import { useQuery } from '@tanstack/react-query';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { useApi } from '../api/api-context.tsx';
import { useOutage } from '../api/outage.ts';
import { projectQueries } from '../api/queries.ts';
import { useAuth, useCan } from '../auth/auth-context.tsx';
import { FeaturesProvider, type IsFeatureOff } from '../auth/features-context.ts';
import { useTexts, useMessage } from '../i18n/i18n-context.tsx';
import { keepShown, readShown } from '../settings/last-shown.ts';
import { numericId } from '../settings/settings.ts';
import { useSettings } from '../settings/settings-context.tsx';
import { toastFailure } from '../ui/toasts.tsx';
import {
  createProjectConfigStore,
  isSkip,
  noConfig,
  type ProjectConfigState,
} from './project-config-store.ts';
import { selectProject } from './selection.rules.ts';

/** The projects of the signed-in person and the one that is worked in. */
export type ProjectState = {
  readonly status: 'idle' | 'loading' | 'loaded' | 'error';
  /** By name. Empty while loading and after a failure. */
  readonly projects: readonly Project[];
  readonly selectedProjectId: number | undefined;
  readonly selectedProject: Project | undefined;
  /** Projects are known, and none of them is chosen: none is there, or the choice was cleared. */
  readonly isProjectSelectionRequired: boolean;
  readonly errorMessage: string | undefined;
  readonly selectedProjectConfigStatus: ProjectConfigState['status'];
  /** The chosen project's config, its text parsed; undefined until it is loaded. */
  readonly selectedProjectConfig: ProjectConfigState['config'];
  readonly selectedProjectDynamicConfig: ProjectConfigState['dynamicConfig'];
  /** Loads the chosen project's config again, after it was changed. */
  reloadConfig: () => void;
  select: (projectId: number | undefined) => void;
  reload: () => void;
};

const ProjectContext = createContext<ProjectState | undefined>(undefined);
const NONE: readonly Project[] = [];
const projectList = z.array(project);
/** How often a server that did not answer is asked again. */
const AGAIN_MS = 10_000;

/** Fetches the projects on sign-in, keeps or makes the choice, and follows `?project-id=` where it is a number. */
export function ProjectProvider({ children }: { children: ReactNode }) {
  const list = useProjectList();
  const { projects, isKnown } = list;
  const { selectedProjectId, select } = useChoice(list);
  const { config, reloadConfig } = useSelectedConfig(selectedProjectId);
  const { status, errorMessage, reload } = list;
  const state = useMemo<ProjectState>(
    () => ({
      status,
      projects,
      selectedProjectId,
      selectedProject: projects.find((project) => project.project_id === selectedProjectId),
      isProjectSelectionRequired: isKnown && selectedProjectId === undefined,
      errorMessage,
      selectedProjectConfigStatus: config.status,
      selectedProjectConfig: config.config,
      selectedProjectDynamicConfig: config.dynamicConfig,
      reloadConfig,
      select,
      reload,
    }),
    [status, projects, isKnown, selectedProjectId, errorMessage, config, reloadConfig, select, reload],
  );
  const isFeatureOff = useCallback<IsFeatureOff>(
    (projectId, feature) =>
      projects.find(({ project_id: id }) => id === projectId)?.features[feature] === false,
    [projects],
  );
  return (
    <ProjectContext value={state}>
      <FeaturesProvider value={isFeatureOff}>{children}</FeaturesProvider>
    </ProjectContext>
  );
}

/**
 * The projects of the signed-in person. A failed refetch leaves the known list, or the one that the tab stored before a reload: its users
 * show its age.
 */
function useProjectList() {
  const api = useApi();
  const settings = useSettings();
  const t = useTexts(sentenceTexts);
  const isSignedIn = useAuth().status === 'authenticated';
  const query = useQuery({
    ...projectQueries.list(api),
    enabled: isSignedIn,
    // A wall screen that was loaded during a server outage recovers automatically.
    refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MS : false),
  });
  const { data, refetch } = query;
  const failure = useOutage(query);
  const isFailing = failure !== null;
  const kept = useMemo(
    () =>
      isFailing && data === undefined ? readShown(settings, 'shownProjects', projectList)?.value : undefined,
    [isFailing, data, settings],
  );
  const found = isSignedIn ? (data ?? kept) : undefined;
  const isKnown = found !== undefined;
  useEffect(() => {
    if (data !== undefined) keepShown(settings, 'shownProjects', { value: data, at: Date.now() });
  }, [data, settings]);
  useEffect(() => {
    if (failure !== null) toastFailure(failure, t('unknown_error'));
  }, [failure, t]);
  const reload = useCallback(() => {
    refetch().catch(() => undefined);
  }, [refetch]);
  const status = !isSignedIn ? 'idle' : isKnown ? 'loaded' : isFailing ? 'error' : 'loading';
  return {
    status: status satisfies ProjectState['status'],
    projects: found ?? NONE,
    isKnown,
    errorMessage: isKnown ? undefined : failure?.message,
    reload,
  } as const;
}

/** The project that is worked in: the one of the address, or the last choice of this browser. */
function useChoice({ status, projects, isKnown }: ReturnType<typeof useProjectList>) {
  const settings = useSettings();
  const [search] = useSearchParams();
  const asked = numericId(search.get('project-id'));
  const subscribe = useCallback((handler: () => void) => settings.onChange(handler), [settings]);
  const stored = useSyncExternalStore(subscribe, settings.projectId);
  const [isCleared, setCleared] = useState(false);
  const isAskedKnown = projects.some((project) => project.project_id === asked);
  const mayChoose = isKnown && (!isCleared || isAskedKnown);
  const selectedProjectId = mayChoose ? selectProject(projects, isAskedKnown ? asked : stored) : undefined;
  useEffect(() => {
    if (isKnown && selectedProjectId !== stored) settings.setProjectId(selectedProjectId);
  }, [isKnown, selectedProjectId, stored, settings]);
  const select = useCallback(
    (projectId: number | undefined) => {
      setCleared(projectId === undefined);
      settings.setProjectId(projectId);
    },
    [settings, setCleared],
  );
  if (isCleared && status === 'idle') setCleared(false);
  return { selectedProjectId, select };
}

/** The projects of the signed-in person and the chosen one; throws outside of `ProjectProvider`. */
export function useProjects(): ProjectState {
  const state = useContext(ProjectContext);
  if (state === undefined) throw new Error('useProjects needs a ProjectProvider above it.');
  return state;
}

/** Whether the address asks for a project that is not among the person's: then the chosen one must not be shown in its place. */
export function useIsUnknownProjectAsked(): boolean {
  const [search] = useSearchParams();
  const { status, projects } = useProjects();
  const asked = numericId(search.get('project-id'));
  return (
    status === 'loaded' && asked !== undefined && projects.every((project) => project.project_id !== asked)
  );
}

/** The project of a page. Throws if none is chosen: pages are below `RequirePermission`, which requires one. */
export function useProject(): Project {
  const { selectedProject } = useProjects();
  if (selectedProject === undefined) throw new Error('useProject needs a chosen project.');
  return selectedProject;
}

/** The config of the chosen project, cleared and loaded again with each choice. Failures are reported, except a skipped load. */
function useSelectedConfig(projectId: number | undefined): {
  config: ProjectConfigState;
  reloadConfig: () => void;
} {
  const api = useApi();
  const can = useCan();
  const t = useTexts(sentenceTexts);
  const message = useMessage();
  const [store] = useState(() =>
    createProjectConfigStore({
      fetchConfig: (id) => api.config.get({ params: { projectId: id } }),
      fetchDynamic: (id) => api.config.dynamic({ params: { projectId: id } }),
    }),
  );
  const mayRead = projectId !== undefined && can('config.read', projectId);
  const state = useSyncExternalStore(store.onChange, store.state);
  const reportError = useCallback(
    (error: unknown) => {
      if (isSkip(error)) return;
      toastFailure(
        error instanceof Error ? new Error(message(error.message), { cause: error }) : error,
        t('unknown_error'),
      );
    },
    [t, message],
  );
  useEffect(() => {
    if (!mayRead) store.clear();
    else store.choose(projectId).catch(reportError);
  }, [store, projectId, mayRead, reportError]);
  const reloadConfig = useCallback(() => {
    store.load(projectId).catch(reportError);
  }, [store, projectId, reportError]);
  return { config: mayRead ? state : noConfig, reloadConfig };
}
