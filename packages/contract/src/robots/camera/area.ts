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
    CAMERA_SILENT: { status: 409 },
    CAMERA_RECORDED: { status: 409 },
  },
  errorTexts: defineTexts(
    {
      VIDEO_UNAVAILABLE: 'Live video is not possible here. Still pictures work.',
      VIDEO_TICKET_UNKNOWN: 'This ticket for a video was used, has expired, or was made by another server.',
      VIDEO_OFFER_INVALID: 'This is no offer of a video in VP8 or H.264.',
      VIDEO_SILENT: 'The robot did not send its video in time.',
      CAMERA_SILENT: 'The camera sends no picture now, so there is nothing to keep.',
      CAMERA_RECORDED: 'This camera is being recorded already.',
    },
    {
      VIDEO_UNAVAILABLE: 'Burada canlı video kullanılamıyor. Kare kare görüntü çalışır.',
      VIDEO_TICKET_UNKNOWN: 'Bu video bileti kullanılmış, süresi dolmuş ya da başka bir sunucuya ait.',
      VIDEO_OFFER_INVALID: 'Bu, VP8 ya da H.264 biçiminde bir video teklifi değil.',
      VIDEO_SILENT: 'Robot videosunu zamanında göndermedi.',
      CAMERA_SILENT: 'Kamera şu anda görüntü göndermiyor; saklanacak bir şey yok.',
      CAMERA_RECORDED: 'Bu kameranın kaydı zaten sürüyor.',
    },
  ),
  entityErrorTexts: defineTexts(
    { 'LIMIT_REACHED.footage': 'This project has as much footage as it may (2 GB). Delete some first.' },
    { 'LIMIT_REACHED.footage': 'Bu projenin kamera kayıtları sınıra ulaştı (2 GB). Önce bazılarını silin.' },
  ),
  auditTexts: defineTexts(
    {
      LOG_FOOTAGE_SNAPSHOT_TAKEN: 'Snapshot of a camera taken',
      LOG_FOOTAGE_RECORDING_STARTED: 'Recording of a camera started',
      LOG_FOOTAGE_RECORDING_ENDED: 'Recording of a camera ended',
      LOG_FOOTAGE_DELETED: 'Camera footage deleted',
      LOG_FOOTAGE_RETENTION_CHANGED: 'Retention of camera footage changed',
    },
    {
      LOG_FOOTAGE_SNAPSHOT_TAKEN: 'Kameradan fotoğraf alındı',
      LOG_FOOTAGE_RECORDING_STARTED: 'Kamera kaydı başladı',
      LOG_FOOTAGE_RECORDING_ENDED: 'Kamera kaydı bitti',
      LOG_FOOTAGE_DELETED: 'Kamera kaydı silindi',
      LOG_FOOTAGE_RETENTION_CHANGED: 'Kamera kayıtlarının saklama süresi değişti',
    },
  ),
  auditSentences: defineTexts(
    {
      LOG_FOOTAGE_SNAPSHOT_TAKEN: '{actor} took a snapshot with the camera of {name}',
      LOG_FOOTAGE_RECORDING_STARTED: '{actor} started to record the camera of {name}',
      LOG_FOOTAGE_RECORDING_ENDED: 'The recording of {actor} of the camera of {name} ended',
      LOG_FOOTAGE_DELETED: '{actor} deleted footage of the camera of {name}',
      LOG_FOOTAGE_RETENTION_CHANGED: '{actor} changed how long camera footage is kept',
    },
    {
      LOG_FOOTAGE_SNAPSHOT_TAKEN: '{actor}, {name} kamerasından fotoğraf aldı',
      LOG_FOOTAGE_RECORDING_STARTED: '{actor}, {name} kamerasını kaydetmeye başladı',
      LOG_FOOTAGE_RECORDING_ENDED: '{actor} tarafından başlatılan {name} kamera kaydı bitti',
      LOG_FOOTAGE_DELETED: '{actor}, {name} kamerasının bir kaydını sildi',
      LOG_FOOTAGE_RETENTION_CHANGED: '{actor}, kamera kayıtlarının saklama süresini değiştirdi',
    },
  ),
  auditEntities: defineTexts({ footage: 'Camera footage' }, { footage: 'Kamera kaydı' }),
  auditFields: defineTexts(
    {
      minutes: 'Minutes',
      camera: 'Camera',
      taken_by: 'Taken by',
      taken_at: 'Taken at',
      footage_days: 'Kept for, days',
    },
    {
      minutes: 'Dakika',
      camera: 'Kamera',
      taken_by: 'Alan kişi',
      taken_at: 'Alındığı zaman',
      footage_days: 'Saklama süresi, gün',
    },
  ),
});
