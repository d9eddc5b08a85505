import {
  DOOR_STATES,
  ELEVATOR_MODES,
  type DoorState,
  type ElevatorAdapter,
  type ElevatorMode,
} from '@rota/contract/elevators';
import type { Asked, HeardState } from './elevator-adapter.ts';

export type HttpTemplate = Extract<ElevatorAdapter, { kind: 'http' }>;
type Words = HttpTemplate['state']['words'];

/** The values for a template. */
export type Fill = Readonly<Record<'floor' | 'session' | 'door' | 'ttl_s' | 'secret', string>>;

/** The values of a request, with the elevator's own names of floors and doors. */
export function fillOf(asked: Asked, words: Words, secret: string | undefined): Fill {
  const theirs = (ours: string | null): string => (ours === null ? '' : (words[ours] ?? ours));
  return {
    floor: theirs(asked.floor),
    session: asked.sessionId,
    door: theirs(asked.door),
    ttl_s: String(Math.ceil(asked.ttlMs / 1_000)),
    secret: secret ?? '',
  };
}

const PLACES = /\{(floor|session|door|ttl_s|secret)\}/g;

/** Fills a template; `where` says how what is filled in must be written there, so that it cannot become more than a value. */
export function fillTemplate(
  template: string,
  fill: Partial<Fill>,
  where: 'url' | 'json' | 'header',
): string {
  const write = {
    url: encodeURIComponent,
    json: (value: string) => JSON.stringify(value).slice(1, -1),
    header: (value: string) => value.replace(/[^\x20-\x7e]/g, ''),
  }[where];
  return template.replace(PLACES, (_all, place: keyof Fill) => write(fill[place] ?? ''));
}

/** The value at a path such as `doors.0.state`, as text; undefined where there is none, or no plain value. */
export function valueAt(answer: unknown, path: string): string | undefined {
  let here = answer;
  for (const step of path.split('.')) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return undefined;
    here = (here as Record<string, unknown>)[step];
  }
  return typeof here === 'string' || typeof here === 'number' || typeof here === 'boolean'
    ? String(here)
    : undefined;
}

/**
 * Reads the state out of an elevator's answer. A floor that it does not name is none, a door that it does not name is `unknown`, and a mode
 * that is not configured is `out_of_service`: an answer that is not understood never admits a robot.
 * @param known the session that was begun, for an elevator that does not say which it serves
 */
export function readHttpState(
  answer: unknown,
  { paths, words }: HttpTemplate['state'],
  known: string | null,
): HeardState {
  const ours = new Map(Object.entries(words).map(([our, their]) => [their, our]));
  const word = (path: string | undefined): string | undefined => {
    const found = path === undefined ? undefined : valueAt(answer, path);
    return found === undefined ? undefined : (ours.get(found) ?? found);
  };
  const door = (path: string | undefined): DoorState =>
    DOOR_STATES.find((state) => state === word(path)) ?? 'unknown';
  const mode: ElevatorMode =
    paths.mode === undefined
      ? 'automatic'
      : (ELEVATOR_MODES.find((one) => one === word(paths.mode)) ?? 'out_of_service');
  const floor = word(paths.floor);
  return {
    floor: floor === undefined || floor === '' ? null : floor.slice(0, 60),
    doors: { front: door(paths.doors), rear: door(paths.rear_doors) },
    mode,
    sessionId:
      paths.session === undefined ? known : (valueAt(answer, paths.session)?.slice(0, 64) ?? '') || null,
  };
}
