import { area } from '../../core/area.ts';
import { defineTexts } from '../../core/texts.ts';
import { mediaApi } from './index.ts';

/** The contract of the media library. */
export const mediaArea = area({
  api: mediaApi,
  errors: {
    MEDIA_TOO_LARGE: { status: 413 },
    MEDIA_NOT_READABLE: { status: 400 },
    MEDIA_WRONG_SIZE: { status: 400 },
    MEDIA_IN_USE: { status: 409 },
    MEDIA_OTHER_PURPOSE: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      MEDIA_TOO_LARGE:
        'This file is too large. Pictures can be up to 1 MB, sounds up to 5 MB, videos up to 50 MB.',
      MEDIA_NOT_READABLE:
        'This is not a readable picture (PNG, JPEG, WebP), video (MP4) or sound (MP3, Ogg, WAV).',
      MEDIA_WRONG_SIZE:
        'Wrong size in pixels. Product pictures can be up to 500 x 500, logos up to 300 x 300, videos 1200 x 750 or 1080 x 1920.',
      MEDIA_IN_USE: 'This file is in use. Replace it there first.',
      MEDIA_OTHER_PURPOSE: 'These two files have different purposes, so one cannot replace the other.',
    },
    {
      MEDIA_TOO_LARGE: 'Bu dosya çok büyük. Görseller en fazla 1 MB, sesler 5 MB, videolar 50 MB olabilir.',
      MEDIA_NOT_READABLE:
        'Bu, okunabilen bir görsel (PNG, JPEG, WebP), video (MP4) ya da ses (MP3, Ogg, WAV) değil.',
      MEDIA_WRONG_SIZE:
        'Piksel boyutu uygun değil: ürün görselleri en fazla 500 x 500, logolar en fazla 300 x 300, videolar 1200 x 750 ya da 1080 x 1920 olmalı.',
      MEDIA_IN_USE: 'Bu dosya kullanılıyor. Önce orada değiştirin.',
      MEDIA_OTHER_PURPOSE: 'Bu ikisi farklı yerler için; biri diğerinin yerine geçemez.',
    },
  ),
  entityErrorTexts: defineTexts(
    { 'LIMIT_REACHED.media': 'The library is full. Delete files that are not in use.' },
    { 'LIMIT_REACHED.media': 'Kitaplık dolu. Hiçbir yerde kullanılmayanları silin.' },
  ),
  auditTexts: defineTexts(
    {
      LOG_MEDIA_ADDED: 'Media file added',
      LOG_MEDIA_RENAMED: 'Media file renamed',
      LOG_MEDIA_REPLACED: 'Media file replaced everywhere',
      LOG_MEDIA_DELETED: 'Media file deleted',
    },
    {
      LOG_MEDIA_ADDED: 'Medya dosyası eklendi',
      LOG_MEDIA_RENAMED: 'Medya dosyasının adı değiştirildi',
      LOG_MEDIA_REPLACED: 'Medya dosyası her yerde değiştirildi',
      LOG_MEDIA_DELETED: 'Medya dosyası silindi',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_MEDIA_ADDED: '{actor} added {name} to the media library',
      LOG_MEDIA_RENAMED: '{actor} renamed {name} in the media library',
      LOG_MEDIA_REPLACED: '{actor} replaced {name} everywhere',
      LOG_MEDIA_DELETED: '{actor} deleted {name} from the media library',
    },
    {
      LOG_MEDIA_ADDED: '{actor}, {name} dosyasını medya kitaplığına ekledi',
      LOG_MEDIA_RENAMED: '{actor}, medya kitaplığında {name} dosyasının adını değiştirdi',
      LOG_MEDIA_REPLACED: '{actor}, {name} dosyasını her yerde değiştirdi',
      LOG_MEDIA_DELETED: '{actor}, {name} dosyasını medya kitaplığından sildi',
    },
  ),
  auditEntities: defineTexts({ media: 'Media file' }, { media: 'Medya dosyası' }),
  auditFields: defineTexts(
    { purpose: 'Used for', bytes: 'Bytes', replaced: 'Replaced in' },
    { purpose: 'Kullanım amacı', bytes: 'Bayt', replaced: 'Değiştirilen yer sayısı' },
  ),
});
