import type { Point } from '@rota/floor';
import type { ToolEvent, ToolName, ToolStage, ToolState } from './tool.ts';
import { tools } from './tools.ts';

/** A pointer as the map tells of it, before it is snapped. */
export type RawEvent = Omit<ToolEvent, 'at'>;

/** Runs one tool at a time through its states. */
export type ToolMachine = {
  /** Undefined while the map itself is moved. */
  state(): ToolState | undefined;
  start(tool: ToolName): void;
  /** True where the tool took it, and the map is to leave it alone. */
  down(event: RawEvent): boolean;
  move(event: RawEvent): void;
  up(event: RawEvent): void;
  readonly finish: () => void;
  /** Takes back what is begun; true where anything was. */
  cancel(): boolean;
  back(): boolean;
};

/** `snap` says where a pointer means to be in a state. `onState` hears of each change. */
export function createToolMachine(
  stage: ToolStage,
  snap: (event: RawEvent, state: ToolState) => Point,
  onState: (state: ToolState | undefined) => void,
): ToolMachine {
  let current: ToolState | undefined;
  function go(next: ToolState | undefined): void {
    if (next === undefined || next === current) return;
    current = next;
    onState(current);
  }
  function snapEvent(event: RawEvent, state: ToolState): ToolEvent {
    return { ...event, at: snap(event, state) };
  }
  return {
    state: () => current,
    start(tool) {
      current = tools[tool](stage);
      if (current === undefined) stage.show({});
      onState(current);
    },
    down(event) {
      if (current === undefined) return false;
      go(current.down?.(snapEvent(event, current)));
      return true;
    },
    move(event) {
      if (current === undefined) return;
      // Also where the tool does nothing with it: where the pointer is, and what draws it, is shown before the first press.
      const toolEvent = snapEvent(event, current);
      go(current.move?.(toolEvent));
    },
    up(event) {
      if (current !== undefined) go(current.up?.(snapEvent(event, current)));
    },
    finish: () => go(current?.finish?.()),
    cancel() {
      const wasBusy = current?.isBusy === true;
      go(current?.cancel?.());
      return wasBusy;
    },
    back() {
      if (current?.back === undefined) return false;
      go(current.back());
      return true;
    },
  };
}
