import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { Aedes } from 'aedes';
import { WebSocketServer, type WebSocket } from 'ws';

// The least that takes robots' messages to browsers: broker, JSON, the newest of each robot every 50 ms, socket. No accounts, no access,
// no fleet control, no database. The same messages go out as from Rota, so that both are measured alike.
const WINDOW_MS = 50;
const [, , mqttPort = '', httpPort = ''] = process.argv;

const broker = await Aedes.createBroker({ concurrency: 0 });
const poses = new Map<string, unknown>();
const robots = new Map<string, unknown>();
broker.on('publish', (packet) => {
  const [, , , robotId = '', topic] = packet.topic.split('/');
  if (topic !== 'state' && topic !== 'visualization') return;
  const message = JSON.parse(packet.payload.toString()) as {
    agvPosition: { x: number; y: number; theta: number };
  };
  const { x, y, theta } = message.agvPosition;
  poses.set(robotId, { robot_id: robotId, x, y, theta, at: Date.now() });
  if (topic === 'state') robots.set(robotId, message);
});
const web = createServer();
const sockets = new Set<WebSocket>();
new WebSocketServer({ server: web, perMessageDeflate: false }).on('connection', (socket) => {
  sockets.add(socket);
  socket.on('close', () => sockets.delete(socket));
  socket.send(JSON.stringify({ type: 'ready' }));
});
setInterval(() => {
  flush('robots', robots);
  flush('poses', poses);
}, WINDOW_MS);
createTcpServer((socket) => broker.handle(socket)).listen(Number(mqttPort), '127.0.0.1');
web.listen(Number(httpPort), '127.0.0.1', () => process.send?.('ready'));
process.on('SIGINT', () => process.exit(0));

function flush(topic: string, rows: Map<string, unknown>): void {
  if (rows.size === 0) return;
  const message = Buffer.from(
    JSON.stringify({ type: 'delta', topic, project_id: 1, upsert: [...rows.values()], remove: [] }),
  );
  rows.clear();
  for (const socket of sockets) socket.send(message);
}
