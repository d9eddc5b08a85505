// A robot that a person can drive from the console: the least that "Manual control" in docs/robot-link.md asks for. It has no camera here.
// node docs/examples/driven-robot.mjs <broker url> <user name> <password> <topic prefix, such as uagv/v2/acme/robot-1>
import { connect } from 'mqtt';

const [url, username, password, prefix] = process.argv.slice(2);
const [, , manufacturer, serialNumber] = prefix.split('/');
const client = connect(url, { username, password, protocolVersion: 4 });
const limit = (value, most) => Math.max(-most, Math.min(most, Number(value) || 0));

let headerId = 0;
function publish(topic, body, options = {}) {
  const timestamp = new Date().toISOString();
  const head = { headerId: headerId++, timestamp, version: '2.1.0', manufacturer, serialNumber };
  client.publish(`${prefix}/${topic}`, JSON.stringify({ ...head, ...body }), options);
}

let session;
let wanted = 0;
let speed = 0;

/** A command counts once, for its time, and not if it was held up: the clocks differ, so the quickest way so far is the measure. */
function takeCommand(message, now) {
  if (session?.id !== message.session_id) return;
  session.heardAt = now;
  if (!(message.sequence > session.sequence)) return;
  session.sequence = message.sequence;
  const way = now - Date.parse(message.timestamp);
  session.least = Math.min(session.least, way);
  session.until = now + limit(message.ttl_ms, 500) - (way - session.least);
  wanted = limit(message.linear, 0.5);
}

client.on('message', (topic, payload) => {
  const message = JSON.parse(payload.toString());
  if (topic.endsWith('/drive')) return takeCommand(message, Date.now());
  for (const { actionType, actionParameters = [] } of message.actions ?? []) {
    const id = actionParameters.find(({ key }) => key === 'session_id')?.value;
    if (actionType === 'startManualControl' && session === undefined)
      session = { id, sequence: -1, least: Infinity, until: 0, heardAt: Date.now(), distance: 0 };
    if (actionType === 'stopManualControl' && session?.id === id) session = undefined;
  }
});

// The dead man's switch: 20 times a second, whatever the network does. The motors get `speed`.
setInterval(() => {
  if (session !== undefined && Date.now() - session.heardAt > 15_000) session = undefined;
  const target = session !== undefined && Date.now() < session.until ? wanted : 0;
  speed += limit(target - speed, Math.abs(target) > Math.abs(speed) ? 0.04 : 0.15);
  if (session !== undefined) session.distance += Math.abs(speed) * 0.05;
}, 50);
setInterval(() => {
  if (session === undefined) return;
  const { id, sequence, distance } = session;
  publish('driveState', { session_id: id, sequence, linear: speed, angular: 0, distance_m: distance });
}, 100);
client.on('connect', () => {
  client.subscribe([`${prefix}/instantActions`, `${prefix}/drive`]);
  const declared = ['startManualControl', 'stopManualControl'];
  const agvActions = declared.map((actionType) => ({ actionType, actionScopes: ['INSTANT'] }));
  publish('connection', { connectionState: 'ONLINE' }, { qos: 1, retain: true });
  publish('factsheet', { protocolFeatures: { agvActions } }, { retain: true });
});
