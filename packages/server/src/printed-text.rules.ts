const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Pictures, flags, skin tones and key caps: fonts for print have none of them. A joiner alone is none: letters of Hindi use it. */
const EMOJI =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|[\u20e3\ufe0e\ufe0f]|[\u{e0020}-\u{e007f}]/u;
/** Signs of ordinary text that Unicode counts as pictures. */
const TEXT_SIGNS = /^[©®™‼⁉ℹ↔↕]$/u;

/** A text as it can be printed: emoji are left out with the space before them, so that no box stands where one was. */
export function withoutEmoji(text: string): string {
  if (!EMOJI.test(text)) return text;
  const kept = [...graphemes.segment(text)].map(({ segment }) =>
    EMOJI.test(segment) && !TEXT_SIGNS.test(segment) ? '' : segment,
  );
  return kept.join('').replace(/ {2,}/g, ' ').trim();
}

/** What of a line fits into `width`, cut between characters with an ellipsis where it is too long. `measure`: how wide a text is. */
export function fitText(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text;
  const parts = [...graphemes.segment(text)].map(({ segment }) => segment);
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (measure(`${parts.slice(0, middle).join('').trimEnd()}…`) <= width) low = middle;
    else high = middle - 1;
  }
  return `${parts.slice(0, low).join('').trimEnd()}…`;
}
