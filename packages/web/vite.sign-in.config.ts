import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { tablesAsValues } from './vite.languages.ts';

/** The sign-in page: a build of its own beside the console's, which it fetches while a person types. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tablesAsValues()],
  envPrefix: ['VITE_', 'API_URL'],
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2023',
    sourcemap: false,
    rolldownOptions: { input: 'sign-in.html' },
  },
});
