import type { ElevatorRequestKind } from '@rota/contract/elevators';
import { callOutside, findOutside, type AllowedHosts } from '../../http/outside-call.ts';
import { parseLooseJson } from '@rota/robot-link';
import type { Asked, ElevatorAdapter, HeardState } from './elevator-adapter.ts';
import { fillOf, fillTemplate, readHttpState, type Fill, type HttpTemplate } from './http-template.rules.ts';

export type HttpElevatorOptions = {
  readonly template: HttpTemplate;
  readonly secret: string | undefined;
  readonly allowed: AllowedHosts;
  readonly onState: (state: HeardState) => void;
  readonly log: { warn(fields: object, message: string): void; info(fields: object, message: string): void };
  /** Pauses between two polls of the state and the time-out of an answer, ms; defaults below. */
  readonly times?: typeof HTTP_TIMES;
};

const HTTP_TIMES = { closelyMs: 1_000, elseMs: 5_000, patienceMs: 3_000 };
/** Longest state that is read, bytes. */
const ANSWER_MOST = 64 * 1_024;

/** An elevator whose state is polled over HTTP and which is commanded by template. */
export function createHttpElevator({
  template,
  secret,
  allowed,
  onState,
  log,
  times = HTTP_TIMES,
}: HttpElevatorOptions): ElevatorAdapter {
  let closely = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let failed = false;
  let isFlawed = false;
  /** For an elevator that does not say which session it serves: the one that was begun, and when it ends (monotonic ms). */
  let begun: { readonly sessionId: string; readonly until: number } | undefined;

  async function send(
    { method, url, body }: { method: string; url: string; body?: string | undefined },
    fill: Partial<Fill>,
    readsMost: number,
  ): Promise<string> {
    const target = await findOutside(fillTemplate(url, fill, 'url'), allowed);
    const headers = Object.fromEntries(
      Object.entries(template.headers).map(([name, value]) => [
        name.toLowerCase(),
        fillTemplate(value, fill, 'header'),
      ]),
    );
    const answer = await callOutside(target, {
      method,
      ...(body !== undefined && { body: fillTemplate(body, fill, 'json') }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        accept: 'application/json',
        ...headers,
      },
      patienceMs: times.patienceMs,
      readsMost,
    });
    if (answer.status < 200 || answer.status > 299) throw new Error(`The elevator answered ${answer.status}`);
    return answer.body;
  }

  async function look(): Promise<void> {
    try {
      const read = parseLooseJson(
        await send({ method: 'GET', url: template.state.url }, { secret: secret ?? '' }, ANSWER_MOST),
      );
      if (read === undefined) throw new Error('The elevator answered what is not JSON.');
      const { value: answer, unreadable } = read;
      if (unreadable.length > 0 && !isFlawed)
        log.info({ unreadable }, 'an elevator answers values that are no JSON');
      isFlawed = unreadable.length > 0;
      if (closed) return;
      if (failed) log.info({}, 'the elevator answers again');
      failed = false;
      onState(
        readHttpState(
          answer,
          template.state,
          begun !== undefined && begun.until > performance.now() ? begun.sessionId : null,
        ),
      );
    } catch (error) {
      if (!failed && !closed) log.warn({ err: error }, 'the state of an elevator could not be read');
      failed = true;
    }
  }

  function lookSoon(ms: number): void {
    clearTimeout(timer);
    if (closed) return;
    timer = setTimeout(() => {
      looking = look().finally(() => {
        looking = undefined;
        lookSoon(closely ? times.closelyMs : times.elseMs);
      });
    }, ms);
  }

  async function request(kind: ElevatorRequestKind, asked: Asked): Promise<void> {
    const how = template.requests[kind];
    if (how !== undefined) await send(how, fillOf(asked, template.state.words, secret), 0);
    if (kind === 'release') begun = undefined;
    else if (kind === 'acquire' || begun?.sessionId === asked.sessionId)
      begun = { sessionId: asked.sessionId, until: performance.now() + asked.ttlMs };
  }

  lookSoon(0);
  return {
    acquire: (asked) => request('acquire', asked),
    call: (asked) => request('call', asked),
    holdDoor: (asked) => request('hold_door', asked),
    release: (asked) => request('release', asked),
    attend: (next) => {
      if (next === closely) return;
      closely = next;
      if (closely && looking === undefined) lookSoon(0);
    },
    close: () => {
      closed = true;
      clearTimeout(timer);
    },
  };
}
