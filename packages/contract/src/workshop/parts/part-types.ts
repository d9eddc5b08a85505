import { defineTexts } from '../../core/texts.ts';

/** What a part is. `other` has a name of its own. */
export const PART_TYPES = [
  'battery',
  'lidar',
  'wheel_drive',
  'screen',
  'camera',
  'board',
  'lid',
  'other',
] as const;
export type PartType = (typeof PART_TYPES)[number];

/** The name of each type. */
export const partTypeTexts = defineTexts(
  {
    battery: 'Battery',
    lidar: 'Lidar',
    wheel_drive: 'Wheel drive',
    screen: 'Screen',
    camera: 'Camera',
    board: 'Board',
    lid: 'Lid',
    other: 'Other',
  },
  {
    battery: 'Pil',
    lidar: 'Lidar',
    wheel_drive: 'Tekerlek tahriki',
    screen: 'Ekran',
    camera: 'Kamera',
    board: 'Elektronik kart',
    lid: 'Kapak',
    other: 'Diğer',
  },
);

/** Where a part is. What is in `scrap` stays known: its serial number is never used again. */
export const PART_LOCATIONS = ['robot', 'shelf', 'repair', 'scrap'] as const;
export type PartLocation = (typeof PART_LOCATIONS)[number];
