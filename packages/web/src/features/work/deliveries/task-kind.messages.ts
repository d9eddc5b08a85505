import { defineTexts } from '@rota/contract/core';
import type { DeliveryKind, TaskStop } from '@rota/contract/deliveries';

/** What a kind of task is, as one sentence under its name. */
export const kindHelpTexts = defineTexts(
  {
    delivery: 'A robot is loaded at one point and brings the goods to one or more others.',
    table_service: 'What was ordered goes out to several tables on one trip, in the shortest order.',
    dish_collection: 'A robot waits at each table for the dishes and takes them to be washed.',
    recycle: 'A robot collects what is to be thrown away and takes it to be emptied.',
    pickup:
      'Somebody loads a robot at one point; it brings the goods to another, or to the nearest filling point.',
    cruise:
      'A robot comes by its stops, round after round. It gives way to more urgent work and then goes on.',
    guidance: 'A robot leads a guest to a target. With two or more, it meets the guest at the first.',
    follow_me: 'A robot follows a person to a target. With two, it comes to the person at the first.',
    meeting: 'A robot comes to a target so that people there can talk to somebody elsewhere.',
    birthday: 'A robot brings a surprise with light and music.',
  } satisfies Record<DeliveryKind, string>,
  {
    delivery: 'Robot bir noktada yüklenir, ürünleri bir veya daha çok noktaya götürür.',
    table_service: 'Siparişler tek seferde, en kısa sırayla masalara çıkar.',
    dish_collection: 'Robot her masada bulaşıkları bekler ve yıkanmaya götürür.',
    recycle: 'Robot atılacakları toplar ve boşaltılmaya götürür.',
    pickup: 'Biri robotu bir noktada yükler; robot başka bir noktaya ya da en yakın dolum noktasına götürür.',
    cruise: 'Robot duraklarını tur tur dolaşır. Daha acil işe yol verir, sonra devam eder.',
    guidance: 'Robot misafire hedefe kadar yol gösterir. Birden çok hedef varsa misafiri ilkinde karşılar.',
    follow_me: 'Robot bir kişiyi hedefe kadar takip eder. İki hedef varsa kişinin yanına ilkinde gelir.',
    meeting: 'Robot hedefe gelir; oradakiler başka yerdeki biriyle görüşür.',
    birthday: 'Robot ışık ve müzikle bir sürpriz getirir.',
  } satisfies Record<DeliveryKind, string>,
);

/** The heading over the stops of a kind. */
export const kindStopsTexts = defineTexts(
  {
    delivery: 'Deliver to',
    table_service: 'Tables to serve',
    dish_collection: 'Tables to clear',
    recycle: 'Collect at',
    pickup: 'Load at, then bring to',
    cruise: 'Come by',
    guidance: 'Lead to',
    follow_me: 'Follow to',
    meeting: 'Meet at',
    birthday: 'Celebrate at',
  } satisfies Record<DeliveryKind, string>,
  {
    delivery: 'Götürüleceği yer',
    table_service: 'Servis yapılacak masalar',
    dish_collection: 'Toplanacak masalar',
    recycle: 'Toplanacak yerler',
    pickup: 'Yükleneceği ve götürüleceği yer',
    cruise: 'Uğranacak yerler',
    guidance: 'Götürülecek yer',
    follow_me: 'Gidilecek yer',
    meeting: 'Görüşme yeri',
    birthday: 'Kutlama yeri',
  } satisfies Record<DeliveryKind, string>,
);

/** What is done at a stop of a task. */
export const taskStopTexts = defineTexts(
  {
    unload: 'Hand over',
    collect: 'Collect',
    empty: 'Empty',
    pass: 'Come by',
    fetch: 'Meet',
    follow: 'Follow',
    meet: 'Meeting',
    celebrate: 'Celebrate',
  } satisfies Record<TaskStop, string>,
  {
    unload: 'Teslim et',
    collect: 'Topla',
    empty: 'Boşalt',
    pass: 'Uğra',
    fetch: 'Karşıla',
    follow: 'Takip et',
    meet: 'Görüşme',
    celebrate: 'Kutla',
  } satisfies Record<TaskStop, string>,
);

/** The fields that only some kinds have, and what is said around them. */
export const taskFieldTexts = defineTexts(
  {
    kind: 'Kind of work',
    emptyAt: 'Take it to',
    emptyAtHelp: 'Left empty, the nearest filling point.',
    emptyingTarget: 'Emptying point',
    freeOrderHelp: 'In any order: the robot takes the shortest way.',
    anyOrderHelp: 'In this order. Move a stop with the arrows.',
    allTables: 'Add all tables',
    details: 'Details',
    rounds: 'Rounds',
    roundsHint: '0: until somebody ends it.',
    minutes: 'Ends after, minutes',
    minutesHint: '0: no limit.',
    speech: 'What the robot says at each stop',
    speechHint: 'Robots that cannot speak stay silent.',
    remote_delivery: 'Remote delivery',
    remote_deliveryHint:
      'The lid stays shut at the stop until staff open it from anywhere, or the receiver with the PIN.',
    confirm_loading: 'Loading is confirmed',
    confirm_loadingHint: 'No: the robot sets out when the loading time is over.',
    confirm_unloading: 'Unloading is confirmed',
    confirm_unloadingHint: 'No: the robot goes on when the unloading time is over.',
    asProject: 'As set for the project',
    yes: 'Yes',
    no: 'No',
    wholeNumber: 'A whole number from {min} to {max}.',
    round: 'Round',
    full: 'The robot is full',
  },
  {
    kind: 'Görev türü',
    emptyAt: 'Götürüleceği yer',
    emptyAtHelp: 'Boş bırakılırsa en yakın dolum noktası.',
    emptyingTarget: 'Boşaltma noktası',
    freeOrderHelp: 'Sıra önemli değil: robot en kısa yolu seçer.',
    anyOrderHelp: 'Bu sırayla gider. Durakların yerini oklarla değiştirin.',
    allTables: 'Tüm masaları ekle',
    details: 'Ayrıntılar',
    rounds: 'Tur sayısı',
    roundsHint: '0: biri bitirene kadar.',
    minutes: 'Bitiş, dakika',
    minutesHint: '0: sınır yok.',
    speech: 'Robotun her durakta söyleyeceği',
    speechHint: 'Konuşamayan robotlar sessiz kalır.',
    remote_delivery: 'Uzaktan teslimat',
    remote_deliveryHint: 'Kapak, personel herhangi bir yerden ya da alıcı PIN ile açana kadar kapalı kalır.',
    confirm_loading: 'Yükleme onaylanır',
    confirm_loadingHint: 'Hayır: yükleme süresi dolunca robot yola çıkar.',
    confirm_unloading: 'Boşaltma onaylanır',
    confirm_unloadingHint: 'Hayır: boşaltma süresi dolunca robot devam eder.',
    asProject: 'Projede ayarlandığı gibi',
    yes: 'Evet',
    no: 'Hayır',
    wholeNumber: '{min} ile {max} arasında tam sayı.',
    round: 'Tur',
    full: 'Robot doldu',
  },
);
