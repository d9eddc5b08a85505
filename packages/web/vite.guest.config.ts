import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * The public pages: a build of their own beside the console's, so that the two never share a piece and a guest's phone fetches nothing
 * of the console. Both lie in the same folder.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  envPrefix: ['VITE_', 'API_URL'],
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    // Phones of guests are older than the tablets of a house.
    target: 'es2021',
    sourcemap: false,
    rolldownOptions: { input: 'guest.html' },
  },
});
