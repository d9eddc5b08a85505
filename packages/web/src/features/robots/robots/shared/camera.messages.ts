import { defineTexts } from '@rota/contract/core';

export const cameraTexts = defineTexts(
  {
    title: 'Camera',
    show: 'Show the picture',
    hide: 'Hide the picture',
    noPermission: 'You may not see the camera. Ask an administrator for the role Camera Viewer.',
    waiting: 'Waiting for the first picture',
    silent:
      'No picture within {seconds} s: the robot was asked and sends none. Its camera may be off, or its network too slow.',
    noLink: 'No picture: this page has lost its live connection. It comes back by itself.',
    again: 'Ask again',
    stale: 'Last picture {age} ago',
    offline: 'The robot is not connected, so there is no picture.',
    picture: 'What the robot sees ahead',
    watchedOnly: 'The robot sends pictures only while somebody watches.',
  },
  {
    title: 'Kamera',
    show: 'Görüntüyü göster',
    hide: 'Görüntüyü gizle',
    noPermission: 'Kamerayı görme yetkiniz yok. Bir yöneticiden Kamera İzleyici rolünü isteyin.',
    waiting: 'İlk görüntü bekleniyor',
    silent:
      '{seconds} sn içinde görüntü gelmedi: robottan istendi, göndermiyor. Kamerası kapalı veya ağı yavaş olabilir.',
    noLink: 'Görüntü yok: bu sayfanın canlı bağlantısı koptu. Kendiliğinden geri gelir.',
    again: 'Yeniden iste',
    stale: 'Son görüntü {age} önce',
    offline: 'Robot bağlı değil, bu yüzden görüntü yok.',
    picture: 'Robotun önünde gördükleri',
    watchedOnly: 'Robot yalnızca biri izlerken görüntü gönderir.',
  },
);
