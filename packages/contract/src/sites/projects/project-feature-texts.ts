import type { ProjectFeature } from '../../core/feature-names.ts';
import { defineTexts, fillText, type Language, type TextPair } from '../../core/texts.ts';

/** The name of each feature of a project. */
export const featureNames: TextPair<ProjectFeature> = defineTexts(
  {
    ordering: 'Orders by guests',
    market: 'Market app',
    robot_calls: 'Robot calls',
    schedules: 'Schedules',
    addresses: 'Addresses',
    table_service: 'Table service and dish collection',
    guidance: 'Guiding and following',
    cruise: 'Cruises and birthdays',
    recycle: 'Waste collection',
    pickup: 'Pickups',
    printing: 'Printing',
    speech: 'Robot speech',
    camera: 'Cameras',
    manual_control: 'Manual control',
    meetings: 'Video calls',
    webhooks: 'Webhooks',
  },
  {
    ordering: 'Misafir siparişleri',
    market: 'Market uygulaması',
    robot_calls: 'Robot çağırma',
    schedules: 'Zamanlamalar',
    addresses: 'Adresler',
    table_service: 'Masa servisi ve bulaşık toplama',
    guidance: 'Yol gösterme ve takip',
    cruise: 'Gezinti ve doğum günü',
    recycle: 'Atık toplama',
    pickup: 'Teslim alma',
    printing: 'Yazdırma',
    speech: 'Robot konuşmaları',
    camera: 'Kameralar',
    manual_control: 'Elle sürüş',
    meetings: 'Görüntülü görüşme',
    webhooks: 'Webhook’lar',
  },
);

/** What each feature is for, in one sentence below its switch. */
export const featureHelp: TextPair<ProjectFeature> = defineTexts(
  {
    ordering:
      'Guests order from a menu by QR code. Includes products, QR codes, the kitchen, payments and legal texts.',
    market: 'An app of your own orders for its users. Needs orders by guests.',
    robot_calls: 'Guests, staff and call devices call a robot to a station.',
    schedules: 'Tasks are created at set times.',
    addresses: 'Rooms and desks with the people who receive there.',
    table_service: 'Robots serve several tables on one trip and collect dishes.',
    guidance: 'Robots lead guests to a place and follow people.',
    cruise: 'Robots go around with samples and celebrate birthdays.',
    recycle: 'Robots collect waste and take it to be emptied.',
    pickup: 'Robots are loaded at one place and take the goods to another.',
    printing: 'Slips come out of receipt printers.',
    speech: 'A library of sentences and sounds for robots.',
    camera: 'Watch robot cameras, take snapshots and record.',
    manual_control: 'Drive a robot by hand. Needs cameras.',
    meetings: 'People call robots and answer calls from robots.',
    webhooks: 'Other systems are notified of what happens here.',
  },
  {
    ordering:
      'Misafirler QR kodla menüden sipariş verir. Ürünler, QR kodlar, mutfak, ödemeler ve yasal metinler buna dahildir.',
    market: 'Kendi uygulamanız kullanıcıları için sipariş verir. Misafir siparişleri gerekir.',
    robot_calls: 'Misafirler, personel ve çağrı cihazları istasyona robot çağırır.',
    schedules: 'Görevler belirlenen zamanlarda oluşturulur.',
    addresses: 'Odalar ve masalar ile orada teslim alan kişiler.',
    table_service: 'Robotlar tek seferde birkaç masaya servis yapar ve bulaşık toplar.',
    guidance: 'Robotlar misafirlere yol gösterir ve kişileri takip eder.',
    cruise: 'Robotlar ikramla dolaşır ve doğum günü kutlar.',
    recycle: 'Robotlar atıkları toplar ve boşaltılmaya götürür.',
    pickup: 'Robotlar bir yerde yüklenir ve yükü başka bir yere götürür.',
    printing: 'Fişler fiş yazıcılarından çıkar.',
    speech: 'Robotların cümle ve ses kitaplığı.',
    camera: 'Robot kameralarını izleyin, fotoğraf çekin ve kayıt yapın.',
    manual_control: 'Robotu elle sürün. Kameralar gerekir.',
    meetings: 'Kişiler robotları arar ve robotlardan gelen aramaları yanıtlar.',
    webhooks: 'Burada olanlar başka sistemlere bildirilir.',
  },
);

const sentences = defineTexts(
  {
    FEATURE_OFF:
      'Switched off in this project: {feature}. A project administrator can switch it on in the project’s settings.',
    FEATURE_IN_USE: 'Still in use: {feature}. Finish the open orders first, then switch it off.',
  },
  {
    FEATURE_OFF: 'Bu projede kapalı: {feature}. Proje yöneticisi proje ayarlarından açabilir.',
    FEATURE_IN_USE: 'Hâlâ kullanılıyor: {feature}. Önce açık siparişleri tamamlayın, sonra kapatın.',
  },
);

/** The sentence of a failure that names a feature; undefined for another code. */
export function featureSentence(
  language: Language,
  code: string,
  feature: ProjectFeature,
): string | undefined {
  if (code !== 'FEATURE_OFF' && code !== 'FEATURE_IN_USE') return undefined;
  return fillText(sentences[language][code], { feature: featureNames[language][feature] });
}
