import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFiles, root, type Check } from './check.ts';

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
  name: 'translations (both languages, one word for one thing)',
  async problems() {
    const problems: string[] = [];
    const read = (file: string) => readFile(join(root, file), 'utf8');
    for (const file of await projectFiles(/^packages\/.*\.messages\.ts$/)) {
      if (!/\bdefineTexts\(/.test(await read(file)))
        problems.push(`${file}: messages are made with defineTexts, which holds both languages`);
    }
    for (const file of await projectFiles(/^packages\/(contract\/src\/.*|.*\.messages)\.ts$/))
      problems.push(...wrongTurkishWords(file, await read(file)));
    return problems;
  },
};
