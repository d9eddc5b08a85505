/** The purpose of a picture, video or sound. */
export const MEDIA_PURPOSES = ['product', 'logo', 'video_wide', 'video_tall', 'sound'] as const;
export type MediaPurpose = (typeof MEDIA_PURPOSES)[number];

/** Pixels and bytes of what is kept. Pictures may be smaller; videos have their screen's size, sounds none. */
export type MediaLimit = {
  readonly kind: 'image' | 'video' | 'sound';
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
};

/** Largest sizes: pictures of products and categories, the logo, videos of the main screen and of the pixel screen, and sounds of robots. */
export const MEDIA_LIMITS: Readonly<Record<MediaPurpose, MediaLimit>> = {
  product: { kind: 'image', width: 500, height: 500, bytes: 1_000_000 },
  logo: { kind: 'image', width: 300, height: 300, bytes: 1_000_000 },
  video_wide: { kind: 'video', width: 1_200, height: 750, bytes: 50_000_000 },
  video_tall: { kind: 'video', width: 1_080, height: 1_920, bytes: 50_000_000 },
  sound: { kind: 'sound', width: 0, height: 0, bytes: 5_000_000 },
};

/** How many pictures, videos and sounds a project has at most. */
export const MEDIA_MOST = 20_000;
