import type { TokenSigner } from '../../../http/signed-token.ts';
import { linkOf } from './maps.service.ts';

/** A robot may come to it late: it finishes what it does first. */
const LIVES_S = 30 * 60;

/** Makes the links at which robots fetch versions of maps. @param origin where the console is reached from outside */
export function mapLinks(signer: TokenSigner, origin: () => string) {
  return (projectId: number, mapId: string, mapVersion: string): string => {
    const print = { paper: 'A4', scale: 'fit', lang: 'en' } as const;
    return linkOf(
      origin(),
      signer.sign({ use: 'map-file', projectId, mapId, file: 'composed.zip', print, mapVersion }, LIVES_S),
    );
  };
}
