import { once } from 'node:events';
import { connect } from 'node:net';
import { connectPacket, publishPacket } from './mqtt-packets.ts';
import type { LoadOrder, LoadRobot } from './robots.ts';
import { runOnMessage } from './run-on-message.ts';

/** `linesPerS`: lines that each robot writes in a second, in one message, as a robot that gathers them does. */
export type LoggingOrder = LoadOrder & { readonly linesPerS: number };
const CONNACK = 0x20;

// A program of its own: robots that send nothing but lines of their logs. Tells the number of lines sent so far each second.
runOnMessage<LoggingOrder>(async ({ url, robots, linesPerS }) => {
  const { hostname, port } = new URL(url);
  const senders = await Promise.all(robots.map((robot) => signIn(robot, linesPerS, hostname, Number(port))));
  process.send?.('ready');
  let sent = 0;
  for (const [index, send] of senders.entries())
    setTimeout(
      () => {
        setInterval(() => {
          send();
          sent += linesPerS;
          if (index === 0) process.send?.(sent);
        }, 1_000);
      },
      (index * 1_000) / senders.length,
    );
});

/** @returns sends the lines of one second */
async function signIn(robot: LoadRobot, linesPerS: number, host: string, port: number): Promise<() => void> {
  const socket = connect({ host, port, noDelay: true });
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(connectPacket(robot, 60));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  if (answer[0] !== CONNACK || answer[3] !== 0)
    throw new Error(`The robot ${robot.clientId} was not let in.`);
  socket.resume();
  let [first, packetId] = [1, 0];
  return () => {
    const at = new Date().toISOString();
    const lines = Array.from({ length: linesPerS }, (_, index) => ({
      at,
      level: 'info',
      source: 'navigation',
      text: `plan ${first + index}: 31 poses, cost 4.${(first + index) % 97}, next waypoint in ${index}.4 m`,
    }));
    packetId = (packetId % 65_000) + 1;
    const message = JSON.stringify({ sequence: first, lines });
    socket.write(publishPacket(`${robot.prefix}/logs`, message, { id: packetId, retain: false }));
    first += linesPerS;
  };
}
