import { setTimeout as pause } from 'node:timers/promises';
import { signIn } from './demo.ts';
import { runOnMessage } from './run-on-message.ts';

/** People with the console open, at a product that was started with its demo. `assets` are the files of the console, as paths. */
export type VisitorsOrder = {
  readonly url: string;
  readonly projectId: number;
  readonly visitors: number;
  readonly assets: readonly string[];
};

const TOPICS = ['robots', 'poses', 'deliveries', 'maps', 'targets'] as const;
/** How many pages a visitor opens before the console is loaded again, as by a reload, and the time on each. */
const PAGES_A_VISIT = 12;
const ON_A_PAGE_MS = 2_000;

// A program of its own: visitors who sign in, open the console with all its files, watch, and turn its pages without a rest.
runOnMessage<VisitorsOrder>(async (order) => {
  process.send?.('ready');
  await Promise.all(Array.from({ length: order.visitors }, () => visit(order)));
});

async function visit(order: VisitorsOrder): Promise<never> {
  const { url, projectId } = order;
  let token = '';
  const read = async (path: string): Promise<string> => {
    const answer = await fetch(path.startsWith('http') ? path : url + path, {
      headers: { authorization: `Bearer ${token}` },
    });
    const text = await answer.text();
    // As the console does: a server that is busy is asked again.
    if (answer.status === 503) {
      await pause(ON_A_PAGE_MS);
      return read(path);
    }
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return text;
  };
  const project = `/api/projects/${projectId}`;
  for (;;) {
    token = (await signIn(url)) ?? '';
    for (const path of ['/', ...order.assets]) await read(path);
    const socket = watch(order, token);
    const robots = JSON.parse(await read(`/api/robots/${projectId}`)) as { robot_id: string }[];
    const maps = JSON.parse(await read(`/api/project/${projectId}/maps`)) as { map_id: string }[];
    for (let page = 0; page < PAGES_A_VISIT; page++) {
      const robotId = robots[page % robots.length]?.robot_id ?? '';
      await Promise.all([
        read(`${project}/deliveries?limit=50`),
        read(`${project}/targets`),
        read(`${project}/robots/${robotId}`),
        read(`${project}/doctor`),
        ...maps.map(async ({ map_id: mapId }) =>
          read(await read(`/api/project/${projectId}/maps/${mapId}/compressed`)),
        ),
      ]);
      await pause(ON_A_PAGE_MS);
    }
    socket.close();
  }
}

function watch({ url, projectId }: VisitorsOrder, token: string): WebSocket {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`);
  socket.addEventListener('open', () => {
    socket.send(JSON.stringify({ type: 'auth', token }));
    for (const topic of TOPICS)
      socket.send(JSON.stringify({ type: 'subscribe', topic, project_id: projectId }));
  });
  return socket;
}
