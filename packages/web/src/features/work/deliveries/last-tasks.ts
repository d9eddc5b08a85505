import { TASK_KINDS, type DeliveryKind } from '@rota/contract/deliveries';
import type { SavedTask } from '@rota/contract/templates';
import { useLocalSettings, useSettings } from '../../../settings/settings-context.tsx';
import { readTask } from './delivery-form.ts';

/** The last tasks of this person in a project on this device. */
export type LastTasks = {
  /** The last one of any kind. */
  readonly last: SavedTask | undefined;
  readonly ofKind: (kind: DeliveryKind) => SavedTask | undefined;
  readonly keep: (task: SavedTask) => void;
  readonly clear: (kind: DeliveryKind) => void;
};

/** The tasks that the signed-in person created last in a project, kept on the device for the next one. */
export function useLastTasks(projectId: number): LastTasks {
  const [{ lastTasks }, change] = useLocalSettings();
  const person = useSettings().user()?.id ?? '';
  const keyOf = (what: string) => `${person} ${projectId} ${what}`;
  const read = (what: string): SavedTask | undefined => {
    try {
      return readTask(JSON.parse(lastTasks[keyOf(what)] ?? 'null'));
    } catch {
      // Manipulated text is ignored.
      return undefined;
    }
  };
  return {
    last: read('last'),
    ofKind: read,
    keep: (task) => {
      const text = JSON.stringify(task);
      change({ lastTasks: { ...lastTasks, [keyOf(task.kind)]: text, [keyOf('last')]: text } });
    },
    clear: (kind) => {
      const gone = TASK_KINDS.filter((one) => one === kind).map(keyOf);
      change({
        lastTasks: Object.fromEntries(Object.entries(lastTasks).filter(([key]) => !gone.includes(key))),
      });
    },
  };
}
