import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { TICKET_TTL_MS } from './media-tickets.service.ts';
import { openSession, openVideoStage, type VideoStage } from './video-stage.fake.ts';

const stages: VideoStage[] = [];
const servers: Server[] = [];
afterEach(async () => {
  await Promise.all(stages.splice(0).map((stage) => stage.close()));
  for (const server of servers.splice(0)) server.close();
});
async function aStage(wish: Parameters<typeof openVideoStage>[0] = {}): Promise<VideoStage> {
  const stage = await openVideoStage(wish);
  stages.push(stage);
  return stage;
}

const FINGERPRINT = Array.from({ length: 32 }, () => 'AB').join(':');
const sdp = (direction: string, codec = 'VP8') =>
  [
    'v=0',
    'o=- 1 2 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    'm=video 9 UDP/TLS/RTP/SAVPF 96',
    'a=mid:0',
    `a=${direction}`,
    'a=rtcp-mux',
    'a=ice-ufrag:abcd',
    'a=ice-pwd:0123456789abcdefghijkl',
    `a=fingerprint:sha-256 ${FINGERPRINT}`,
    'a=setup:actpass',
    `a=rtpmap:96 ${codec}/90000`,
    ...(codec === 'H264' ? ['a=fmtp:96 packetization-mode=1;profile-level-id=42e01f'] : []),
    '',
  ].join('\r\n');

function post(stage: VideoStage, path: string, payload: string, type = 'application/sdp') {
  return stage.app.inject({
    method: 'POST',
    url: `/api/public/${path}`,
    headers: { 'content-type': type },
    payload,
  });
}
const open = (stage: VideoStage, who: string, url = '/api/projects/7/robots/r1/video-sessions') =>
  stage.app.inject({ method: 'POST', url, headers: { authorization: `Bearer a.a.${who}` }, payload: {} });
/** The robot answers each request with an offer, as one that can send video does. */
function aRobot(stage: VideoStage, codec?: string): void {
  stage.onAsk = ({ whipUrl }) => {
    const ticket = whipUrl.split('/').at(-1) ?? '';
    post(stage, `whip/${ticket}`, sdp('sendonly', codec)).then(
      () => undefined,
      () => undefined,
    );
  };
}

describe('a live video', () => {
  test('is opened with the right to see cameras, in the project of the robot', async () => {
    const stage = await aStage();
    expect((await open(stage, 'cam')).statusCode).toBe(201);
    expect((await open(stage, 'looker')).statusCode).toBe(403);
    expect((await open(stage, 'stranger')).statusCode).toBe(404);
    expect((await open(stage, 'unknown')).statusCode).toBe(401);
    const other = await open(stage, 'stranger', '/api/projects/8/robots/r1/video-sessions');
    expect(other.statusCode).toBe(404);
    expect(stage.asked.size).toBe(0);
  });

  test('is answered with an address to end it, once the robot sends', async () => {
    const stage = await aStage();
    aRobot(stage);
    const { ticket, id } = await openSession(stage);
    const answer = await post(stage, `whep/${ticket}`, sdp('recvonly'));
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([201, 'application/sdp']);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.body).toMatch(/^v=0\r\n[^]*a=sendonly\r\n[^]*a=candidate:/);
    expect([...stage.asked.values()].map(({ camera }) => camera)).toEqual([
      expect.objectContaining({ projectId: 7, robotId: 'r1', camera: undefined }),
    ]);
    const where = String(answer.headers['location']);
    const ended = await stage.app.inject({ method: 'DELETE', url: where });
    expect(ended.json()).toEqual({ ended: true });
    expect((await stage.app.inject({ method: 'DELETE', url: where })).json()).toEqual({ ended: false });
    expect(stage.videos.cameraOf(id)).toBeUndefined();
    expect(stage.asked.size).toBe(0);
  });

  test('has tickets of one use, for two minutes', async () => {
    const stage = await aStage({ silentMs: 50 });
    const { ticket } = await openSession(stage);
    expect((await post(stage, `whep/${ticket}`, sdp('recvonly'))).statusCode).toBe(504);
    expect((await post(stage, `whep/${ticket}`, sdp('recvonly'))).statusCode).toBe(404);
    const late = await openSession(stage);
    stage.clock.now += TICKET_TTL_MS;
    expect((await post(stage, `whep/${late.ticket}`, sdp('recvonly'))).statusCode).toBe(404);
    expect((await post(stage, `whip/${'x'.repeat(43)}`, sdp('sendonly'))).statusCode).toBe(404);
  });

  test('takes no ticket of a viewer from a robot, nor one of a robot twice', async () => {
    const stage = await aStage({ silentMs: 500 });
    const { ticket } = await openSession(stage);
    expect((await post(stage, `whip/${ticket}`, sdp('sendonly'))).statusCode).toBe(404);
    const viewed = post(stage, `whep/${ticket}`, sdp('recvonly'));
    await vi.waitFor(() => expect(stage.asked.size).toBe(1));
    const [whipUrl = ''] = stage.asked.keys();
    const whip = `whip/${whipUrl.split('/').at(-1) ?? ''}`;
    expect((await post(stage, whip, sdp('sendonly'))).statusCode).toBe(201);
    expect((await post(stage, whip, sdp('sendonly'))).statusCode).toBe(404);
    expect((await viewed).statusCode).toBe(201);
  });

  test.each([
    ['no offer', 'hello', 'application/sdp', 400],
    ['a video the wrong way round', sdp('sendonly'), 'application/sdp', 400],
    ['a format that is not forwarded', sdp('recvonly', 'AV1'), 'application/sdp', 400],
    ['JSON', '{}', 'application/json', 415],
    ['a huge body', `v=0\r\n${'a=x:1\r\n'.repeat(20_000)}`, 'application/sdp', 413],
  ])('refuses %s, and the ticket stays good', async (_what, body, type, status) => {
    const stage = await aStage();
    aRobot(stage);
    const { ticket } = await openSession(stage);
    expect((await post(stage, `whep/${ticket}`, body, type)).statusCode).toBe(status);
    expect((await post(stage, `whep/${ticket}`, sdp('recvonly'))).statusCode).toBe(201);
  });

  test('refuses a viewer who takes no format of the robot', async () => {
    const stage = await aStage();
    aRobot(stage, 'H264');
    const { ticket } = await openSession(stage);
    expect((await post(stage, `whep/${ticket}`, sdp('recvonly', 'VP8'))).statusCode).toBe(400);
  });

  test('answers the other methods as RFC 9725 says', async () => {
    const stage = await aStage();
    const url = `/api/public/whip/${'x'.repeat(43)}`;
    const options = await stage.app.inject({ method: 'OPTIONS', url });
    expect([options.statusCode, options.headers['accept-post']]).toEqual([200, 'application/sdp']);
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const)
      expect((await stage.app.inject({ method, url })).statusCode).toBe(405);
    const session = `/api/public/media-sessions/${'x'.repeat(43)}`;
    expect((await stage.app.inject({ method: 'PATCH', url: session })).statusCode).toBe(405);
  });

  test('is refused with a plain sentence where there is no WebRTC', async () => {
    const stage = await aStage({ hasRelay: false });
    const answer = await open(stage, 'cam');
    expect([answer.statusCode, answer.json<{ resultCode: string }>().resultCode]).toEqual([
      409,
      'VIDEO_UNAVAILABLE',
    ]);
  });
});

describe('the end of a live video', () => {
  test('comes when no one watches any longer, and the robot is asked to stop', async () => {
    const stage = await aStage();
    aRobot(stage);
    const [one, two] = [await openSession(stage), await openSession(stage)];
    await post(stage, `whep/${one.ticket}`, sdp('recvonly'));
    await post(stage, `whep/${two.ticket}`, sdp('recvonly'));
    expect([stage.asked.size, stage.audience.viewersOf(7, 'r1')]).toEqual([1, 2]);
    one.feed.close();
    expect([stage.asked.size, stage.audience.viewersOf(7, 'r1')]).toEqual([1, 1]);
    two.feed.close();
    expect([stage.asked.size, stage.audience.viewersOf(7, 'r1')]).toEqual([0, 0]);
  });

  test('comes for one who opened a video and never watched it', async () => {
    const stage = await aStage({ unwatchedMs: 20 });
    const answer = await open(stage, 'cam');
    const { session_id: id } = answer.json<{ session_id: string }>();
    expect(stage.videos.cameraOf(id)).toBeDefined();
    await vi.waitFor(() => expect(stage.videos.cameraOf(id)).toBeUndefined());
  });

  test('is shown to the viewer with its reason', async () => {
    const stage = await aStage({ silentMs: 20 });
    const { ticket, ended } = await openSession(stage);
    await post(stage, `whep/${ticket}`, sdp('recvonly'));
    await vi.waitFor(() => expect(ended.at(-1)).toBe('robot_silent'));
  });

  test('is what a browser hears of a video that another server made', async () => {
    const stage = await aStage();
    const heard: string[] = [];
    const feed = stage.hub.attach({
      send: (message) => heard.push(message.toString()),
      unsentBytes: () => 0,
    });
    feed.watch({ topic: 'video', projectId: 7, id: 'made-elsewhere' });
    await vi.waitFor(() => expect(heard.join('')).toContain('"ended":"unknown"'));
  });

  test('is not brought about from another project', async () => {
    const stage = await aStage();
    const { id } = await openSession(stage);
    const feed = stage.hub.attach({ send: () => undefined, unsentBytes: () => 0 });
    feed.watch({ topic: 'video', projectId: 8, id });
    feed.close();
    expect(stage.videos.cameraOf(id)).toBeDefined();
  });
});

test('with a media server the robot publishes there, and the offer of a viewer is answered from there', async () => {
  const calls: string[] = [];
  const server = createServer((request, response) => {
    calls.push(`${request.method ?? ''} ${request.url ?? ''}`);
    // Not published yet at the first call.
    const status = request.method === 'POST' ? (calls.length === 1 ? 404 : 201) : 200;
    response.writeHead(status, { location: '/session/1', 'content-type': 'application/sdp' }).end('v=0\r\n');
  });
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stage = await aStage({
    hasRelay: false,
    mediaServer: {
      whipUrl: `${base}/{robotId}/{camera}/{ticket}/whip`,
      whepUrl: `${base}/{robotId}/{camera}/{ticket}/whep`,
    },
  });
  const { ticket, feed } = await openSession(stage, 'rear');
  const answer = await post(stage, `whep/${ticket}`, sdp('recvonly'));
  expect([answer.statusCode, answer.body]).toEqual([201, 'v=0\r\n']);
  const [whipUrl = ''] = stage.asked.keys();
  expect(whipUrl).toMatch(/\/r1\/rear\/[\w-]{43}\/whip$/);
  const whep = new URL(whipUrl.replace(/whip$/, 'whep')).pathname;
  feed.close();
  await vi.waitFor(() => expect(calls).toEqual([`POST ${whep}`, `POST ${whep}`, 'DELETE /session/1']));
});
