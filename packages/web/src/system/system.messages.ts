import { defineTexts } from '@rota/contract/core';

/** The problems that stop the whole console: their meaning for people and robots, their end, and their headline. */
export const systemTexts = defineTexts(
  {
    database:
      'The database has been down since {time}: it stopped, or its disk is full. You cannot create or change anything until it is back. Robots finish the drive they are on and wait.',
    broker:
      'Robots have been unreachable since {time}: the MQTT broker is down. Their data is from that moment. Work resumes when the broker is back.',
    owner:
      'No server has been controlling the robots of this project since {time}. Deliveries wait until one takes over, usually within seconds.',
    server:
      'The server has not responded since {time}. What you see is from that moment. Rota keeps trying to reconnect.',
    network: 'This device has been offline since {time}. What you see is from that moment.',
    databaseBack: 'The database is back ({time}). It was down for {duration}.',
    brokerBack: 'Robots are reachable again ({time}). They were unreachable for {duration}.',
    ownerBack: 'A server is controlling the robots again ({time}). None did for {duration}.',
    serverBack: 'The server is responding again ({time}). It was down for {duration}.',
    networkBack: 'This device is online again ({time}). It was offline for {duration}.',
    databaseShort: 'Database down',
    brokerShort: 'Robots unreachable',
    ownerShort: 'No server controls the robots',
    serverShort: 'Server not responding',
    networkShort: 'Offline',
    dismiss: 'Dismiss',
  },
  {
    database:
      'Veritabanı {time} itibarıyla çalışmıyor: durmuş ya da diski dolmuş. Geri gelene kadar bir şey oluşturamaz veya değiştiremezsiniz. Robotlar başladıkları yolu bitirip bekler.',
    broker:
      'Robotlara {time} itibarıyla ulaşılamıyor: MQTT aracısı çalışmıyor. Robot bilgileri o ana ait. Aracı geri gelince işler devam eder.',
    owner:
      'Bu projenin robotlarını {time} itibarıyla hiçbir sunucu yönetmiyor. Biri devralana kadar teslimatlar bekler; bu genellikle birkaç saniye sürer.',
    server:
      'Sunucu {time} itibarıyla yanıt vermiyor. Gördükleriniz o ana ait. Bağlantı otomatik olarak yeniden deneniyor.',
    network: 'Bu cihaz {time} itibarıyla çevrimdışı. Gördükleriniz o ana ait.',
    databaseBack: 'Veritabanı {time} itibarıyla yeniden çalışıyor (kesinti: {duration})',
    brokerBack: 'Robotlara {time} itibarıyla yeniden ulaşılıyor (kesinti: {duration})',
    ownerBack: 'Robotları {time} itibarıyla yeniden bir sunucu yönetiyor (kesinti: {duration})',
    serverBack: 'Sunucu {time} itibarıyla yeniden yanıt veriyor (kesinti: {duration})',
    networkBack: 'Bu cihaz {time} itibarıyla yeniden çevrimiçi (kesinti: {duration})',
    databaseShort: 'Veritabanı çalışmıyor',
    brokerShort: 'Robotlara ulaşılamıyor',
    ownerShort: 'Robotları hiçbir sunucu yönetmiyor',
    serverShort: 'Sunucu yanıt vermiyor',
    networkShort: 'Çevrimdışı',
    dismiss: 'Gizle',
  },
);
