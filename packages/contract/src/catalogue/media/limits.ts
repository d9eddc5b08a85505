/** The purpose of a picture or video. */
export const MEDIA_PURPOSES = ['product', 'logo', 'video_wide', 'video_tall'] as const;
export type MediaPurpose = (typeof MEDIA_PURPOSES)[number];

/** Pixels and bytes of what is kept. Pictures may be smaller; videos have their screen's size. */
export type MediaLimit = {
  readonly kind: 'image' | 'video';
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
};

/** Largest sizes: pictures of products and categories, the logo, and videos of the main screen and of the pixel screen. */
export const MEDIA_LIMITS: Readonly<Record<MediaPurpose, MediaLimit>> = {
  product: { kind: 'image', width: 500, height: 500, bytes: 1_000_000 },
  logo: { kind: 'image', width: 300, height: 300, bytes: 1_000_000 },
  video_wide: { kind: 'video', width: 1_200, height: 750, bytes: 50_000_000 },
  video_tall: { kind: 'video', width: 1_080, height: 1_920, bytes: 50_000_000 },
};

/** How many pictures and videos a project has at most. */
export const MEDIA_MOST = 20_000;
