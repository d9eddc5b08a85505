import { defineTexts } from '@rota/contract/core';

/** What keeps the whole console from working and what that means for people and robots, that it is over, and it as a headline. */
export const systemTexts = defineTexts(
  {
    database:
      'The database has not worked since {time}: it stopped, or its disk is full. Nothing can be created or changed until it is back; robots end the drive they are on and wait.',
    broker:
      'The robots have been out of reach since {time}: the MQTT broker is down. What you see of them is as of then; their work goes on when it is back.',
    owner:
      'No server has directed the robots of this project since {time}. Deliveries wait until one takes over, which usually takes a few seconds.',
    server:
      'The server has not answered since {time}. What you see is as of then; the connection is tried again by itself.',
    network: 'This device has had no network since {time}. What you see is as of then.',
    databaseBack: 'The database works again ({time}). It was away for {duration}.',
    brokerBack: 'The robots are in reach again ({time}). They were out of reach for {duration}.',
    ownerBack: 'A server directs the robots again ({time}). Nobody did for {duration}.',
    serverBack: 'The server answers again ({time}). It was silent for {duration}.',
    networkBack: 'This device has a network again ({time}). It had none for {duration}.',
    databaseShort: 'The database does not work',
    brokerShort: 'The robots are out of reach',
    ownerShort: 'No server directs the robots',
    serverShort: 'The server does not answer',
    networkShort: 'No network',
    dismiss: 'Hide this message',
  },
  {
    database:
      'Veritabanı {time} itibarıyla çalışmıyor: durmuş veya diski dolmuş. Geri gelene kadar hiçbir şey oluşturulamaz veya değiştirilemez; robotlar sürüşlerini bitirip bekler.',
    broker:
      'Robotlara {time} itibarıyla ulaşılamıyor: MQTT aracısı çalışmıyor. Gördükleriniz o ana ait; aracı geri gelince işler devam eder.',
    owner:
      'Bu projenin robotlarını {time} itibarıyla hiçbir sunucu yönetmiyor. Biri devralana kadar teslimatlar bekler; bu genellikle birkaç saniye sürer.',
    server:
      'Sunucu {time} itibarıyla yanıt vermiyor. Gördükleriniz o ana ait; bağlantı kendiliğinden yeniden deneniyor.',
    network: 'Bu cihazda {time} itibarıyla ağ bağlantısı yok. Gördükleriniz o ana ait.',
    databaseBack: 'Veritabanı {time} itibarıyla yeniden çalışıyor (kesinti: {duration})',
    brokerBack: 'Robotlara {time} itibarıyla yeniden ulaşılıyor (kesinti: {duration})',
    ownerBack: 'Robotları {time} itibarıyla yeniden bir sunucu yönetiyor (kesinti: {duration})',
    serverBack: 'Sunucu {time} itibarıyla yeniden yanıt veriyor (kesinti: {duration})',
    networkBack: 'Bu cihazın ağ bağlantısı {time} itibarıyla geri geldi (kesinti: {duration})',
    databaseShort: 'Veritabanı çalışmıyor',
    brokerShort: 'Robotlara ulaşılamıyor',
    ownerShort: 'Robotları hiçbir sunucu yönetmiyor',
    serverShort: 'Sunucu yanıt vermiyor',
    networkShort: 'Ağ bağlantısı yok',
    dismiss: 'Bu mesajı gizle',
  },
);
