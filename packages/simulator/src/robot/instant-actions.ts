import type { Action, ActionStatus, ReportedAction } from '@rota/fleet-core';

/** An action under way: what it needs, how long it still takes. */
type Running = { readonly action: Action; status: ActionStatus; result: string | undefined; left: number };

/** The number of ended actions that a robot keeps in its state. */
const KEPT = 24;

/** Instant actions of a robot. Each returns its duration in seconds, or why it fails. */
export type Skill = (
  parameters: Readonly<Record<string, string>>,
) => { readonly takes: number } | { readonly fails: string };

export type ActionRunner = {
  /** Starts an action; one whose id is known already is the same message twice and does nothing. */
  start: (action: Action) => void;
  /** Answers true when the status of any action changed. */
  step: (dt: number) => boolean;
  /** Ends running actions of this type at once; with a reason they have failed. `mapId`: only those about that map. */
  finish: (actionType: string, failure?: string, mapId?: string) => void;
  reported: () => readonly ReportedAction[];
  running: () => boolean;
};

export function createActionRunner(skills: Readonly<Record<string, Skill>>): ActionRunner {
  const list: Running[] = [];
  let changed = false;

  function end(entry: Running, status: 'FINISHED' | 'FAILED', result: string | undefined): void {
    entry.status = status;
    entry.result = result;
    changed = true;
  }

  return {
    start(action) {
      if (list.some((entry) => entry.action.actionId === action.actionId)) return;
      const entry: Running = { action, status: 'INITIALIZING', result: undefined, left: 0 };
      list.push(entry);
      changed = true;
      while (list.length > KEPT && (list[0]?.status === 'FINISHED' || list[0]?.status === 'FAILED'))
        list.shift();
      const skill = skills[action.actionType];
      if (skill === undefined) return end(entry, 'FAILED', `The action ${action.actionType} is not known.`);
      const outcome = skill(
        Object.fromEntries(action.parameters.map(({ key, value }) => [key, String(value)])),
      );
      if ('fails' in outcome) return end(entry, 'FAILED', outcome.fails);
      entry.status = 'RUNNING';
      entry.left = outcome.takes;
      if (entry.left <= 0) end(entry, 'FINISHED', undefined);
    },
    step(dt) {
      for (const entry of list) {
        if (entry.status !== 'RUNNING' || entry.left === Infinity) continue;
        entry.left -= dt;
        if (entry.left <= 0) end(entry, 'FINISHED', undefined);
      }
      const was = changed;
      changed = false;
      return was;
    },
    finish(actionType, failure, mapId) {
      for (const entry of list) {
        if (entry.action.actionType !== actionType || entry.status !== 'RUNNING') continue;
        if (
          mapId !== undefined &&
          !entry.action.parameters.some(({ key, value }) => key === 'mapId' && value === mapId)
        )
          continue;
        end(entry, failure === undefined ? 'FINISHED' : 'FAILED', failure);
      }
    },
    reported: () =>
      list.map(({ action, status, result }) => ({
        actionId: action.actionId,
        actionType: action.actionType,
        status,
        result,
      })),
    running: () => list.some((entry) => entry.status === 'RUNNING'),
  };
}
