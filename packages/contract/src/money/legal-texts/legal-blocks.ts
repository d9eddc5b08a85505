/** A part of a legal text. */
export type LegalBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'points'; readonly points: readonly string[] };

/**
 * The parts of a text: a line that begins with `# ` is a heading, lines that begin with `- ` are points of a list, the rest are paragraphs,
 * whose line breaks are kept, for example in an address.
 */
export function legalBlocks(body: string): LegalBlock[] {
  const blocks: LegalBlock[] = [];
  let isOpen = false;
  for (const line of body.split('\n')) {
    const text = line.replace(/^(?:# |- )/, '').trim();
    const last = blocks.at(-1);
    if (text === '') isOpen = false;
    else if (line.startsWith('# ')) {
      blocks.push({ kind: 'heading', text });
      isOpen = false;
    } else if (line.startsWith('- ')) {
      if (last?.kind === 'points')
        blocks[blocks.length - 1] = { kind: 'points', points: [...last.points, text] };
      else blocks.push({ kind: 'points', points: [text] });
      isOpen = false;
    } else if (isOpen && last?.kind === 'paragraph') {
      blocks[blocks.length - 1] = { kind: 'paragraph', text: `${last.text}\n${text}` };
    } else {
      blocks.push({ kind: 'paragraph', text });
      isOpen = true;
    }
  }
  return blocks;
}
