import { api } from '@rota/contract/areas';
import { createRobotClient, type MeetingEvent, type MeetingWord } from '@rota/robot-link';
import { silentLog } from '@rota/server';
import { aName } from '@rota/testing';
import type { Page } from 'playwright-core';
import type { Stage } from './stage.ts';

/** A robot whose screen is a page of Chromium: what it says and hears of calls goes over MQTT, as that of any robot. */
export type RobotScreen = {
  readonly robotId: string;
  /** What the console said of calls. */
  readonly heard: readonly MeetingWord[];
  say(event: MeetingEvent): void;
  /** Size of the person's picture on the screen; 0 while there is none. */
  pictureWidth(): Promise<number>;
  close(): Promise<void>;
};

/** Registers a robot by this name and turns the page into its screen. */
export async function aRobotScreen(
  stage: Stage,
  { projectId, name, page }: { readonly projectId: number; readonly name: string; readonly page: Page },
): Promise<RobotScreen> {
  const token = await stage.server.tokenFor({ '*': ['rr_admin'] });
  const serialNumber = `S-${aName()}`;
  const { body } = await stage.server.call('POST', `/projects/${projectId}/robots`, {
    token,
    body: { name, model: 'Screen', manufacturer: 'acme', serial_number: serialNumber },
  });
  const { robot_id: robotId, mqtt } = api.robots.register.response.parse(body);
  const heard: MeetingWord[] = [];
  const client = createRobotClient({
    url: mqtt.url,
    username: mqtt.username,
    password: mqtt.password,
    clientId: mqtt.client_id,
    robot: {
      interfaceName: mqtt.interface_name,
      manufacturer: 'acme',
      serialNumber,
      protocolVersion: '2.1.0',
    },
    onOrder: () => undefined,
    onActions: () => undefined,
    onMeeting(word) {
      heard.push(word);
      if (word.kind === 'state') client.publishMeeting({ kind: 'alive', meetingId: word.meetingId });
      page
        .evaluate((said) => (window as unknown as ScreenWindow).hearConsole(said), word)
        .catch(() => undefined);
    },
    onInvalid: () => undefined,
    log: silentLog,
    clock: Date.now,
  });
  await page.goto(stage.url);
  await page.exposeFunction('sayToConsole', (event: MeetingEvent) => client.publishMeeting(event));
  await page.evaluate(runScreen);
  client.connect();
  return {
    robotId,
    heard,
    say: (event) => client.publishMeeting(event),
    pictureWidth: () => page.evaluate(() => document.querySelector('video')?.videoWidth ?? 0),
    close: () => client.close(),
  };
}

/** What the page of a screen has beside what every page has. */
type ScreenWindow = {
  hearConsole: (word: MeetingWord) => void;
  readonly sayToConsole: (event: MeetingEvent) => void;
};

/** Runs in the page: WebRTC as the computer behind a robot's screen does it. */
async function runScreen(): Promise<void> {
  const page = window as unknown as ScreenWindow;
  const own = await navigator.mediaDevices.getUserMedia({ audio: true, video: true });
  const video = document.createElement('video');
  video.autoplay = true;
  video.muted = true;
  document.body.replaceChildren(video);
  let connection: RTCPeerConnection | undefined;
  let current = 0;
  async function answer({ meetingId, offer, sdp }: Extract<MeetingWord, { kind: 'offer' }>): Promise<void> {
    if (offer <= current) return;
    current = offer;
    connection?.close();
    const made = new RTCPeerConnection();
    connection = made;
    made.ontrack = ({ track }) => {
      if (track.kind === 'video') video.srcObject = new MediaStream([track]);
    };
    made.onicecandidate = ({ candidate }) => {
      if (candidate === null || candidate.candidate === '') return;
      const { candidate: way, sdpMid: mid } = candidate;
      page.sayToConsole({ kind: 'candidate', meetingId, offer, candidate: way, mid: mid ?? '' });
    };
    await made.setRemoteDescription({ type: 'offer', sdp });
    for (const transceiver of made.getTransceivers()) {
      const { kind } = transceiver.receiver.track;
      const track = own.getTracks().find((one) => one.kind === kind);
      transceiver.direction = 'sendrecv';
      await transceiver.sender.replaceTrack(track ?? null);
    }
    await made.setLocalDescription(await made.createAnswer());
    const text = made.localDescription?.sdp ?? '';
    page.sayToConsole({ kind: 'answer', meetingId, offer, sdp: text });
  }
  // One word after the other: a candidate is for the offer before it.
  let work: Promise<unknown> = Promise.resolve();
  page.hearConsole = (word) => {
    work = work
      .then(async () => {
        if (word.kind === 'offer') await answer(word);
        else if (word.kind === 'candidate' && word.offer === current)
          await connection?.addIceCandidate({ candidate: word.candidate, sdpMid: word.mid });
        else if (word.kind === 'state' && word.state === 'ended') connection?.close();
      })
      .catch(() => undefined);
  };
}
