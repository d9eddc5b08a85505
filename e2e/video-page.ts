import type { PublishVideo } from '@rota/simulator';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from './browser.ts';

/** What a page that publishes for a robot tells of itself. */
type Sent = { readonly bytes: number; readonly open: number };
declare global {
  /** A `var`, because only that becomes a property of the page's window. */
  var published: Map<string, RTCPeerConnection> | undefined;
}

/** A Chromium page that stands for the camera and the encoder of a robot: it publishes a canvas by WHIP. */
export type VideoPage = {
  readonly publish: PublishVideo;
  sent(): Promise<Sent>;
  /** Resolves once the page has drawn so many frames more, published or not. */
  frames(count: number): Promise<void>;
  /** The robot loses its network: nothing is said. */
  cut(): Promise<void>;
  close(): Promise<void>;
};

/** Opens the page in a browser of its own. */
export async function openVideoPage(): Promise<VideoPage> {
  const browser: Browser = await launchBrowser();
  const page = await browser.newPage();
  return {
    publish(whipUrl, _picture, log) {
      const warn = (error: unknown): void => log.warn({ error: String(error) }, 'the page could not publish');
      page.evaluate(publishCanvas, whipUrl).catch(warn);
      return { feed: () => undefined, close: () => void endVideo(page, whipUrl).catch(warn) };
    },
    sent: () => page.evaluate(countSent),
    frames: (count) => page.evaluate(drawFrames, count),
    cut: () => page.evaluate(() => globalThis.published?.forEach((connection) => connection.close())),
    close: () => browser.close(),
  };
}

async function endVideo(page: Page, whipUrl: string): Promise<void> {
  await page.evaluate((url) => globalThis.published?.get(url)?.close(), whipUrl);
}

async function publishCanvas(whipUrl: string): Promise<void> {
  globalThis.published ??= new Map();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [320, 180];
  const paint = canvas.getContext('2d');
  let turn = 0;
  setInterval(() => {
    if (paint === null) return;
    paint.fillStyle = 'rgb(200, 30, 30)';
    paint.fillRect(0, 0, 320, 180);
    paint.fillStyle = 'white';
    paint.fillRect((turn += 4) % 320, 60, 20, 20);
  }, 50);
  const connection = new RTCPeerConnection();
  globalThis.published.set(whipUrl, connection);
  for (const track of canvas.captureStream(20).getTracks())
    connection.addTransceiver(track, { direction: 'sendonly' });
  await connection.setLocalDescription(await connection.createOffer());
  const answer = await fetch(whipUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp' },
    body: connection.localDescription?.sdp ?? '',
  });
  if (answer.status !== 201) throw new Error(`WHIP was answered ${answer.status}.`);
  await connection.setRemoteDescription({ type: 'answer', sdp: await answer.text() });
}

async function drawFrames(count: number): Promise<void> {
  for (let drawn = 0; drawn < count; drawn += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}

async function countSent(): Promise<Sent> {
  const all = [...(globalThis.published?.values() ?? [])];
  let bytes = 0;
  for (const connection of all)
    for (const report of (await connection.getStats()).values() as Iterable<Record<string, unknown>>)
      if (report['type'] === 'transport') bytes += Number(report['bytesSent']);
  const open = all.filter(({ connectionState }) => connectionState === 'connected').length;
  return { bytes, open };
}
