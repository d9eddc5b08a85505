import { layerKind } from '../../../../map/map-layer.ts';
import { createRobotsOverlay } from './robots-overlay.ts';
import type { Scene } from './robots-scene.ts';

/** The robots of a floor as they are painted; a scene that is the same object is not painted again. */
export type ShownRobots = { readonly scene: Scene; onRobot(robotId: string): void };

/** The layer of the robots, with the chosen one's route: a canvas of its own above the floor, painted in step with it. */
export const robotsLayer = layerKind<ShownRobots>('robots', (stage) => {
  let shown: ShownRobots | undefined;
  const overlay = createRobotsOverlay({
    label: (offer) => stage.label(offer),
    onPainted: (frame) => stage.lead(frame.chosen),
  });
  return {
    canvas: overlay.canvas,
    show(next) {
      const isSame = next.scene === shown?.scene;
      shown = next;
      if (!isSame) overlay.show(next.scene);
    },
    follow: (view) => overlay.follow(view),
    relabel: () => overlay.relabel(),
    hit({ pixel, tolerance }) {
      const robotId = overlay.robotAt(pixel.x, pixel.y, tolerance);
      if (robotId !== undefined)
        return { kind: 'thing', cursor: 'pointer', choose: () => shown?.onRobot(robotId) };
      const at = overlay.clusterAt(pixel.x, pixel.y, tolerance);
      return at === undefined ? undefined : { kind: 'gathering', at };
    },
    dispose: () => overlay.dispose(),
  };
});
