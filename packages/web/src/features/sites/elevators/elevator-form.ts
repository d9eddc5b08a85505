import { DOOR_SIDES, SESSION_TTL_S, type Elevator, type ElevatorAdapter } from '@rota/contract/elevators';
import { z } from 'zod';
import type { Translate } from '../../../i18n/translator.ts';
import type { elevatorFormTexts } from './elevators.messages.ts';
import type { ElevatorBody } from './elevators.queries.ts';

/** The requests that an elevator over HTTP may be asked with, as their fields are called. */
export const HTTP_REQUESTS = ['acquire', 'call', 'hold_door', 'release'] as const;
export const METHODS = ['POST', 'GET', 'PUT', 'DELETE'] as const;
const CAB = { least: 0.5, most: 10 } as const;

/** The form: what is asked in it, with sentences of the reader's language. */
export function elevatorForm(t: Translate<(typeof elevatorFormTexts)['en']>) {
  const requiredText = (sentence: string) => z.string().trim().min(1, { error: sentence });
  const number = z.number({ error: t('numberRequired') });
  const side = number
    .min(CAB.least, { error: t('between', CAB) })
    .max(CAB.most, { error: t('between', CAB) });
  const ttl = { least: SESSION_TTL_S.least, most: SESSION_TTL_S.most };
  const request = z.object({ method: z.enum(METHODS), url: z.string().trim(), body: z.string() });
  const http = z.object({
    stateUrl: z.string().trim(),
    floor: z.string().trim(),
    doors: z.string().trim(),
    rearDoors: z.string().trim(),
    mode: z.string().trim(),
    words: z.string(),
    headers: z.string(),
    secret: z.string(),
    requests: z.object({ acquire: request, call: request, hold_door: request, release: request }),
  });
  return z
    .object({
      name: requiredText(t('nameRequired')).max(80),
      group: requiredText(t('groupRequired')).max(80),
      site: requiredText(t('siteRequired')),
      stops: z
        .array(
          z.object({
            floor: requiredText(t('floorRequired')),
            x: number,
            y: number,
            degrees: number,
            door: z.enum(DOOR_SIDES),
          }),
        )
        .min(2, { error: t('twoStops') }),
      width: side,
      depth: side,
      ttl: number
        .int({ error: t('numberRequired') })
        .min(ttl.least, { error: t('between', ttl) })
        .max(ttl.most, { error: t('between', ttl) }),
      kind: z.enum(['mqtt', 'http']),
      http,
    })
    .superRefine(({ stops, kind, http: template }, context) => {
      stops.forEach(({ floor }, index) => {
        if (stops.findIndex((other) => other.floor === floor) < index) {
          context.addIssue({ code: 'custom', path: ['stops', index, 'floor'], message: t('floorTwice') });
        }
      });
      if (kind === 'http') checkTemplate(template, context, t);
    });
}

export type ElevatorFields = z.infer<ReturnType<typeof elevatorForm>>;
type HttpFields = ElevatorFields['http'];

const URL_START = /^https?:\/\/[^/?#\s]+/i;

function checkTemplate(
  http: HttpFields,
  context: z.RefinementCtx,
  t: Translate<(typeof elevatorFormTexts)['en']>,
): void {
  const say = (path: readonly string[], message: string) =>
    context.addIssue({ code: 'custom', path: ['http', ...path], message });
  if (!URL_START.test(http.stateUrl)) say(['stateUrl'], t('urlInvalid'));
  if (http.floor === '') say(['floor'], t('required'));
  if (http.doors === '') say(['doors'], t('required'));
  for (const kind of HTTP_REQUESTS) {
    const { url } = http.requests[kind];
    if (!URL_START.test(url) && (kind === 'call' || url !== ''))
      say(['requests', kind, 'url'], t('urlInvalid'));
  }
  if (pairsOf(http.words, '=') === undefined) say(['words'], t('wordInvalid'));
  if (pairsOf(http.headers, ':') === undefined) say(['headers'], t('headerInvalid'));
}

/** Lines of two parts with a sign between them; undefined where a line has none. */
export function pairsOf(text: string, sign: '=' | ':'): Record<string, string> | undefined {
  const pairs: Record<string, string> = {};
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const at = line.indexOf(sign);
    const [key, value] = [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    if (at < 1 || key === '' || value === '') return undefined;
    pairs[key] = value;
  }
  return pairs;
}

const linesOf = (pairs: Readonly<Record<string, string>>, sign: string): string =>
  Object.entries(pairs)
    .map(([key, value]) => `${key}${sign} ${value}`)
    .join('\n');

const NO_REQUEST = { method: 'POST', url: '', body: '' } as const;
const NO_TEMPLATE: HttpFields = {
  stateUrl: '',
  floor: 'floor',
  doors: 'doors',
  rearDoors: '',
  mode: '',
  words: '',
  headers: '',
  secret: '',
  requests: {
    acquire: NO_REQUEST,
    call: NO_REQUEST,
    hold_door: NO_REQUEST,
    release: NO_REQUEST,
  },
};
/** A floor that is not chosen yet. */
export const noStop: ElevatorFields['stops'][number] = { floor: '', x: 0, y: 0, degrees: 0, door: 'front' };

/** The fields of an elevator, or of a new one. */
export function elevatorFields(
  elevator: (Elevator & { connection: ElevatorAdapter | null }) | undefined,
  site: string,
): ElevatorFields {
  if (elevator === undefined) {
    const cab = { width: 1.4, depth: 1.6, ttl: SESSION_TTL_S.usual };
    return { name: '', group: '', site, stops: [noStop, noStop], ...cab, kind: 'mqtt', http: NO_TEMPLATE };
  }
  const { connection } = elevator;
  return {
    name: elevator.name,
    group: elevator.group,
    site: elevator.site,
    kind: elevator.adapter,
    stops: elevator.stops.map(({ floor, x, y, theta, door }) => ({
      floor,
      x: round(x),
      y: round(y),
      degrees: degreesOf(theta),
      door,
    })),
    width: elevator.cab_width,
    depth: elevator.cab_depth,
    ttl: elevator.session_ttl_s,
    http: connection?.kind === 'http' ? templateFields(connection) : NO_TEMPLATE,
  };
}

function templateFields({
  state,
  headers,
  requests,
}: Extract<ElevatorAdapter, { kind: 'http' }>): HttpFields {
  const { paths, words, url } = state;
  const requestOf = (kind: (typeof HTTP_REQUESTS)[number]) => ({
    ...NO_REQUEST,
    ...requests[kind],
    body: requests[kind]?.body ?? '',
  });
  return {
    stateUrl: url,
    floor: paths.floor,
    doors: paths.doors,
    rearDoors: paths.rear_doors ?? '',
    mode: paths.mode ?? '',
    words: linesOf(words, ' ='),
    headers: linesOf(headers, ':'),
    secret: '',
    requests: {
      acquire: requestOf('acquire'),
      call: requestOf('call'),
      hold_door: requestOf('hold_door'),
      release: requestOf('release'),
    },
  };
}

/** The request body. */
export function elevatorBody(fields: ElevatorFields): ElevatorBody {
  return {
    name: fields.name,
    group: fields.group,
    site: fields.site,
    stops: fields.stops.map(({ floor, x, y, degrees, door }) => ({
      floor,
      x,
      y,
      theta: (degrees * Math.PI) / 180,
      door,
    })),
    cab_width: fields.width,
    cab_depth: fields.depth,
    session_ttl_s: fields.ttl,
    adapter: fields.kind === 'mqtt' ? { kind: 'mqtt' } : templateOf(fields.http),
  };
}

function templateOf(http: HttpFields): NonNullable<ElevatorBody['adapter']> {
  const requestOf = (kind: (typeof HTTP_REQUESTS)[number]) => {
    const { method, url, body } = http.requests[kind];
    return { method, url, ...(body.trim() !== '' && { body }) };
  };
  const requestIfSet = (kind: (typeof HTTP_REQUESTS)[number]) =>
    http.requests[kind].url === '' ? {} : { [kind]: requestOf(kind) };
  return {
    kind: 'http',
    ...(http.secret !== '' && { secret: http.secret }),
    headers: pairsOf(http.headers, ':') ?? {},
    state: {
      url: http.stateUrl,
      paths: {
        floor: http.floor,
        doors: http.doors,
        ...(http.rearDoors !== '' && { rear_doors: http.rearDoors }),
        ...(http.mode !== '' && { mode: http.mode }),
      },
      words: pairsOf(http.words, '=') ?? {},
    },
    requests: {
      ...requestIfSet('acquire'),
      call: requestOf('call'),
      ...requestIfSet('hold_door'),
      ...requestIfSet('release'),
    },
  };
}

const round = (metres: number): number => Math.round(metres * 100) / 100;
const degreesOf = (radians: number): number => Math.round((radians * 1_800) / Math.PI) / 10;
