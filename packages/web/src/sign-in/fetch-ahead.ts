import type { Language } from '@rota/contract/texts';

/** The files that the console begins with in each language, written by its build. */
const LIST = '/console-files.json';

/** Fetches the console's first files into the browser's cache, once the page has nothing else to do. */
export async function fetchConsoleAhead(language: Language): Promise<void> {
  await new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(resolve);
    else setTimeout(resolve, 200);
  });
  const answer = await window.fetch(LIST, { cache: 'no-cache', priority: 'low' });
  if (!answer.ok) return;
  const files: unknown = ((await answer.json()) as Partial<Record<Language, unknown>>)[language];
  for (const file of Array.isArray(files) ? files : []) {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.href = `/${String(file)}`;
    document.head.append(link);
  }
}
