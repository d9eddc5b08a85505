import type { Release, ReleaseManifest } from '@rota/contract/releases';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { isCanceled } from '../../../api/api-error.ts';
import type { ApiClient } from '../../../api/client.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { hashFile } from './file-hash.ts';
import { sendRelease } from './release-sender.ts';
import { releaseTexts } from './releases.messages.ts';
import { useRenewReleases } from './releases.queries.ts';
import { noteProgress, outlook, type Progress } from './upload.rules.ts';

/** How far an upload is. */
export type UploadStep =
  | { readonly step: 'idle'; readonly problem?: string | undefined }
  | { readonly step: 'hashing'; readonly done: number }
  | {
      readonly step: 'sending';
      readonly release: Release;
      readonly isLost: boolean;
      readonly outlook: ReturnType<typeof outlook>;
    }
  | { readonly step: 'paused'; readonly release: Release; readonly problem?: string | undefined }
  | { readonly step: 'checking'; readonly release: Release };

/** A file with the release that it is to be, begun or not. */
export type Source = { readonly file: File } & (
  | { readonly release: Release; readonly manifest?: undefined }
  | { readonly release?: undefined; readonly manifest: ReleaseManifest }
);

export type Upload = {
  readonly now: UploadStep;
  /** Compares the file with its manifest, begins the release, and sends the file. */
  start(this: void, source: Source): void;
  pause(this: void): void;
  proceed(this: void): void;
};

const LOOK_MS = 1_500;

/** One upload, which ends with the component that shows it. */
export function useUpload(onReady: (release: Release) => void): Upload {
  const t = useTexts(releaseTexts);
  const api = useApi();
  const renew = useRenewReleases();
  const [now, setNow] = useState<UploadStep>({ step: 'idle' });
  const running = useRef<AbortController>(undefined);
  const sent = useRef<{ readonly file: File; release: Release }>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function send(file: File, begun: Release, signal: AbortSignal): Promise<void> {
    let progress: readonly Progress[] = [];
    let isLost = false;
    const show = (release: Release) => {
      sent.current = { file, release };
      progress = noteProgress(progress, { at: performance.now(), bytes: release.received_bytes });
      setNow({ step: 'sending', release, isLost, outlook: outlook(progress, release.bytes) });
    };
    show(begun);
    const onLink = (isNowLost: boolean) => {
      if (isNowLost === isLost) return;
      isLost = isNowLost;
      show(sent.current?.release ?? begun);
    };
    const release = await sendRelease({ api, file, release: begun, signal, onProgress: show, onLink });
    setNow({ step: 'checking', release });
    const { rejection, ...after } = await judged(api, release, signal);
    await renew();
    if (rejection === null) onReady({ rejection, ...after });
    else setNow({ step: 'idle', problem: t(rejection) });
  }

  async function begin({ file, ...source }: Source, signal: AbortSignal): Promise<void> {
    const expected = source.release ?? source.manifest;
    setNow({ step: 'hashing', done: 0 });
    const sha256 = await hashFile(file, signal, (done) => setNow({ step: 'hashing', done }));
    if (sha256 !== expected.sha256) {
      setNow({ step: 'idle', problem: t('hashDiffers') });
      return;
    }
    const release = source.release ?? (await api.releases.create({ body: source.manifest }, { signal }));
    await send(file, release, signal);
  }

  function run(work: (signal: AbortSignal) => Promise<void>): void {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    work(controller.signal).catch(async (error: unknown) => {
      if (controller.signal.aborted || isCanceled(error)) return;
      const problem = messageOf(error) ?? t('fileUnreadable');
      const release = sent.current?.release;
      setNow(release === undefined ? { step: 'idle', problem } : { step: 'paused', release, problem });
      await renew();
    });
  }

  return {
    now,
    start: (source) => {
      sent.current = undefined;
      run((signal) => begin(source, signal));
    },
    pause: () => {
      running.current?.abort();
      if (sent.current !== undefined) setNow({ step: 'paused', release: sent.current.release });
    },
    proceed: () => {
      const last = sent.current;
      if (last !== undefined) run((signal) => send(last.file, last.release, signal));
    },
  };
}

/** The sentence of a call that failed; a file that cannot be read fails with words of the browser, in any language. */
function messageOf(error: unknown): string | undefined {
  return error instanceof Error && error.name === 'ApiError' ? error.message : undefined;
}

/** Waits until the server has compared the file with its hash. */
async function judged(api: ApiClient, release: Release, signal: AbortSignal): Promise<Release> {
  const params = { releaseId: release.release_id };
  for (;;) {
    const found = await api.releases.get({ params }, { signal });
    if (found.state !== 'checking') return found;
    await new Promise((done) => setTimeout(done, LOOK_MS));
    signal.throwIfAborted();
  }
}
