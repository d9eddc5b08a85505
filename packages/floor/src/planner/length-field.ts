/** Lengths in cells from every node to one goal, two bytes each: rounded to a 65,000th of the longest. */
export type LengthField = { readonly step: number; readonly lengths: Uint16Array };

const NO_WAY = 65_535;
const STEPS = 65_000;

/** Packs lengths, of which Infinity stays what it is. */
export function packLengths(lengths: Float32Array): LengthField {
  let longest = 0;
  for (const length of lengths) if (length < Infinity && length > longest) longest = length;
  const step = Math.max(longest, 1) / STEPS;
  const packed = new Uint16Array(lengths.length);
  for (let node = 0; node < packed.length; node += 1) {
    const length = lengths[node] as number;
    packed[node] = length < Infinity ? Math.round(length / step) : NO_WAY;
  }
  return { step, lengths: packed };
}

/** The length from a node; Infinity where there is no way. */
export function lengthAt(field: LengthField, node: number): number {
  const packed = field.lengths[node] as number;
  return packed === NO_WAY ? Infinity : packed * field.step;
}
