import { publicAddressOf, SIGN_IN_PATH } from '@rota/contract/public-address';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { oneLanguageEach } from './vite.languages.ts';
import { firstFiles, partsOfBarrels, pieces, withoutFlatStyles } from './vite.pieces.ts';

const server = process.env['ROTA_DEV_API'] ?? 'http://127.0.0.1:8080';

/** While developing, one server has all entries, by the rule of `http/web.ts`. */
const entries: Plugin = {
  name: 'entries',
  configureServer({ middlewares }) {
    middlewares.use((request, _answer, next) => {
      const [pathname = '', search = ''] = (request.url ?? '').split('?', 2);
      if (publicAddressOf(pathname, search) !== undefined) request.url = '/guest.html';
      else if (pathname === SIGN_IN_PATH) request.url = '/sign-in.html';
      next();
    });
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), entries, oneLanguageEach(), partsOfBarrels(), withoutFlatStyles(), firstFiles()],
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
    rolldownOptions: {
      // An area that is imported at once is not fetched later, which is as it should be.
      checks: { ineffectiveDynamicImport: false },
      output: { codeSplitting: { groups: pieces } },
    },
  },
});
