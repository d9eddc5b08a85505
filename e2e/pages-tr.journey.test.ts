import { walkPages } from './page-walk.ts';

walkPages({
  language: 'tr',
  first: { theme: 'light', size: 'phone' },
  then: { theme: 'dark', size: 'desktop' },
  comes: 'loading',
});
