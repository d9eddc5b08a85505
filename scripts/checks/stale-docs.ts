import { staleDocs } from '../docs.ts';
import type { Check } from './check.ts';

export const docs: Check = {
  name: 'docs (generated pages are up to date)',
  problems: async () => (await staleDocs()).map((path) => `${path} is stale: run npm run docs`),
};
