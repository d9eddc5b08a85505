import { writeToStream } from 'mqtt-packet';

/** mqtt-packet keeps the encoded remaining length (MQTT 3.1.1, section 2.2.3) of packets that are shorter than this. */
const KEPT_BELOW = 16_384;
/** The bytes of a QoS 0 PUBLISH on a topic of one letter before its payload: the topic's length, two bytes, and the topic. */
const BEFORE_PAYLOAD = 3;

let isDone = false;

/**
 * mqtt-packet keeps a buffer of four bytes for every length of a packet that it ever wrote, each cut from a block of Node's buffer pool that
 * is then never freed: 64 KB a length, up to 1 GB as hours go by (mqttjs/mqtt-packet, issue 163). Written in one go they lie in a few
 * blocks. Takes some 10 ms, once in a process.
 */
export function keepPacketLengthsTogether(): void {
  if (isDone) return;
  isDone = true;
  const nowhere = { write: () => true } as unknown as NodeJS.WritableStream;
  const bytes = Buffer.alloc(KEPT_BELOW);
  for (let length = BEFORE_PAYLOAD; length < KEPT_BELOW; length += 1) {
    const payload = bytes.subarray(0, length - BEFORE_PAYLOAD);
    writeToStream({ cmd: 'publish', qos: 0, dup: false, retain: false, topic: 't', payload }, nowhere);
  }
}
