import type { Random } from './random.ts';

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
  private readonly random: Random;
  private readonly faults: Faults;
  private messages: Message[] = [];
  private sent = 0;

  constructor(random: Random, faults: Faults) {
    this.random = random;
    this.faults = faults;
  }

  isBad(now: number): boolean {
    return now >= this.faults.from && now < this.faults.until;
  }

  post(now: number, deliver: () => void): void {
    const { random, faults } = this;
    const bad = this.isBad(now);
    if (bad && random.chance(faults.drop)) return;
    const copies = bad && random.chance(faults.double) ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const late = bad && random.chance(faults.delay) ? random.below(faults.longestDelayMs) : random.below(40);
      this.postAt(now + late, deliver);
    }
  }

  postAt(at: number, deliver: () => void): void {
    this.sent += 1;
    this.messages.push({ at, order: this.sent, deliver });
  }

  /** Delivers what is due. */
  run(now: number): void {
    const due = this.messages.filter((message) => message.at <= now).sort((a, b) => a.at - b.at || a.order - b.order);
    this.messages = this.messages.filter((message) => message.at > now);
    for (const message of due) message.deliver();
  }
}
