import { defineTexts } from '@rota/contract/core';
import type { DeliveryKind, TaskStop } from '@rota/contract/deliveries';

/** The description of a kind of task, as one sentence under its name. */
export const kindHelpTexts = defineTexts(
  {
    delivery: 'A robot is loaded at one target and delivers to one or more others.',
    table_service: 'A robot serves several tables on one trip, in the shortest order.',
    dish_collection: 'A robot collects dishes at each table and takes them to be washed.',
    recycle: 'A robot collects waste and takes it to be emptied.',
    pickup:
      'A robot is loaded at one target and brings the items to another, or to the nearest filling point.',
    cruise: 'A robot visits its stops round after round. It pauses for more urgent work.',
    guidance: 'A robot leads a guest to a target. With two or more targets, it meets the guest at the first.',
    follow_me: 'A robot follows a person to a target. With two targets, it meets the person at the first.',
    meeting: 'A robot goes to a target so that people there can have a video call.',
    birthday: 'A robot brings a surprise with light and music.',
  } satisfies Record<DeliveryKind, string>,
  {
    delivery: 'Robot bir hedefte yüklenir, bir veya daha çok hedefe götürür.',
    table_service: 'Siparişler tek seferde, en kısa sırayla masalara çıkar.',
    dish_collection: 'Robot her masada bulaşıkları bekler ve yıkanmaya götürür.',
    recycle: 'Robot atıkları toplar ve boşaltılmaya götürür.',
    pickup: 'Robot bir hedefte yüklenir, başka bir hedefe ya da en yakın dolum noktasına götürür.',
    cruise: 'Robot duraklarını tur tur dolaşır. Daha acil iş için ara verir.',
    guidance: 'Robot misafire hedefe kadar yol gösterir. Birden çok hedef varsa misafiri ilkinde karşılar.',
    follow_me: 'Robot bir kişiyi hedefe kadar takip eder. İki hedef varsa kişinin yanına ilkinde gelir.',
    meeting: 'Robot hedefe gider; oradakiler görüntülü görüşme yapar.',
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
    pickup: 'Load at, then deliver to',
    cruise: 'Visit',
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

/** The action at a stop of a task. */
export const taskStopTexts = defineTexts(
  {
    unload: 'Hand over',
    collect: 'Collect',
    empty: 'Empty',
    pass: 'Visit',
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
    emptyAt: 'Take to',
    emptyAtHelp: 'Leave empty for the nearest filling point.',
    emptyingTarget: 'Emptying point',
    freeOrderHelp: 'In any order. The robot takes the shortest route.',
    anyOrderHelp: 'In this order. Move a stop with the arrows.',
    allTables: 'Add all tables',
    details: 'Details',
    rounds: 'Rounds',
    roundsHint: '0 means until someone ends it.',
    minutes: 'Ends after, minutes',
    minutesHint: '0 means no limit.',
    speech: 'Speech at each stop',
    speechHint: 'Robots that cannot speak stay silent.',
    remote_delivery: 'Remote delivery',
    remote_deliveryHint:
      'The lid stays closed at the stop until staff open it remotely or the recipient enters the PIN.',
    confirm_loading: 'Confirm loading',
    confirm_loadingHint: 'If not, the robot leaves after the loading time.',
    confirm_unloading: 'Confirm unloading',
    confirm_unloadingHint: 'If not, the robot continues after the unloading time.',
    asProject: 'Project default',
    yes: 'Yes',
    no: 'No',
    wholeNumber: 'Enter a whole number from {min} to {max}.',
    round: 'Round',
    full: 'Robot is full',
  },
  {
    kind: 'Görev türü',
    emptyAt: 'Götürüleceği yer',
    emptyAtHelp: 'En yakın dolum noktası için boş bırakın.',
    emptyingTarget: 'Boşaltma noktası',
    freeOrderHelp: 'Sıra önemli değil: robot en kısa yolu seçer.',
    anyOrderHelp: 'Bu sırayla gider. Durakların yerini oklarla değiştirin.',
    allTables: 'Tüm masaları ekle',
    details: 'Ayrıntılar',
    rounds: 'Tur sayısı',
    roundsHint: '0 ise biri bitirene kadar sürer.',
    minutes: 'Bitiş, dakika',
    minutesHint: '0 ise sınır yoktur.',
    speech: 'Her durakta söylenecek metin',
    speechHint: 'Konuşamayan robotlar sessiz kalır.',
    remote_delivery: 'Uzaktan teslimat',
    remote_deliveryHint: 'Kapak, personel uzaktan ya da alıcı PIN ile açana kadar kapalı kalır.',
    confirm_loading: 'Yüklemeyi onaylat',
    confirm_loadingHint: 'Onaysızsa robot yükleme süresi dolunca yola çıkar.',
    confirm_unloading: 'Boşaltmayı onaylat',
    confirm_unloadingHint: 'Onaysızsa robot boşaltma süresi dolunca devam eder.',
    asProject: 'Proje varsayılanı',
    yes: 'Evet',
    no: 'Hayır',
    wholeNumber: '{min} ile {max} arasında tam sayı girin.',
    round: 'Tur',
    full: 'Robot doldu',
  },
);
