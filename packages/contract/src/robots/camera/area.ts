import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { cameraApi } from './index.ts';

/** The contract of robots' cameras. */
export const cameraArea = area({
  api: cameraApi,
  errors: {
    VIDEO_UNAVAILABLE: { status: 409 },
    VIDEO_TICKET_UNKNOWN: { status: 404 },
    VIDEO_OFFER_INVALID: { status: 400 },
    VIDEO_SILENT: { status: 504 },
  },
  errorTexts: defineTexts(
    {
      VIDEO_UNAVAILABLE: 'Live video is not possible here. Still pictures work.',
      VIDEO_TICKET_UNKNOWN: 'This ticket for a video was used, has expired, or was made by another server.',
      VIDEO_OFFER_INVALID: 'This is no offer of a video in VP8 or H.264.',
      VIDEO_SILENT: 'The robot did not send its video in time.',
    },
    {
      VIDEO_UNAVAILABLE: 'Burada canlı video kullanılamıyor. Kare kare görüntü çalışır.',
      VIDEO_TICKET_UNKNOWN: 'Bu video bileti kullanılmış, süresi dolmuş ya da başka bir sunucuya ait.',
      VIDEO_OFFER_INVALID: 'Bu, VP8 ya da H.264 biçiminde bir video teklifi değil.',
      VIDEO_SILENT: 'Robot videosunu zamanında göndermedi.',
    },
  ),
});
