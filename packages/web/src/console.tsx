import './csp-nonce.ts';

// Fetched as a piece of its own, because everything in it has to be evaluated after the nonce is known, however the build cuts it up.
import('./app/start.tsx')
  .then(({ start }) => start())
  .catch((error: unknown) => {
    throw error;
  });
