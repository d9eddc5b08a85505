import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { projectFiles, root, type Check } from './check.ts';

/** Attributes whose value a person reads or hears. */
const SPOKEN = new Set([
  'label',
  'title',
  'placeholder',
  'alt',
  'aria-label',
  'aria-description',
  'helperText',
  'primary',
  'secondary',
  'message',
  'description',
  'text',
]);
const WORDS = /\p{L}{2,}/gu;
/** Words that are the same in every language: names and keys of the keyboard. */
const SAME_EVERYWHERE = new Set([
  'Rota',
  'VDA',
  'QR',
  'API',
  'MQTT',
  'CSV',
  'Ctrl',
  'Esc',
  'Enter',
  'Shift',
  'Alt',
]);

/** Texts that stand in a component instead of its messages file: each with its line. */
export function textsInComponent(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const report = (node: ts.Node, words: string): void => {
    const shown = words.trim();
    if ((shown.match(WORDS) ?? []).every((word) => SAME_EVERYWHERE.has(word))) return;
    found.push(
      `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: "${shown.slice(0, 60)}" belongs into a messages file`,
    );
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) report(node, node.text);
    if (ts.isJsxAttribute(node) && ts.isIdentifier(node.name) && SPOKEN.has(node.name.text))
      reportLiteral(node.initializer, report);
    if (ts.isJsxAttribute(node) && !ts.isIdentifier(node.name)) reportLiteral(node.initializer, report);
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) reportLiteral(node.expression, report);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function reportLiteral(node: ts.Node | undefined, report: (node: ts.Node, words: string) => void): void {
  if (node === undefined) return;
  if (ts.isStringLiteralLike(node)) report(node, node.text);
  else if (ts.isJsxExpression(node)) reportLiteral(node.expression, report);
  else if (ts.isTemplateExpression(node))
    for (const part of [node.head, ...node.templateSpans.map((span) => span.literal)])
      report(part, part.text);
}

/** Turkish words that stand for something else here, with the word to use. "ücretsiz" (free) and "ücretli" are other words. */
const TURKISH_WORDS = [{ wrong: /(?<!\p{L})ücret(?!siz|li)/iu, right: 'komisyon' }] as const;

/** Lines of a file with texts that use a wrong Turkish word. */
export function wrongTurkishWords(file: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      TURKISH_WORDS.filter(({ wrong }) => wrong.test(line.toLocaleLowerCase('tr'))).map(
        ({ right }) => `${file}:${index + 1}: say "${right}", as on the other pages`,
      ),
    );
}

export const translations: Check = {
  name: 'translations (both languages, none in components)',
  async problems() {
    const problems: string[] = [];
    const read = (file: string) => readFile(join(root, file), 'utf8');
    for (const file of await projectFiles(/^packages\/.*\.messages\.ts$/)) {
      if (!/\bdefineTexts\(/.test(await read(file)))
        problems.push(`${file}: messages are made with defineTexts, which holds both languages`);
    }
    for (const file of await projectFiles(/^packages\/(contract\/src\/.*|.*\.messages)\.ts$/))
      problems.push(...wrongTurkishWords(file, await read(file)));
    for (const file of await projectFiles(/^packages\/web\/src\/.*\.tsx$/)) {
      if (!/\.test\.tsx$|\/testing\/|\/components\.page\.tsx$/.test(file))
        problems.push(...textsInComponent(file, await read(file)));
    }
    return problems;
  },
};
