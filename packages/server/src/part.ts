import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { FileStore } from './adapters/files/index.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { EventHandler } from './events/index.ts';
import type { MountDeps } from './http/mount.ts';
import type { JobHandler } from './jobs/index.ts';
import type { LiveHub } from './live/index.ts';
import type { Vault } from './vault/index.ts';

/** What a feature brings to the server. Beside it a part may hand out what later parts use, under names of its own. */
export type Part = {
  /** Mounts its calls. */
  readonly routes?: (app: FastifyInstance, mounting: MountDeps) => void | Promise<void>;
  readonly jobs?: readonly JobHandler[];
  /** Provides the snapshots of its live topics. `hub` reaches the browsers of this server. */
  readonly live?: (hub: LiveHub) => void;
  /** The events that it hears of. */
  readonly events?: readonly EventHandler[];
  /** Begins to work by itself; parts are started in the order of the list. */
  readonly start?: () => void | Promise<void>;
  /** Ends that, in the opposite order; also called for a part whose start failed. */
  readonly stop?: () => void | Promise<void>;
};

/** Starts parts in order. What ends each is noted before its start, so that one that began half of its work is ended too. */
export async function startParts(
  parts: readonly Part[],
  stops: (() => void | Promise<void>)[],
): Promise<void> {
  for (const part of parts) {
    if (part.stop !== undefined) stops.push(part.stop);
    await part.start?.();
  }
}

/** What every part may stand on. */
export type Ground = {
  readonly config: Config;
  readonly database: Database;
  readonly files: FileStore;
  /** The browsers of this server: for what changes many times a second and is published on every server separately. */
  readonly hub: LiveHub;
  /** The browsers of all servers: for what people change now and then. */
  readonly live: LiveHub;
  /** A secret of the installation, made at first use and kept in the data folder. */
  readonly secret: (name: string) => Promise<string>;
  /** Secrets that features must read back, sealed at rest. */
  readonly vault: Vault;
  /** Bases of addresses of this installation, without a slash at the end: as people reach it, and from this very machine. */
  readonly urls: { readonly open: () => string; readonly local: () => string };
  /** Now, in ms since the epoch. */
  readonly clock: () => number;
  readonly log: FastifyBaseLogger;
};

/** Parts that are made one after the other, each from those before it. */
export type Assembly<Made extends object> = {
  /** Adds a part by name. It does not compile when the part needs one that does not stand before it. */
  add<N extends string, P extends Part>(
    name: N,
    make: (made: Made) => P | Promise<P>,
  ): Assembly<Made & Readonly<Record<N, P>>>;
  /** All that was made, by name, and the parts in order. */
  done(): Promise<Assembled<Made>>;
};
type Assembled<Made extends object> = { readonly made: Made; readonly parts: readonly Part[] };

/** Begins an assembly with what every part may stand on. */
export function assemble<Made extends object>(ground: Made): Assembly<Made> {
  return assemblyOf(Promise.resolve({ made: ground, parts: [] }));
}

function assemblyOf<Made extends object>(before: Promise<Assembled<Made>>): Assembly<Made> {
  return {
    add<N extends string, P extends Part>(name: N, make: (made: Made) => P | Promise<P>) {
      const next = before.then(async ({ made, parts }) => {
        const part = await make(made);
        // A name that is a type parameter makes an index signature of the literal, so that the compiler needs the type.
        return {
          made: { ...made, ...({ [name]: part } as Readonly<Record<N, P>>) },
          parts: [...parts, part],
        };
      });
      return assemblyOf(next);
    },
    done: () => before,
  };
}
