import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env['ROTA_DEV_API'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  // Where the API is, for a console that is served elsewhere.
  envPrefix: ['VITE_', 'API_URL'],
  server: {
    port: 5173,
    proxy: { '/api': { target: server, ws: true } },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 1_100,
    // What many pages share comes in one file: a hundred small ones cost a phone a hundred trips.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'common', minShareCount: 10 }] } } },
  },
});
