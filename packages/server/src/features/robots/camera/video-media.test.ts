import { createRequire } from 'node:module';
import type * as Wrtc from '@roamhq/wrtc';
import { afterEach, expect, test, vi } from 'vitest';
import { openSession, openVideoStage, type VideoStage } from './video-stage.fake.ts';

const wrtc = createRequire(import.meta.url)('@roamhq/wrtc') as typeof Wrtc;

const ends: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const [WIDTH, HEIGHT] = [160, 120];

async function exchange(connection: RTCPeerConnection, url: string): Promise<void> {
  await connection.setLocalDescription(await connection.createOffer());
  await vi.waitFor(() => expect(connection.iceGatheringState).toBe('complete'), 5_000);
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp' },
    body: connection.localDescription?.sdp ?? '',
  });
  expect(answer.status).toBe(201);
  await connection.setRemoteDescription({ type: 'answer', sdp: await answer.text() });
}

/** A robot with a real encoder that publishes what it is asked for; its picture has one brightness. */
function aRobot(stage: VideoStage, brightness: number) {
  const connections: RTCPeerConnection[] = [];
  let pictures = 0;
  stage.onAsk = ({ whipUrl }) => {
    const source = new wrtc.nonstandard.RTCVideoSource();
    const connection = new wrtc.RTCPeerConnection();
    connection.addTransceiver(source.createTrack(), { direction: 'sendonly' });
    connections.push(connection);
    const data = new Uint8Array((WIDTH * HEIGHT * 3) / 2).fill(128).fill(brightness, 0, WIDTH * HEIGHT);
    const timer = setInterval(() => {
      pictures += 1;
      source.onFrame({ width: WIDTH, height: HEIGHT, data });
    }, 50);
    ends.push(() => {
      clearInterval(timer);
      connection.close();
    });
    // One that fails shows in what viewers see.
    exchange(connection, whipUrl).catch(() => undefined);
  };
  const sentBytes = async (): Promise<number> => {
    let sum = 0;
    for (const connection of connections)
      for (const report of (await connection.getStats()).values() as Iterable<Record<string, unknown>>)
        if (report['type'] === 'transport') sum += Number(report['bytesSent'] ?? 0);
    return sum;
  };
  /** The bytes that go out while twenty pictures are drawn. */
  async function bytesOfPictures(): Promise<number> {
    const [before, end] = [await sentBytes(), pictures + 20];
    await vi.waitFor(() => expect(pictures).toBeGreaterThanOrEqual(end), 30_000);
    return (await sentBytes()) - before;
  }
  return { connections, bytesOfPictures };
}

/** A viewer who decodes what comes: the brightness of the newest picture. */
async function aViewer(stage: VideoStage) {
  const session = await openSession(stage);
  const connection = new wrtc.RTCPeerConnection();
  ends.push(() => connection.close());
  const seen = { frames: 0, brightness: -1 };
  const { receiver } = connection.addTransceiver('video', { direction: 'recvonly' });
  const sink = new wrtc.nonstandard.RTCVideoSink(receiver.track);
  ends.push(() => sink.stop());
  sink.onframe = ({ frame }: { frame: { data: Uint8Array } }) => {
    seen.frames += 1;
    seen.brightness = frame.data[WIDTH * 60 + 80] ?? -1;
  };
  await exchange(connection, `${stage.url}/api/public/whep/${session.ticket}`);
  return { ...session, connection, seen };
}

test('a video goes from a robot to its viewers as it was encoded, and not a byte more than while they watch', async () => {
  const stage = await openVideoStage();
  ends.push(() => stage.close());
  const robot = aRobot(stage, 90);
  expect([stage.asked.size, robot.connections]).toEqual([0, []]);
  const first = await aViewer(stage);
  await vi.waitFor(() => expect(first.seen.frames).toBeGreaterThan(5), 30_000);
  expect(Math.abs(first.seen.brightness - 90)).toBeLessThan(6);
  // One who comes later gets a whole picture at once, and the robot sends no second video.
  const second = await aViewer(stage);
  await vi.waitFor(() => expect(second.seen.frames).toBeGreaterThan(5), 30_000);
  expect(robot.connections).toHaveLength(1);
  expect(await robot.bytesOfPictures()).toBeGreaterThan(500);
  first.feed.close();
  expect(stage.asked.size).toBe(1);
  second.feed.close();
  expect(stage.asked.size).toBe(0);
  // The robot hears that it may stop by MQTT; even one that does not hear it has no one to send to.
  await vi.waitFor(
    () => expect(robot.connections[0]?.connectionState).toMatch(/closed|failed|disconnected/),
    30_000,
  );
  expect(await robot.bytesOfPictures()).toBe(0);
});

test('a viewer that is killed is noticed by its silence, and a robot that is killed by the end of its packets', async () => {
  const stage = await openVideoStage();
  ends.push(() => stage.close());
  const robot = aRobot(stage, 60);
  const viewer = await aViewer(stage);
  await vi.waitFor(() => expect(viewer.seen.frames).toBeGreaterThan(3), 30_000);
  // Its socket stays open as that of a machine that lost its network does.
  viewer.connection.close();
  await vi.waitFor(() => expect(stage.asked.size).toBe(0), 30_000);
  expect(viewer.ended.at(-1)).toBe('link_lost');
  const other = await aViewer(stage);
  await vi.waitFor(() => expect(other.seen.frames).toBeGreaterThan(3), 30_000);
  robot.connections.at(-1)?.close();
  await vi.waitFor(() => expect(other.ended.at(-1)).toBe('robot_lost'), 30_000);
  expect(stage.asked.size).toBe(0);
});
