import type { Point } from '@rota/floor';
import Interaction from 'ol/interaction/Interaction.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import type { EditorSession } from '../session/editor-session.ts';
import type { RawEvent } from '../tools/tool-machine.ts';

const RIGHT_OR_MIDDLE = 1;

function pointerOf(event: MapBrowserEvent): PointerEvent | undefined {
  const { originalEvent } = event;
  return typeof PointerEvent !== 'undefined' && originalEvent instanceof PointerEvent
    ? originalEvent
    : undefined;
}

function rawEvent(event: MapBrowserEvent, tolerance: number): RawEvent {
  const pointer = pointerOf(event);
  const [x = 0, y = 0] = event.coordinate;
  return {
    raw: { x, y },
    reach: tolerance * (event.map.getView().getResolution() ?? 0.05),
    shift: pointer?.shiftKey ?? false,
    alt: pointer?.altKey ?? false,
    isTouch: pointer?.pointerType === 'touch',
  };
}

/**
 * Hands what pointers do to the tool of a session. Two fingers, the middle button, the space bar and the tool that moves the map leave it to
 * OpenLayers' own hands.
 */
export function createEditorInteraction(
  session: EditorSession,
  {
    toleranceOf,
    isSpaceHeld,
    onTouch,
  }: {
    toleranceOf: (event: MapBrowserEvent) => number;
    isSpaceHeld: () => boolean;
    onTouch: (is: boolean) => void;
  },
): Interaction {
  const { machine } = session;
  let isPressed = false;
  let draggedFrom: Point | undefined;

  function down(event: MapBrowserEvent): boolean {
    const pointer = pointerOf(event);
    onTouch(pointer?.pointerType === 'touch');
    if ((event.activePointers?.length ?? 1) > 1) {
      if (isPressed) machine.cancel();
      isPressed = false;
      return true;
    }
    if (pointer?.button === RIGHT_OR_MIDDLE) {
      const [x = 0, y = 0] = event.coordinate;
      draggedFrom = { x, y };
      return false;
    }
    // Both keys together turn the map.
    const isTurning = pointer?.shiftKey === true && pointer.altKey;
    if (isTurning || isSpaceHeld() || (pointer !== undefined && pointer.button !== 0)) return true;
    isPressed = machine.down(rawEvent(event, toleranceOf(event)));
    return !isPressed;
  }
  function drag(event: MapBrowserEvent): boolean {
    if (draggedFrom !== undefined) {
      const [x = 0, y = 0] = event.coordinate;
      const view = event.map.getView();
      const [cx = 0, cy = 0] = view.getCenter() ?? [];
      view.setCenter([cx + draggedFrom.x - x, cy + draggedFrom.y - y]);
      return false;
    }
    if (!isPressed) return true;
    machine.move(rawEvent(event, toleranceOf(event)));
    return false;
  }
  function up(event: MapBrowserEvent): boolean {
    if (draggedFrom !== undefined) {
      draggedFrom = undefined;
      return false;
    }
    if (!isPressed) return true;
    isPressed = false;
    machine.up(rawEvent(event, toleranceOf(event)));
    return false;
  }
  return new Interaction({
    handleEvent(event) {
      switch (event.type) {
        case 'pointerdown':
          return down(event);
        case 'pointerdrag':
          return drag(event);
        case 'pointerup':
          return up(event);
        case 'pointermove':
          if (!event.dragging) machine.move(rawEvent(event, toleranceOf(event)));
          return true;
        case 'dblclick':
          return machine.state() === undefined;
        default:
          return true;
      }
    },
  });
}
