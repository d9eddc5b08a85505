/// <reference lib="dom" />
import type { RobotPose } from '@rota/contract/live';
import { situationWords, type Robot } from '@rota/contract/robots';
import { CELL_FREE, CELL_OCCUPIED, type Raster } from '@rota/floor';
import { createLiveSocket } from '../../packages/web/src/api/live-socket.ts';
import { createMapControl } from '../../packages/web/src/map/map-control.ts';
import { mapPalettes } from '../../packages/web/src/map/map-palette.ts';
import { robotsLayer } from '../../packages/web/src/features/robots/robots/shared/robots-layer.ts';
import { createPoseStore } from '../../packages/web/src/features/robots/robots/shared/pose-store.ts';

/*
 * The page under the benchmark. `?page=map` is the console's own path from the socket to the canvas; `?page=plain` the least that a page can
 * do with the same messages: parse them, keep the last two poses of each robot, glide between them, and draw a disc with a nose.
 */
declare global {
  // Only an interface joins the browser's own.
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions
  interface Window {
    /** Frames that the browser gave so far, whatever was painted in them. */
    framesShown: number;
    /** Poses that arrived. */
    heard: number;
  }
}

const CELLS = 4_000;
const RESOLUTION = 0.05;
const query = new URLSearchParams(location.search);
const socketUrl = `ws://${location.host}/api/live`;

function host(): HTMLElement {
  const element = document.getElementById('host');
  if (element === null) throw new Error('The page has no host.');
  return element;
}

function countFrames(): void {
  window.framesShown += 1;
  requestAnimationFrame(countFrames);
}

/** Rooms of ten metres with doors. */
function aFloor(): Raster {
  const cells = new Uint8Array(CELLS * CELLS).fill(CELL_FREE);
  const room = 200;
  for (let row = 0; row < CELLS; row += 1) {
    for (let column = 0; column < CELLS; column += 1) {
      const isWall = (row % room < 3 && column % room > 30) || (column % room < 3 && row % room > 30);
      if (isWall) cells[row * CELLS + column] = CELL_OCCUPIED;
    }
  }
  return { width: CELLS, height: CELLS, resolution: RESOLUTION, origin: { x: 0, y: 0, theta: 0 }, cells };
}

function showMap(): void {
  const store = createPoseStore();
  const nothing = (): void => undefined;
  const control = createMapControl(host(), mapPalettes.light, { onFollowEnd: nothing, onView: nothing });
  if (query.get('floor') !== 'none') control.showFloor(aFloor());
  const scene = {
    store,
    mapId: 'bench_1',
    selectedId: undefined,
    emphasisedIds: undefined,
    route: undefined,
    waits: [],
    words: { situation: situationWords.en, age: (ms: number) => `${Math.round(ms / 1_000)} s` },
    palette: mapPalettes.light,
    still: false,
  };
  control.showLayers([robotsLayer({ scene, onRobot: nothing })]);
  const zoom = Number(query.get('zoom') ?? '0');
  if (zoom > 0) control.zoomBy(zoom);
  if (query.get('pan') !== null) {
    // The map never stands: each stretch begins before the one before it ends.
    let step = 0;
    setInterval(() => {
      step += 1;
      control.goTo({ x: 100 + 30 * Math.sin(step / 5), y: 100 + 30 * Math.cos(step / 7) });
    }, 150);
  }
  const live = createLiveSocket({
    url: () => socketUrl,
    connect: (url) => new WebSocket(url),
    token: () => 'bench',
    onRefused: nothing,
    random: Math.random,
    network: { isOnline: () => true, onChange: nothing },
  });
  live.watch(
    'robots',
    { projectId: 1 },
    { onSnapshot: (rows) => store.replace(rows), onDelta: (rows) => store.upsert(rows) },
  );
  live.watch(
    'poses',
    { projectId: 1 },
    {
      onSnapshot: (rows) => store.takePoses(rows),
      onDelta: (rows) => {
        window.heard += rows.length;
        store.takePoses(rows);
      },
    },
  );
  live.start();
}

type Track = { x: number; y: number; theta: number; at: number; fromX: number; fromY: number };

function showPlain(): void {
  const canvas = document.createElement('canvas');
  host().append(canvas);
  canvas.width = innerWidth * devicePixelRatio;
  canvas.height = innerHeight * devicePixelRatio;
  canvas.style.width = '100%';
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no canvas.');
  const scale = Math.min(innerWidth, innerHeight) / (CELLS * RESOLUTION);
  const tracks = new Map<string, Track>();
  const socket = new WebSocket(socketUrl);
  socket.addEventListener('open', () => {
    socket.send(JSON.stringify({ type: 'auth', token: 'bench' }));
    for (const topic of ['robots', 'poses'])
      socket.send(JSON.stringify({ type: 'subscribe', topic, project_id: 1 }));
  });
  socket.addEventListener('message', (event) => {
    const message = JSON.parse(String(event.data)) as {
      topic?: string;
      data?: Robot[];
      upsert?: RobotPose[];
    };
    if (message.topic !== 'poses') return;
    const now = performance.now();
    for (const { robot_id: id, x, y, theta } of message.upsert ?? []) {
      const before = tracks.get(id);
      tracks.set(id, { x, y, theta, at: now, fromX: before?.x ?? x, fromY: before?.y ?? y });
      window.heard += 1;
    }
  });
  function paint(now: number): void {
    requestAnimationFrame(paint);
    if (context === null) return;
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    context.clearRect(0, 0, innerWidth, innerHeight);
    for (const track of tracks.values()) {
      const share = Math.min(1, (now - track.at) / 100);
      const x = (track.fromX + (track.x - track.fromX) * share) * scale;
      const y = innerHeight - (track.fromY + (track.y - track.fromY) * share) * scale;
      context.beginPath();
      context.arc(x, y, 8, 0, 2 * Math.PI);
      context.fillStyle = '#2563EB';
      context.fill();
      context.beginPath();
      context.moveTo(x, y);
      context.lineTo(x + 11 * Math.cos(track.theta), y - 11 * Math.sin(track.theta));
      context.strokeStyle = '#15181C';
      context.stroke();
    }
  }
  requestAnimationFrame(paint);
}

window.framesShown = 0;
window.heard = 0;
requestAnimationFrame(countFrames);
if (query.get('page') === 'plain') showPlain();
else showMap();
