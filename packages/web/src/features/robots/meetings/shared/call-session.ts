import type { IceServer, MeetingNews, MeetingSignal } from '@rota/contract/meetings';

/** Why the person is not heard or seen: the browser gives devices to secure pages only, the person refused, or there is none to use. */
type DeviceTrouble = 'insecure' | 'refused' | 'missing';

/** What a call shows. */
export type CallView = {
  readonly link: 'connecting' | 'connected' | 'interrupted' | 'left';
  readonly remote: MediaStream;
  /** True once the robot's picture flows. */
  readonly hasPicture: boolean;
  readonly own: MediaStream | undefined;
  readonly trouble: DeviceTrouble | undefined;
};

export type CallSessionDeps = {
  /** Says something of this call if it can be said now. */
  readonly say: (signal: MeetingSignal) => boolean;
  readonly onNews: (handler: (news: MeetingNews['news']) => void) => () => void;
  readonly connect: (servers: IceServer[]) => RTCPeerConnection;
  readonly devices: MediaDevices | undefined;
  /** Ms since the epoch: offers are numbered by it, so that those after a reload are newer. */
  readonly now: () => number;
  readonly onChange: (view: CallView) => void;
};

/** The person's side of one call. */
export type CallSession = {
  /** The robot, or this person, accepted: sound and picture begin. */
  run(): void;
  setMuted(isMuted: boolean): void;
  setCameraOff(isOff: boolean): void;
  close(): void;
};

const JOIN_MS = 2_000;
/** After a lost way the two sides look for another this long after. */
const RETRY_MS = 1_500;

/** Begins the person's side: it holds the call at the server, asks for microphone and camera, and connects once the call runs. */
export function createCallSession(deps: CallSessionDeps): CallSession {
  const remote = new MediaStream();
  let view: CallView = {
    link: 'connecting',
    remote,
    hasPicture: false,
    own: undefined,
    trouble: undefined,
  };
  let servers: IceServer[] | undefined;
  let isRunning = false;
  let isClosed = false;
  let round: Round | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  function show(change: Partial<CallView>): void {
    if (isClosed) return;
    view = { ...view, ...change };
    deps.onChange(view);
  }
  function offer(): void {
    if (isClosed || !isRunning || servers === undefined) return;
    clearTimeout(retry);
    round?.close();
    round = startRound({
      connection: deps.connect(servers),
      number: Math.max(deps.now(), (round?.number ?? 0) + 1),
      say: deps.say,
      own: view.own,
      onTrack(track) {
        for (const old of remote.getTracks()) if (old.kind === track.kind) remote.removeTrack(old);
        remote.addTrack(track);
        if (track.kind === 'video') track.addEventListener('unmute', () => show({ hasPicture: true }));
        show({});
      },
      onLink(link) {
        show({ link });
        clearTimeout(retry);
        if (link === 'interrupted') retry = setTimeout(offer, RETRY_MS);
      },
    });
  }
  function handle(news: MeetingNews['news']): void {
    if (news.kind === 'left') show({ link: 'left' });
    else if (news.kind === 'joined') {
      servers = news.ice_servers;
      // A server that came back finds the two sides connected already.
      if (view.link !== 'connected') offer();
    } else round?.hear(news);
  }

  const forget = deps.onNews(handle);
  const join = () => deps.say({ kind: 'join' });
  join();
  const timer = setInterval(join, JOIN_MS);
  askForDevices(deps.devices)
    .then(({ stream, trouble }) => {
      if (isClosed) return stopAll(stream);
      show({ own: stream, trouble });
      round?.send(stream);
    })
    .catch(() => show({ trouble: 'missing' }));

  return {
    run() {
      if (isRunning) return;
      isRunning = true;
      offer();
    },
    setMuted: (isMuted) => {
      for (const track of view.own?.getAudioTracks() ?? []) track.enabled = !isMuted;
    },
    setCameraOff: (isOff) => {
      for (const track of view.own?.getVideoTracks() ?? []) track.enabled = !isOff;
    },
    close() {
      isClosed = true;
      clearInterval(timer);
      clearTimeout(retry);
      forget();
      round?.close();
      stopAll(view.own);
    },
  };
}

function stopAll(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

type Round = {
  readonly number: number;
  hear(news: Extract<MeetingNews['news'], { kind: 'answer' | 'candidate' }>): void;
  send(own: MediaStream | undefined): void;
  close(): void;
};

/** One offer and what follows from it. Tracks are put in when the devices are there, without another offer. */
function startRound(options: {
  readonly connection: RTCPeerConnection;
  readonly number: number;
  readonly say: (signal: MeetingSignal) => boolean;
  readonly own: MediaStream | undefined;
  readonly onTrack: (track: MediaStreamTrack) => void;
  readonly onLink: (link: 'connected' | 'interrupted') => void;
}): Round {
  const { connection, number, say } = options;
  const audio = connection.addTransceiver('audio', { direction: 'sendrecv' });
  const video = connection.addTransceiver('video', { direction: 'sendrecv' });
  let early: RTCIceCandidateInit[] | undefined = [];
  function send(own: MediaStream | undefined): void {
    for (const [transceiver, track] of [
      [audio, own?.getAudioTracks()[0]],
      [video, own?.getVideoTracks()[0]],
    ] as const)
      if (track !== undefined) transceiver.sender.replaceTrack(track).catch(() => undefined);
  }
  connection.ontrack = ({ track }) => options.onTrack(track);
  connection.onicecandidate = ({ candidate }) => {
    if (candidate === null || candidate.candidate === '') return;
    say({ kind: 'candidate', offer: number, candidate: candidate.candidate, mid: candidate.sdpMid ?? '' });
  };
  connection.onconnectionstatechange = () => {
    const { connectionState: state } = connection;
    if (state === 'connected') options.onLink('connected');
    if (state === 'failed' || state === 'disconnected') options.onLink('interrupted');
  };
  send(options.own);
  async function begin(): Promise<void> {
    await connection.setLocalDescription(await connection.createOffer());
    const sdp = connection.localDescription?.sdp;
    if (sdp !== undefined) say({ kind: 'offer', offer: number, sdp });
  }
  async function take(sdp: string): Promise<void> {
    await connection.setRemoteDescription({ type: 'answer', sdp });
    const waiting = early ?? [];
    early = undefined;
    for (const candidate of waiting) add(candidate).catch(ignoreWay);
  }
  async function add(candidate: RTCIceCandidateInit): Promise<void> {
    await connection.addIceCandidate(candidate);
  }
  begin().catch(() => options.onLink('interrupted'));
  return {
    number,
    hear(news) {
      if (news.offer !== number) return;
      if (news.kind === 'answer') take(news.sdp).catch(() => options.onLink('interrupted'));
      else {
        const candidate = { candidate: news.candidate, sdpMid: news.mid };
        if (early === undefined) add(candidate).catch(ignoreWay);
        else early.push(candidate);
      }
    },
    send,
    close() {
      connection.onconnectionstatechange = null;
      connection.onicecandidate = null;
      connection.close();
    },
  };
}

/** A way that cannot be used is one of several. */
function ignoreWay(): void {}

/** The devices that there are: with both, with one of them, or with none and why. */
async function askForDevices(
  devices: MediaDevices | undefined,
): Promise<{ stream: MediaStream | undefined; trouble: DeviceTrouble | undefined }> {
  if (devices === undefined) return { stream: undefined, trouble: 'insecure' };
  let trouble: DeviceTrouble = 'missing';
  for (const wanted of [
    { audio: true, video: true },
    { audio: true, video: false },
    { audio: false, video: true },
  ]) {
    try {
      const stream = await devices.getUserMedia(wanted);
      return { stream, trouble: wanted.audio && wanted.video ? undefined : trouble };
    } catch (error) {
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
      // Who refused is not asked again for a part of it.
      if (isRefused) return { stream: undefined, trouble: 'refused' };
      trouble = 'missing';
    }
  }
  return { stream: undefined, trouble };
}
