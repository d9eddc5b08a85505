import { permissionTexts, type Texts } from '@rota/contract/core';
import { decisionTexts } from '@rota/contract/decisions';
import { mapErrorTexts } from '@rota/contract/maps';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { features } from '../packages/web/src/app/features.ts';

const WEB = join(import.meta.dirname, '../packages/web/src');
const FILES = ['**/*.messages.ts', 'i18n/*-texts.ts'];

/** Every text of the console as a pattern, `{placeholders}` standing for anything. */
export type KnownTexts = { readonly english: readonly RegExp[]; readonly turkish: readonly RegExp[] };

type Pair = { readonly en: Texts; readonly tr: Texts };

/** Reads what the console can say from where it is written. */
export async function loadTexts(): Promise<KnownTexts> {
  const labels = features.flatMap(({ pages = [], palette = [] }) =>
    [...pages, ...palette].map(({ label }) => label),
  );
  const pairs: Pair[] = [
    decisionTexts,
    mapErrorTexts,
    permissionTexts,
    ...labels.map(({ en, tr }) => ({ en: { label: en }, tr: { label: tr } })),
  ];
  for await (const file of glob(FILES, { cwd: WEB })) {
    const module = (await import(join(WEB, file))) as Record<string, unknown>;
    pairs.push(...Object.values(module).filter(isPair));
  }
  const english = pairs.flatMap(({ en, tr }) =>
    Object.keys(en).flatMap((key) => (en[key] === tr[key] ? [] : patternOf(en[key] ?? ''))),
  );
  return { english, turkish: pairs.flatMap(({ tr }) => Object.values(tr).flatMap(patternOf)) };
}

function isPair(value: unknown): value is Pair {
  return typeof value === 'object' && value !== null && 'en' in value && 'tr' in value;
}

/** Nothing for a text of placeholders only: it would stand for everything. */
function patternOf(text: string): RegExp[] {
  if (!/\p{L}{2}/u.test(text.replaceAll(/\{\w+\}/g, ''))) return [];
  const escaped = text.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return [new RegExp(`^${escaped.join('.+')}$`, 'u')];
}

/** Little words that no Turkish sentence has: they find sentences that came from elsewhere than the console's texts. */
const ENGLISH_WORDS = /\b(the|and|is|are|with|this|from|has|was|cannot|by|yet|paused|held|stopped)\b/i;

/**
 * Finds English texts on a page that should be Turkish, visible or for screen readers. `names` are the venue's own names for things, in
 * any language: they are ignored.
 */
export async function findEnglish(
  page: Page,
  texts: KnownTexts,
  names: readonly string[],
): Promise<string[]> {
  const shown = new Set(await page.evaluate(readPage));
  const namesPattern = patternOfNames(names);
  return [...shown].filter((text) => isEnglish(text.replaceAll(namesPattern, '#'), texts));
}

/** Any of some names, those first that others are the beginning of. */
function patternOfNames(names: readonly string[]): RegExp {
  return new RegExp(names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'g');
}

/** Thousands of patterns are tried on a text; most of what a page says stood on the page before, too. */
const judged = new Map<string, boolean>();
function isEnglish(text: string, texts: KnownTexts): boolean {
  const known = judged.get(text);
  if (known !== undefined) return known;
  const isTurkish = texts.turkish.some((pattern) => pattern.test(text));
  const found =
    !isTurkish && (ENGLISH_WORDS.test(text) || texts.english.some((pattern) => pattern.test(text)));
  judged.set(text, found);
  return found;
}

/** Runs in the page: returns the text of each element that has its own text, and the texts for screen readers only. */
function readPage(): string[] {
  const shown: string[] = [document.title];
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('noscript, script, style, [lang="en"], [translate="no"]') !== null) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      shown.push(element.getAttribute(name) ?? '');
    for (const node of element.childNodes)
      if (node.nodeType === Node.TEXT_NODE) shown.push(node.textContent ?? '');
  }
  return shown.map((text) => text.trim()).filter((text) => text !== '');
}
