import manifest from '../package.json' with { type: 'json' };

/** Version of the server, as health answers it. */
export const version: string = manifest.version;
