/** A part of a legal text. */
export type LegalBlock =
  { readonly is: 'heading' | 'paragraph'; readonly text: string } | { readonly is: 'points'; readonly points: readonly string[] };

/** A text in its parts: an empty line ends a paragraph, `# ` begins a heading, `- ` a point. */
export function legalBlocks(body: string): LegalBlock[] {
  const blocks: LegalBlock[] = [];
  let isNew = true;
  for (const raw of body.split('\n')) {
    const line = raw.trim();
    const last = blocks.at(-1);
    if (line === '') isNew = true;
    else if (line.startsWith('# ')) blocks.push({ is: 'heading', text: line.slice(2).trim() });
    else if (line.startsWith('- ')) {
      const point = line.slice(2).trim();
      if (!isNew && last?.is === 'points') blocks[blocks.length - 1] = { is: 'points', points: [...last.points, point] };
      else blocks.push({ is: 'points', points: [point] });
    } else if (!isNew && last?.is === 'paragraph') blocks[blocks.length - 1] = { is: 'paragraph', text: `${last.text}\n${line}` };
    else blocks.push({ is: 'paragraph', text: line });
    if (line !== '') isNew = false;
  }
  return blocks;
}
