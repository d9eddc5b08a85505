import type { DynamicConfig, ProjectConfig } from '@rota/contract/config';
import { createStore } from 'zustand/vanilla';

/** The config of the chosen project, its JSON text parsed. */
type LoadedConfig = {
  readonly checksum: string;
  readonly json_config: Readonly<Record<string, unknown>>;
};
export type ProjectConfigState = {
  readonly status: 'idle' | 'loading' | 'loaded' | 'error';
  readonly config: LoadedConfig | undefined;
  readonly dynamicConfig: LoadedConfig | undefined;
  readonly errorMessage: string | undefined;
};

/** Nothing is chosen, or nothing is loaded yet. */
export const noConfig: ProjectConfigState = {
  status: 'idle',
  config: undefined,
  dynamicConfig: undefined,
  errorMessage: undefined,
};

const SKIP = 'Skip';
/** A load that was skipped because the same one is under way: it is not reported. */
export function isSkip(error: unknown): boolean {
  return error instanceof Error && error.message === SKIP;
}

export type ProjectConfigStore = {
  state: () => ProjectConfigState;
  onChange: (handler: () => void) => () => void;
  /** Clears what was loaded, then loads. Rejects as `load`. */
  choose: (projectId: number) => Promise<void>;
  /**
   * Loads and keeps what there is until the answer comes. Rejects with what failed, with 'No project selected to fetch config' without a
   * project, and with 'Skip' while the same project's config is being loaded.
   */
  load: (projectId: number | undefined) => Promise<void>;
  clear: () => void;
};

/** Keeps the config of the chosen project; an answer that comes after another choice is dropped. */
export function createProjectConfigStore(deps: {
  fetchConfig: (projectId: number) => Promise<Pick<ProjectConfig, 'checksum' | 'json_config'>>;
  fetchDynamic: (projectId: number) => Promise<Pick<DynamicConfig, 'checksum' | 'json_config'>>;
}): ProjectConfigStore {
  const store = createStore(() => noConfig);
  let chosen: number | undefined;
  let loading: number | undefined;

  function become(next: ProjectConfigState): void {
    store.setState(next, true);
  }
  async function load(projectId: number | undefined): Promise<void> {
    if (projectId === undefined) throw new Error('no_project_selected');
    if (loading === projectId) throw new Error(SKIP);
    chosen = projectId;
    loading = projectId;
    become({ ...store.getState(), status: 'loading', errorMessage: undefined });
    try {
      const [config, dynamicConfig] = await Promise.all([
        deps.fetchConfig(projectId),
        deps.fetchDynamic(projectId),
      ]);
      if (chosen !== projectId) return;
      become({
        status: 'loaded',
        config: parseConfig(config),
        dynamicConfig: parseConfig(dynamicConfig),
        errorMessage: undefined,
      });
    } catch (error) {
      if (chosen !== projectId) return;
      become({
        ...noConfig,
        status: 'error',
        errorMessage: error instanceof Error ? error.message : 'unknown_error',
      });
      throw error;
    } finally {
      if (loading === projectId) loading = undefined;
    }
  }
  return {
    state: store.getState,
    onChange: store.subscribe,
    async choose(projectId) {
      if (loading !== projectId) become(noConfig);
      await load(projectId);
    },
    load,
    clear() {
      chosen = undefined;
      loading = undefined;
      if (store.getState() !== noConfig) become(noConfig);
    },
  };
}

function parseConfig({
  checksum,
  json_config: text,
}: Pick<ProjectConfig, 'checksum' | 'json_config'>): LoadedConfig {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return { checksum, json_config: { ...value } };
  } catch (cause) {
    throw new Error('project_config_invalid', { cause });
  }
  throw new Error('project_config_invalid');
}
