import type { Ground, Part } from '../../part.ts';
import { createMediaContent } from './media-content.ts';
import { mediaRoutes } from './media.routes.ts';
import { createMediaService, type MediaService, type MediaUser } from './media.service.ts';

export { mediaUrl, type MediaUser } from './media.service.ts';
export { findMedia, listPictureNames } from './media.store.ts';

/** The media library. */
export type MediaLibrary = Part & {
  readonly service: MediaService;
  /** Whoever shows media says so, once, before the start. */
  readonly shownBy: (user: MediaUser) => void;
};

export function media({ database, files }: Pick<Ground, 'database' | 'files'>): MediaLibrary {
  const users: MediaUser[] = [];
  const service = createMediaService({ database, files, users });
  const content = createMediaContent({ database, files });
  return {
    service,
    shownBy: (user) => {
      users.push(user);
    },
    routes: (app, mounting) => mediaRoutes(app, { media: service, content }, mounting),
  };
}
