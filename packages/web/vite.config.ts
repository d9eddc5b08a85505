import { publicAddressOf } from '@rota/contract/public-address';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const server = process.env['ROTA_DEV_API'] ?? 'http://127.0.0.1:8080';

/** While developing, one server has both entries: addresses of public pages get theirs, as `http/web.ts` does it. */
const publicPages: Plugin = {
  name: 'public-pages',
  configureServer({ middlewares }) {
    middlewares.use((request, _answer, next) => {
      const [pathname = '', search = ''] = (request.url ?? '').split('?', 2);
      if (publicAddressOf(pathname, search) !== undefined) request.url = '/guest.html';
      next();
    });
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), publicPages],
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
    // What a page may weigh is held by a test, compressed as it is sent; a warning would not help the person who starts the product.
    chunkSizeWarningLimit: 1_500,
    // What many pages share comes in two files: a hundred small ones cost a phone a hundred trips. Libraries change seldom, and stay in the
    // browser's cache when the console is updated.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // With all that they need, which is libraries, too: what a library needs must not lie in the file below, which needs libraries
            // itself, so that neither could begin. The map's is fetched with the map.
            { name: 'libraries', test: /[\\/]node_modules[\\/](?!ol[\\/])/, minShareCount: 10, priority: 20 },
            { name: 'common', minShareCount: 10, priority: 10 },
          ],
        },
      },
    },
  },
});
