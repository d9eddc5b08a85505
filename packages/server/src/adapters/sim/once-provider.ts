import { z } from 'zod';
import { createPace, type Wait } from './pace.ts';
import {
  SimProviderError,
  type ProviderSim,
  type SimCall,
  type SimDayUse,
  type SimProvider,
} from './sim-provider.ts';

type OnceDeps = {
  readonly clientId: string;
  readonly secret: string;
  readonly call: SimCall;
  readonly clock: () => number;
  readonly wait: Wait;
};

const PAGE = 100;
/** More pages than any account has: a provider that never ends its list is not followed forever. */
const MOST_PAGES = 1_000;
/** 1NCE takes ten requests a second. */
const PACE = { most: 10, withinMs: 1_000 };
/** A pause that is waited for within a call; a longer one ends the call. */
const LONGEST_WAIT_MS = 30_000;
const DEFAULT_PAUSE_MS = 5_000;
const TRIES = 3;
/** A token is renewed so long before its end, ms. */
const TOKEN_MARGIN_MS = 30_000;
/** 1NCE counts in megabytes of 10^6 bytes. */
const MEGABYTE = 1_000_000;

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });
const simsAnswer = z.array(
  z.object({ iccid: z.string().min(1), msisdn: z.string().nullish(), label: z.string().nullish() }),
);
const quotaAnswer = z.object({
  volume: z.coerce.number().nonnegative(),
  total_volume: z.coerce.number().nonnegative(),
  expiry_date: z.string().nullish(),
});
const volume = z.object({ volume: z.coerce.number().nonnegative() }).nullish();
const usageAnswer = z.object({
  stats: z.array(z.object({ date: z.string(), data: volume, sms: volume })),
});

/** 1NCE's management API: OAuth by client credentials, lists by pages, quotas and daily use of each card. */
export function createOnceProvider({ clientId, secret, call, clock, wait }: OnceDeps): SimProvider {
  const pace = createPace(PACE, clock, wait);
  let token: { readonly value: string; readonly until: number } | undefined;

  async function send(request: Parameters<SimCall>[0]): ReturnType<SimCall> {
    await pace();
    try {
      return await call(request);
    } catch (cause) {
      throw new SimProviderError('unreachable', 'The provider does not answer', { cause });
    }
  }

  /** Repeats a request that is throttled after the pause that the provider asks for. */
  async function sendPatiently(request: Parameters<SimCall>[0]): ReturnType<SimCall> {
    for (let tries = 1; ; tries += 1) {
      const answer = await send(request);
      if (answer.status !== 429) return answer;
      const pause = pauseOf(answer.retryAfter, clock());
      if (tries >= TRIES || pause > LONGEST_WAIT_MS)
        throw new SimProviderError('throttled', 'The provider asks for a pause', { retryAfterMs: pause });
      await wait(pause);
    }
  }

  async function openToken(): Promise<string> {
    if (token !== undefined && clock() < token.until) return token.value;
    const answer = await sendPatiently({
      method: 'POST',
      path: '/oauth/token',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`,
        'content-type': 'application/json',
        accept: 'application/json',
      },
      body: JSON.stringify({ grant_type: 'client_credentials' }),
    });
    requireSuccess(answer.status);
    const read = parse(tokenAnswer, answer.body);
    token = { value: read.access_token, until: clock() + read.expires_in * 1_000 - TOKEN_MARGIN_MS };
    return token.value;
  }

  /** Throws SimProviderError. A token that is refused, because it ended early, is replaced once. */
  async function get<T extends z.ZodType>(path: string, schema: T): Promise<z.output<T>> {
    for (let isFirst = true; ; isFirst = false) {
      const value = await openToken();
      const headers = { authorization: `Bearer ${value}`, accept: 'application/json' };
      const answer = await sendPatiently({ method: 'GET', path, headers });
      if (answer.status === 401 && isFirst) {
        token = undefined;
        continue;
      }
      requireSuccess(answer.status);
      return parse(schema, answer.body);
    }
  }

  async function listSims(): Promise<ProviderSim[]> {
    const found: ProviderSim[] = [];
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const sims = await get(`/v2/sims?page=${page}&pageSize=${PAGE}`, simsAnswer);
      found.push(
        ...sims.map(({ iccid, msisdn, label }) => ({
          iccid,
          msisdn: msisdn === undefined || msisdn === null || msisdn === '' ? null : msisdn,
          label: label ?? '',
        })),
      );
      if (sims.length < PAGE) break;
    }
    return found;
  }

  const pathOf = (iccid: string): string => `/v1/sims/${encodeURIComponent(iccid)}`;
  return {
    listSims,
    async getQuota(iccid) {
      const {
        volume: left,
        total_volume: total,
        expiry_date: end,
      } = await get(`${pathOf(iccid)}/quota/data`, quotaAnswer);
      return {
        dataTotal: total === 0 ? null : Math.round(total * MEGABYTE),
        dataUsed: Math.max(0, Math.round((total - left) * MEGABYTE)),
        periodEnd: dayOf(end),
      };
    },
    async getUsage(iccid, from, to) {
      const { stats } = await get(`${pathOf(iccid)}/usage?start_dt=${from}&end_dt=${to}`, usageAnswer);
      return stats.flatMap(({ date, data, sms }): SimDayUse[] => {
        const day = dayOf(date);
        // A row of sums has no date.
        if (day === null) return [];
        return [
          {
            day,
            dataBytes: Math.round((data?.volume ?? 0) * MEGABYTE),
            sms: Math.round(sms?.volume ?? 0),
          },
        ];
      });
    },
  };
}

function requireSuccess(status: number): void {
  if (status === 200) return;
  if (status === 404) throw new SimProviderError('unknown_sim', 'The provider does not know the card');
  if (status >= 500) throw new SimProviderError('unreachable', `The provider answers ${status}`);
  throw new SimProviderError('refused', `The provider answers ${status}`);
}

function parse<T extends z.ZodType>(schema: T, body: string): z.output<T> {
  try {
    return schema.parse(JSON.parse(body));
  } catch (cause) {
    throw new SimProviderError('unreadable', 'The answer of the provider cannot be read', { cause });
  }
}

/** The pause that `Retry-After` asks for, in seconds or as a date (RFC 9110, 10.2.3). `now` in ms. */
function pauseOf(text: string | undefined, now: number): number {
  if (text === undefined) return DEFAULT_PAUSE_MS;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1_000);
  const at = Date.parse(text);
  return Number.isNaN(at) ? DEFAULT_PAUSE_MS : Math.max(0, at - now);
}

/** The day of an instant or a day as 1NCE writes it; null for anything else. */
function dayOf(text: string | null | undefined): string | null {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(text ?? '')?.[0];
  return day === undefined || Number.isNaN(Date.parse(day)) ? null : day;
}
