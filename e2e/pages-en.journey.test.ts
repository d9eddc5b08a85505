import { walkPages } from './page-walk.ts';

walkPages({
  language: 'en',
  first: { theme: 'light', size: 'desktop' },
  then: { theme: 'dark', size: 'phone' },
  comes: 'by link',
});
