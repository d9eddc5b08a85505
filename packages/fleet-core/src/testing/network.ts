import type { Random } from '../preflight/random.ts';

/** How bad the network is, as probabilities of each message, and from when until when. */
export type Faults = {
  readonly from: number;
  readonly until: number;
  readonly drop: number;
  readonly double: number;
  readonly delay: number;
  readonly longestDelayMs: number;
};
export const NO_FAULTS: Faults = { from: 0, until: 0, drop: 0, double: 0, delay: 0, longestDelayMs: 0 };

type Message = { readonly at: number; readonly order: number; readonly deliver: () => void };

/** Carries messages, and loses, doubles, delays and reorders them while it is bad. */
export class Network {
  /** How often each fault happened. */
  readonly happened = { drop: 0, double: 0, delay: 0, reorder: 0, outage: 0 };
  private readonly random: Random;
  private readonly faults: Faults;
  private messages: Message[] = [];
  private sent = 0;
  private delivered = 0;
  private nextAt = Infinity;
  private outUntil = 0;
  private isOut = false;

  constructor(random: Random, faults: Faults) {
    this.random = random;
    this.faults = faults;
  }

  isBad(now: number): boolean {
    return now >= this.faults.from && now < this.faults.until;
  }

  /** No message posted before then arrives. An outage without any message goes on, because otherwise it would have no effect. */
  goOutUntil(time: number): void {
    this.outUntil = time;
    this.isOut = this.happened.outage === 0;
  }

  /** When the next message is due; Infinity when none is on its way. */
  nextDue(): number {
    return this.nextAt;
  }

  post(now: number, deliver: () => void): void {
    const { random, faults, happened } = this;
    if (now < this.outUntil || this.isOut) {
      this.isOut = false;
      happened.outage += 1;
      return;
    }
    const bad = this.isBad(now);
    if (bad && random.chance(faults.drop)) {
      happened.drop += 1;
      return;
    }
    const copies = bad && random.chance(faults.double) ? 2 : 1;
    if (copies === 2) happened.double += 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const delayed = bad && random.chance(faults.delay);
      if (delayed) happened.delay += 1;
      this.postAt(now + random.below(delayed ? faults.longestDelayMs : 40), deliver);
    }
  }

  postAt(at: number, deliver: () => void): void {
    this.sent += 1;
    this.messages.push({ at, order: this.sent, deliver });
    if (at < this.nextAt) this.nextAt = at;
  }

  /** Delivers what is due. */
  run(now: number): void {
    if (this.nextAt > now) return;
    const due = this.messages
      .filter((message) => message.at <= now)
      .sort((a, b) => a.at - b.at || a.order - b.order);
    this.messages = this.messages.filter((message) => message.at > now);
    this.nextAt = this.messages.reduce((least, message) => Math.min(least, message.at), Infinity);
    for (const message of due) {
      if (message.order < this.delivered) this.happened.reorder += 1;
      this.delivered = Math.max(this.delivered, message.order);
      message.deliver();
    }
  }
}
