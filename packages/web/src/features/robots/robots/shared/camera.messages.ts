import { defineTexts } from '@rota/contract/core';

export const cameraTexts = defineTexts(
  {
    title: 'Camera',
    show: 'Show camera',
    hide: 'Hide camera',
    noPermission: 'You do not have access to the camera. Ask an administrator for the Camera Viewer role.',
    waiting: 'Waiting for the first image',
    silent:
      'No image for {seconds} s: the robot was asked but sends none. Its camera may be off, or its network too slow.',
    noLink: 'No image: this page lost its live connection. It reconnects automatically.',
    again: 'Try again',
    stale: 'Last image {age} ago',
    offline: 'The robot is not connected, so there is no image.',
    picture: 'Front camera of the robot',
    watchedOnly: 'The camera is on only while someone is watching.',
  },
  {
    title: 'Kamera',
    show: 'Kamerayı göster',
    hide: 'Kamerayı gizle',
    noPermission: 'Kamerayı görme yetkiniz yok. Bir yöneticiden Kamera İzleyicisi rolünü isteyin.',
    waiting: 'İlk görüntü bekleniyor',
    silent:
      '{seconds} sn içinde görüntü gelmedi: robottan istendi ama göndermiyor. Kamerası kapalı veya ağı yavaş olabilir.',
    noLink: 'Görüntü yok: bu sayfanın canlı bağlantısı koptu. Otomatik olarak yeniden bağlanır.',
    again: 'Yeniden dene',
    stale: 'Son görüntü {age} önce',
    offline: 'Robot bağlı değil, bu yüzden görüntü yok.',
    picture: 'Robotun ön kamerası',
    watchedOnly: 'Kamera yalnızca biri izlerken açıktır.',
  },
);
