import type { Ground, Part } from '../../../part.ts';
import { createMediaContent } from './media-content.service.ts';
import { mediaRoutes } from './media.routes.ts';
import { createMediaService, type MediaService, type MediaUser } from './media.service.ts';

export { mediaUrl, type MediaUser } from './media.service.ts';
export { findMedia, listPictureNames } from './media.store.ts';
export * as footage from './footage.store.ts';

/** The media library. */
export type MediaLibrary = Part & { readonly service: MediaService };
type Before = { readonly ports: { readonly mediaUsers: readonly MediaUser[] } };

export function media({ database, files, ports }: Pick<Ground, 'database' | 'files'> & Before): MediaLibrary {
  const service = createMediaService({ database, files, users: ports.mediaUsers });
  const content = createMediaContent({ database, files });
  return {
    service,
    routes: (app, mounting) => mediaRoutes(app, { media: service, content }, mounting),
  };
}
