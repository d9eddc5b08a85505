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

/** How the camera is shown, and why there is no live video. */
export const videoTexts = defineTexts(
  {
    live: 'Live video',
    pictures: 'Still pictures',
    connecting: 'Connecting to the live video',
    retry: 'Try live video',
    liveHint: 'The picture comes by WebRTC, as the robot records it.',
    not_offered: 'This robot sends no live video.',
    unavailable: 'This server or browser cannot play live video.',
    robot_silent: 'The robot was asked for live video but did not send it.',
    robot_lost: 'The robot stopped sending live video.',
    link_lost: 'The connection for live video was lost.',
    unknown:
      'The server no longer knows this video. It may have restarted, or several servers share the work.',
    no_picture: 'No live video arrived within 3 seconds. A firewall may be blocking it.',
    stopped: 'The live video stopped.',
  },
  {
    live: 'Canlı video',
    pictures: 'Kare kare görüntü',
    connecting: 'Canlı videoya bağlanılıyor',
    retry: 'Canlı videoyu dene',
    liveHint: 'Görüntü, robotun kaydettiği gibi WebRTC ile gelir.',
    not_offered: 'Bu robot canlı video göndermiyor.',
    unavailable: 'Bu sunucu ya da tarayıcı canlı video oynatamıyor.',
    robot_silent: 'Robottan canlı video istendi ama göndermedi.',
    robot_lost: 'Robot canlı video göndermeyi bıraktı.',
    link_lost: 'Canlı video bağlantısı koptu.',
    unknown:
      'Sunucu bu videoyu artık tanımıyor. Yeniden başlatılmış ya da iş birden çok sunucuya bölünmüş olabilir.',
    no_picture: '3 saniye içinde canlı video gelmedi. Bir güvenlik duvarı engelliyor olabilir.',
    stopped: 'Canlı video durdu.',
  },
);

/** How many people watch a robot. */
export const viewerTexts = defineTexts(
  { watching_one: '{count} person is watching', watching_other: '{count} people are watching' },
  { watching_one: '{count} kişi izliyor', watching_other: '{count} kişi izliyor' },
);
