import type { dispatch } from '../dispatch/dispatch.ts';
import { createFleet, step } from '../fleet.ts';
import type { FleetEffect, FleetEvent, FleetSnapshot } from '../model/fleet-events.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { RecordBook } from './record-book.ts';

/** A control of the fleet that has, or had, the lease. Tokens grow with each grant. */
export type Owner = {
  readonly token: number;
  readonly fleet: FleetState;
  /** A former owner was paused and goes on as if nothing had happened, from then until then. */
  wakesAt: number;
  sleepsAt: number;
};

/** Who may write and who only believes that it may. */
export class Owners {
  /** How often a former owner was refused. */
  refusals = 0;
  private readonly book: RecordBook;
  private readonly fenced: boolean;
  private readonly publish: (effect: FleetEffect, token: number) => void;
  private readonly searchesPerTick: number | undefined;
  private readonly place: typeof dispatch | undefined;
  private current: Owner;
  private former: Owner[] = [];

  constructor(
    book: RecordBook,
    fenced: boolean,
    publish: (effect: FleetEffect, token: number) => void,
    now: number,
    searchesPerTick?: number,
    place?: typeof dispatch,
  ) {
    this.searchesPerTick = searchesPerTick;
    this.place = place;
    this.book = book;
    this.fenced = fenced;
    this.publish = publish;
    this.current = this.grant(1, book.snapshot(), now);
  }

  private grant(token: number, snapshot: FleetSnapshot, now: number): Owner {
    const { searchesPerTick } = this;
    const options = { idPrefix: `o${token}-`, ...(searchesPerTick !== undefined && { searchesPerTick }) };
    return { token, fleet: createFleet(snapshot, options, now), wakesAt: 0, sleepsAt: Infinity };
  }

  fleet(): FleetState {
    return this.current.fleet;
  }
  hasFormer(): boolean {
    return this.former.length > 0;
  }

  /** Another one goes on from the records. The former one is gone, or paused for a while. */
  takeOver(
    snapshot: FleetSnapshot,
    now: number,
    pause: { readonly until: number; readonly awakeMs: number } | undefined,
  ): void {
    const before = this.current;
    if (pause)
      this.former.push(
        Object.assign(before, { wakesAt: pause.until, sleepsAt: pause.until + pause.awakeMs }),
      );
    this.current = this.grant(before.token + 1, snapshot, now);
  }

  /** The owner takes an event; what it does is written, and then published. */
  tell(
    event: FleetEvent,
    now: number,
    losePublished: boolean,
    trace: (effect: FleetEffect) => void,
  ): readonly FleetEffect[] {
    if (this.former.length > 0) this.wakeFormer(event, now, trace);
    const { effects } = step(this.current.fleet, event, now, this.place);
    this.carryOut(this.current, effects, losePublished, trace);
    return effects;
  }

  private carryOut(
    owner: Owner,
    effects: readonly FleetEffect[],
    losePublished: boolean,
    trace: (effect: FleetEffect) => void,
  ): void {
    if (effects.length === 0) return;
    this.book.write(effects);
    for (const effect of effects) {
      trace(effect);
      if (!losePublished) this.publish(effect, owner.token);
    }
  }

  /** A former owner hears what the present one hears. Its first write shows it that it has lost the lease, unless nothing guards that. */
  private wakeFormer(event: FleetEvent, now: number, trace: (effect: FleetEffect) => void): void {
    for (const owner of [...this.former]) {
      if (now < owner.wakesAt) continue;
      const { effects } = now < owner.sleepsAt ? step(owner.fleet, event, now, this.place) : { effects: [] };
      if (!this.fenced && effects.length > 0) this.carryOut(owner, effects, false, trace);
      else if (effects.length > 0) this.refusals += 1;
      if (now >= owner.sleepsAt || (this.fenced && effects.length > 0))
        this.former = this.former.filter((other) => other !== owner);
    }
  }
}
