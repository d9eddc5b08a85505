import type { Point } from '@rota/floor';
import { createRobotSprites } from './robot-painter.ts';
import type { LabelOffer, LabelSides } from '../../../../map/label-board.ts';
import { contextForFrame, createOverlayCanvas, pixelRatioOf } from '../../../../map/overlay-canvas.ts';
import type { Frame, Scene, ScenePainting } from './robots-scene.ts';
import { clusterAt, motionSince, paintScene, robotAt } from './robots-scene.ts';
import type { ViewPlace } from '../../../../map/view-transform.ts';

export type RobotsOverlay = {
  readonly canvas: HTMLCanvasElement;
  /** Shows another scene; undefined shows nothing. */
  show(scene: Scene | undefined): void;
  /** The view of the map changed: paints at once, in step with the floor below. */
  follow(view: ViewPlace): void;
  /** Labels of other layers pushed those of the robots elsewhere: they are painted there with the next frame. */
  relabel(): void;
  robotAt(x: number, y: number, tolerance: number): string | undefined;
  clusterAt(x: number, y: number, tolerance: number): Point | undefined;
  dispose(): void;
};

const EMPTY: Frame = {
  robots: [],
  clusters: [],
  chosen: undefined,
  poses: new Map(),
  moving: false,
  ageing: false,
};
/** How often the age beside old news is renewed, and how often fresh news is looked at for having grown old. */
const AGE_STEP_MS = 1_000;
const AGE_CHECK_MS = 5_000;

/**
 * The overlay paints once per animation frame while a robot moves, now and then to show data ageing, and else only on request; never in a
 * hidden tab. `label` places the labels of the whole map, `onPainted` receives the content of each frame.
 */
export function createRobotsOverlay({
  label,
  onPainted,
}: {
  label: (offer: LabelOffer) => LabelSides;
  onPainted: (frame: Frame) => void;
}): RobotsOverlay {
  const canvas = createOverlayCanvas();
  let scene: Scene | undefined;
  let view: ViewPlace | undefined;
  let frame: Frame = EMPTY;
  let request: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unsubscribe: (() => void) | undefined;
  let tools: (ScenePainting & { palette: Scene['palette']; ratio: number }) | undefined;
  let isNews = true;

  function toolsFor(shown: Scene, ratio: number): ScenePainting {
    if (tools?.palette !== shown.palette || tools.ratio !== ratio) {
      tools = { label, sprites: createRobotSprites(shown.palette, ratio), palette: shown.palette, ratio };
    }
    return tools;
  }
  function animate(): void {
    request = undefined;
    if (isNews || scene === undefined || view === undefined) return paint();
    const motion = motionSince(scene, view, frame.poses);
    if (motion === 'moved') paint();
    else if (motion === 'gliding') schedule();
    // Now and then news is looked at for having grown old, as after a frame in which nothing moved.
    else timer ??= setTimeout(handleNews, frame.ageing ? AGE_STEP_MS : AGE_CHECK_MS);
  }
  function handleNews(): void {
    isNews = true;
    schedule();
  }

  function paint(): void {
    cancel();
    if (view === undefined || document.hidden) return;
    const context = contextForFrame(canvas, view);
    if (context === undefined) return;
    frame =
      scene === undefined ? EMPTY : paintScene(context, scene, view, toolsFor(scene, pixelRatioOf(view)));
    isNews = false;
    if (frame.moving && scene?.still !== true) schedule();
    else if (frame.robots.length > 0)
      timer = setTimeout(handleNews, frame.ageing ? AGE_STEP_MS : AGE_CHECK_MS);
    onPainted(frame);
  }
  function schedule(): void {
    if (request !== undefined || document.hidden) return;
    request = requestAnimationFrame(animate);
  }
  function cancel(): void {
    if (request !== undefined) cancelAnimationFrame(request);
    clearTimeout(timer);
    request = undefined;
    timer = undefined;
  }
  function handleVisibility(): void {
    if (document.hidden) cancel();
    else handleNews();
  }
  document.addEventListener('visibilitychange', handleVisibility);

  return {
    canvas,
    show(next) {
      if (next?.store !== scene?.store) {
        unsubscribe?.();
        unsubscribe = next?.store.subscribeMotion((what) => {
          // Positions are compared with the painted ones; any other change repaints the robot.
          if (what === 'poses') schedule();
          else handleNews();
        });
      }
      scene = next;
      handleNews();
    },
    follow(next) {
      view = next;
      paint();
    },
    relabel: handleNews,
    robotAt: (x, y, tolerance) => robotAt(frame, x, y, tolerance),
    clusterAt: (x, y, tolerance) => clusterAt(frame, x, y, tolerance),
    dispose() {
      cancel();
      unsubscribe?.();
      document.removeEventListener('visibilitychange', handleVisibility);
      canvas.remove();
    },
  };
}
