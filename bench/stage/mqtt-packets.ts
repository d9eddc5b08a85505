// The few packets of MQTT 3.1.1 that a robot of the load sends.

/** CONNECT with a clean session, section 3.1. */
export function connectPacket(
  who: { clientId: string; username: string; password: string },
  keepAliveS: number,
): Buffer {
  const userPasswordClean = 0xc2;
  const head = Buffer.concat([
    text('MQTT'),
    Buffer.from([4, userPasswordClean, keepAliveS >> 8, keepAliveS & 0xff]),
  ]);
  return packet(0x10, [head, text(who.clientId), text(who.username), text(who.password)]);
}

/** PUBLISH, section 3.3: QoS 0, or QoS 1 where an id is given. */
export function publishPacket(
  topic: string,
  payload: string,
  atLeastOnce?: { id: number; retain: boolean },
): Buffer {
  const parts = [text(topic), Buffer.from(payload)];
  if (atLeastOnce === undefined) return packet(0x30, parts);
  parts.splice(1, 0, Buffer.from([atLeastOnce.id >> 8, atLeastOnce.id & 0xff]));
  return packet(0x32 | (atLeastOnce.retain ? 1 : 0), parts);
}

function packet(first: number, parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = [first];
  let length = body.length;
  do {
    const more = length > 0x7f;
    head.push((length & 0x7f) | (more ? 0x80 : 0));
    length >>= 7;
  } while (length > 0);
  return Buffer.concat([Buffer.from(head), body]);
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes]);
}
