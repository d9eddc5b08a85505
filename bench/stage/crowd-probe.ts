/// <reference lib="dom" />
/*
 * The crowd benchmark's code inside the page: it records long tasks, and the time from a key or click to the expected picture.
 */
declare global {
  // Only an interface joins the browser's own.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Window {
    probe: Probe;
  }
}

/** Elements that a picture is to show: `all` of those there carry the text, or `some` do not any more; `any`: whatever they carry. */
export type Picture = {
  readonly selector: string;
  readonly text?: string;
  readonly carry: 'all' | 'any' | 'some-not';
};

type Probe = {
  /** Long tasks (50 ms and more) since the last call, ms. */
  takeTasks(): number[];
  /** Frames since the last call. */
  takeFrames(): number;
  /** Begins to wait for the next key or click, and after it for this picture. */
  expect(picture: Picture): void;
  /** Ms from that key or click to the first frame that shows it. */
  taken(): Promise<number>;
};

/** Puts the probe into the page, before anything of it runs. */
export function installProbe(): void {
  /** A value that is not shown by then counts as this late. */
  const patienceMs = 5_000;
  let tasks: number[] = [];
  let frames = 0;
  let inputAt: number | undefined;
  let waiting = Promise.resolve(NaN);
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({
    type: 'longtask',
    buffered: true,
  });
  for (const type of ['keydown', 'pointerup'] as const) {
    window.addEventListener(type, (event) => (inputAt = event.timeStamp), { capture: true });
  }
  const countFrame = (): void => {
    frames += 1;
    requestAnimationFrame(countFrame);
  };
  requestAnimationFrame(countFrame);
  const painted = (): Promise<number> =>
    new Promise((done) => {
      // The first task after a frame begins when its picture is made.
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => done(performance.now());
        channel.port2.postMessage(undefined);
      });
    });
  const isShown = ({ selector, text = '', carry }: Picture): boolean => {
    const found = [...document.querySelectorAll(selector)].map((element) =>
      (element.textContent ?? '').includes(text),
    );
    if (carry === 'some-not') return found.includes(false);
    return found.length > 0 && (carry === 'any' || !found.includes(false));
  };
  async function untilShown(picture: Picture): Promise<number> {
    for (;;) {
      const at = await painted();
      if (inputAt !== undefined && (isShown(picture) || at - inputAt > patienceMs)) return at - inputAt;
    }
  }
  window.probe = {
    takeTasks() {
      const taken = tasks;
      tasks = [];
      return taken;
    },
    takeFrames() {
      const taken = frames;
      frames = 0;
      return taken;
    },
    expect(picture) {
      inputAt = undefined;
      waiting = untilShown(picture);
    },
    taken: () => waiting,
  };
}
