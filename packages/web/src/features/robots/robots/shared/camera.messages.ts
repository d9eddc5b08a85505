import { defineTexts } from '@rota/contract/core';

export const cameraTexts = defineTexts(
  {
    title: 'Camera',
    show: 'Show',
    hide: 'Hide',
    none: 'This robot has no camera',
    noneHint: 'It does not declare one in its factsheet.',
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
    show: 'Göster',
    hide: 'Gizle',
    none: 'Bu robotun kamerası yok',
    noneHint: 'Robot, bilgi formunda kamera bildirmiyor.',
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

/** Cameras by the names that robots give them; another name is shown as it is. */
export const cameraNameTexts = defineTexts(
  {
    front: 'Front camera',
    rear: 'Rear camera',
    left: 'Left camera',
    right: 'Right camera',
    top: 'Top camera',
  },
  { front: 'Ön kamera', rear: 'Arka kamera', left: 'Sol kamera', right: 'Sağ kamera', top: 'Üst kamera' },
);
