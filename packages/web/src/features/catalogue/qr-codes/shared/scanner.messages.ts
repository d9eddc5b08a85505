import { defineTexts } from '@rota/contract/core';

/** Texts of reading a code by the camera. */
export const scannerTexts = defineTexts(
  {
    startCamera: 'Start camera',
    stopCamera: 'Stop camera',
    starting: 'Starting the camera',
    aim: 'Point the camera at the code',
    camera: 'Camera view',
    takePicture: 'Take a picture of the code',
    typed: 'Or enter the letters of the code',
    take: 'Use code',
    refused:
      'Rota cannot use the camera in this browser. Allow it in the page settings, take a picture or enter the code.',
    absent: 'This device has no camera. Take a picture or enter the code.',
    insecure: 'The camera works only over HTTPS. Take a picture or enter the code.',
    busy: 'The camera could not be started. Another program may be using it. Close that program, take a picture or enter the code.',
    noCode: 'No code found in the picture. Move closer and keep it sharp.',
  },
  {
    startCamera: 'Kamerayı aç',
    stopCamera: 'Kamerayı kapat',
    starting: 'Kamera açılıyor',
    aim: 'Kamerayı kodun üzerine tutun',
    camera: 'Kamera görüntüsü',
    takePicture: 'Kodun fotoğrafını çek',
    typed: 'Ya da kodun harflerini yazın',
    take: 'Kodu kullan',
    refused:
      'Rota bu tarayıcıda kamerayı kullanamıyor. Sayfa ayarlarından izin verin, fotoğraf çekin ya da kodu girin.',
    absent: 'Bu cihazda kamera yok. Fotoğraf çekin ya da kodu yazın.',
    insecure: 'Kamera yalnızca HTTPS ile çalışır. Fotoğraf çekin ya da kodu girin.',
    busy: 'Kamera açılamadı: başka bir program kullanıyor olabilir. Onu kapatın, fotoğraf çekin ya da kodu yazın.',
    noCode: 'Fotoğrafta kod bulunamadı. Yaklaşın ve net çekin.',
  },
);
