/** A note: Hz, and when it begins, in seconds from the start of the sound. */
export type Note = readonly [hz: number, atS: number];

/** Every sound of the console: its notes, and its default number of repetitions. One row a kind; its label is in `sounds.messages.ts`. */
export const soundKinds = {
  /** Two soft falling notes. */
  low_battery: {
    notes: [
      [660, 0],
      [495, 0.22],
    ],
    loops: 1,
  },
  /** Three even notes, distinct from the one before with eyes closed. */
  alert: {
    notes: [
      [784, 0],
      [784, 0.18],
      [1047, 0.36],
    ],
    loops: 2,
  },
  /** Two bright notes, like the bell at a pass: repeated until a person accepts, up to a limit. */
  new_order: {
    notes: [
      [1175, 0],
      [1568, 0.16],
    ],
    loops: 10,
  },
  /** Three rising notes, twice: a robot calls. Repeated until someone accepts or it ends, up to a limit. */
  robot_call: {
    notes: [
      [587, 0],
      [740, 0.14],
      [880, 0.28],
      [587, 0.6],
      [740, 0.74],
      [880, 0.88],
    ],
    loops: 10,
  },
  /** One short high note, as readers at a till make it. */
  qr_reader: { notes: [[1319, 0]], loops: 1 },
} as const satisfies Record<string, { readonly notes: readonly Note[]; readonly loops: number }>;

/** A key of {@link soundKinds}. */
export type SoundKind = keyof typeof soundKinds;
/** Every key of {@link soundKinds}. */
export const SOUND_KINDS = Object.keys(soundKinds) as SoundKind[];
/** A sound is played at most so often. */
export const MOST_LOOPS = 10;
