import { z } from 'zod';
import { defineTexts, fillText, type Language } from '../../core/texts.ts';
import { isoTime, openCode } from '../../core/schemas.ts';
import { decisionCandidate } from './candidates.ts';
import { withMode } from './elevator-mode.ts';
import { withPassage } from './passage.ts';

/**
 * Why the dispatcher or the traffic control did, or did not do, something. `{robot}`, `{other}` and `{target}` are names,
 * `{seconds}` and `{percent}` whole numbers, `{passage}` the name of a door or corridor, `{zone}` of a capacity zone,
 * `{elevator}` and `{floor}` names, `{place}` coordinates with their map, `{mode}` how an elevator runs, `{robots}` names of robots
 * with commas between them, `{at}` an instant as ISO text.
 */
export const decisionTexts = defineTexts(
  {
    ASSIGNED_NEAREST: '{robot} was chosen: it can be at the first stop in {seconds} s.',
    ASSIGNED_REQUESTED: '{robot} was chosen because it was requested.',
    ASSIGNED_SAME_TRIP: '{robot} takes it along on the same trip.',
    NO_ROBOT_ON_FLOOR: 'No robot of this floor can take it.',
    ALL_ROBOTS_BUSY: 'All robots that could take it are busy ({count}).',
    REQUESTED_ROBOT_BUSY: '{robot} was requested and is busy.',
    REQUESTED_ROBOT_HELD: '{robot} should take it but is held until someone releases it.',
    REQUESTED_ROBOT_UNAVAILABLE: '{robot} was requested and cannot take work now.',
    ROBOTS_LOW_BATTERY: 'The idle robots must charge first.',
    ROBOTS_HELD: 'The idle robots are held until someone releases them.',
    REQUESTED_ROBOT_UPDATING: '{robot} should take it but gets a software update first.',
    ROBOTS_UPDATING: 'The idle robots are getting a software update.',
    ROBOTS_OFFLINE: 'No robot of this floor is connected.',
    ROBOTS_NOT_IN_SYNC: 'The idle robots are waiting for the latest map of the floor.',
    ROBOTS_LACK_MODE: 'No robot of this floor can do this kind of task.',
    ROBOTS_LACK_REMOTE_LID: 'No robot of this floor has a lid that can be opened remotely.',
    WAITING_FOR_NEARER_ROBOT: '{robot} is nearer and will be free at about {at}.',
    STARTS_LATER: 'Its earliest start is {at}.',
    TARGET_UNREACHABLE: '{target} cannot be reached.',
    ROBOT_OUTSIDE_FREE_SPACE: '{robot} is outside the map’s free space, so it has no route from there.',
    TARGET_MISSING: 'A target of this delivery no longer exists.',
    BLOCKED_BY_ROBOT: '{other} has lost its connection and blocks the way to {target}.',
    ROBOTS_ESCAPING: 'All robots are sent to their escape points. This continues afterwards.',
    BROKEN_OFF_FOR_ESCAPE:
      'Interrupted to send all robots to their escape points. This continues afterwards.',
    GOING_TO_ESCAPE: 'Going to the escape point {target}.',
    ESCAPE_NO_POINT: 'Its floor has no escape point.',
    ESCAPE_POINTS_TAKEN: 'All escape points of its floor are taken.',
    ESCAPE_NO_WAY: 'It cannot reach an escape point.',
    FLOOR_PREPARING: 'This floor is being prepared.',
    WAITING_FOR_PASSAGE: 'Waiting for {other} to leave {passage}.',
    WAITING_FOR_ZONE: 'Waiting for space in {zone}. Inside: {robots}.',
    WAITING_FOR_ROBOT: 'Waiting for {other} to make way.',
    WAITING_FOR_TARGET: 'Waiting for {other} to leave {target}.',
    WAITING_FOR_OBSTACLE: 'Something is in the way.',
    WAITING_FOR_ELEVATOR: 'Waiting for {elevator} to {floor}.',
    RIDING_ELEVATOR: 'Riding {elevator} to {floor}.',
    LEAVING_ELEVATOR: 'Waiting in {elevator} for its door to open.',
    ELEVATOR_SUSPENDED: 'Waiting for {elevator}: {mode}.',
    ELEVATOR_BLOCKED: '{other} is stuck in {elevator}: someone must check it.',
    ROBOT_CANNOT_RIDE: '{robot} cannot ride elevators: it does not accept a position on another floor.',
    NO_LOBBY: '{floor} has no waiting place for {elevator}.',
    WAITING_FOR_CONFIRMATION: 'Waiting for the robot to confirm the order.',
    WAITING_FOR_STATE: 'Waiting for a fresh state of the robot.',
    WAITING_FOR_CONNECTION: 'Waiting for its robot, which has lost its connection.',
    WAITING_FOR_LOADING: 'Waiting to be loaded at {target}.',
    WAITING_FOR_UNLOADING: 'Waiting for pickup at {target}.',
    WAITING_FOR_OPENING: 'Waiting to be opened at {target}.',
    NOBODY_OPENS: 'No one has opened its lid at {target} for {seconds} s.',
    WAITING_FOR_COLLECTION: 'Collecting at {target}.',
    WAITING_FOR_EMPTYING: 'Waiting to be emptied at {target}.',
    WAITING_FOR_GUEST: 'Waiting for the guest at {target}.',
    FOLLOWING_PERSON: 'Following a person to {target}.',
    IN_MEETING: 'In a meeting at {target}.',
    CELEBRATING: 'Celebrating at {target}.',
    NOBODY_LOADS: 'No one has loaded it at {target} for {seconds} s.',
    NOBODY_UNLOADS: 'No one has taken it at {target} for {seconds} s.',
    BATTERY_CRITICAL: 'The battery is almost empty ({percent}%). The robot is going to charge immediately.',
    CHARGERS_TAKEN: 'Waiting for a free charger, {count} ahead.',
    NEXT_AT_CHARGER: 'Waiting for a free charger, next in line.',
    NO_CHARGER: 'It must charge but cannot reach a charger.',
    MOVED_AWAY: 'Was moved away from {target}; going back there.',
    ARRIVAL_DENIED_BY_POSITION: 'Reports its last node at {target}, but its position is {place}.',
    ARRIVAL_DENIED_BY_DRIVING: 'Reports its last node at {target}, but also that it is still driving.',
    REROUTED: 'Taking another route around {other}.',
    ORDER_REFUSED: 'The robot rejected the order: {reason}',
    ORDER_LOST: 'The robot no longer holds its order.',
    ORDER_IGNORED: 'The robot does not accept the order.',
    UPDATE_DROPPED: 'The robot answered an update of its order by dropping its route.',
    ORDERS_FAILED: 'Orders failed three times in a row: someone must check the robot.',
    ORDER_KEPT: 'The robot keeps a cancelled order: someone must check it.',
    ORDER_FOREIGN: 'The robot is carrying out an order from another system.',
    ORDER_ADOPTED: 'An operator lets the robot finish an order from another system.',
    ROBOT_FULL: 'The robot is full and is going to be emptied.',
    ROUND_DONE: 'Round {count} is done. The next one starts.',
    CONFIRMED_ON_ROBOT: 'Confirmed on the robot.',
    CONFIRMED_IN_CONSOLE: 'Confirmed in the console.',
    NO_CONFIRMATION_NEEDED: 'Continued automatically. No confirmation is needed.',
    CONFIRMED_BY_TIMEOUT: 'No one confirmed within {seconds} s.',
    HELD_BY_PERSON: 'An operator is holding the robot.',
    PAUSE_ENDED: 'Continued automatically after a pause of {seconds} s.',
    HOLD_RELEASED: 'An operator released the robot.',
    BACK_ON_FLOOR: 'The robot is reporting again after it was taken off the floor.',
    ROBOT_REMOVED: 'The robot was removed from the project.',
    GOING_TO_CHARGE: 'Going to charge at {percent}%.',
    GOING_TO_WAIT: 'Going to its waiting point.',
    PUT_TO_SLEEP: 'Sleeping at {percent}% because there is no work. It wakes up for the next task.',
    WAKING_UP: 'Waiting for the robot to wake up.',
    MAKING_WAY: 'Making way for {other}.',
    CANCELLED_BY_PERSON: 'Cancelled by an operator.',
    SET_BY_PERSON: 'Set by an operator.',
    GAVE_WAY: 'Interrupted for more urgent work. Continues afterwards.',
    GIVEN_TO_ROBOT: 'Assigned to {robot} by an operator.',
    GIVEN_TO_ANY: 'Assigned to the first available robot by an operator.',
    EXPIRED_IN_QUEUE: 'No robot took it within {seconds} s.',
    EXPIRED_AT_TIME: 'No robot took it before it expired at {at}.',
    ROBOT_FAILED: 'The robot reported a failure: {reason}',
    ROBOT_MANUAL: 'An operator is driving the robot.',
    RETURN_OF_GOODS: 'Returning the items left on board by a cancelled delivery.',
  },
  {
    ASSIGNED_NEAREST: '{robot} seçildi: ilk durağa {seconds} sn içinde varabilir.',
    ASSIGNED_REQUESTED: 'Özellikle istendiği için {robot} seçildi.',
    ASSIGNED_SAME_TRIP: '{robot} aynı seferde bunu da götürüyor.',
    NO_ROBOT_ON_FLOOR: 'Bu katta bunu alabilecek robot yok.',
    ALL_ROBOTS_BUSY: 'Bunu alabilecek robotların hepsi meşgul ({count}).',
    REQUESTED_ROBOT_BUSY: 'İstenen robot ({robot}) meşgul.',
    REQUESTED_ROBOT_HELD: 'Bunu {robot} götürecek; robot, bir kişi serbest bırakana kadar bekletiliyor.',
    REQUESTED_ROBOT_UNAVAILABLE: 'İstenen robot ({robot}) şu anda iş alamıyor.',
    ROBOTS_LOW_BATTERY: 'Boştaki robotların önce şarj olması gerekiyor.',
    ROBOTS_HELD: 'Boştaki robotlar, bir kişi serbest bırakana kadar bekletiliyor.',
    REQUESTED_ROBOT_UPDATING: 'Bunu {robot} götürecek; önce yazılımı güncelleniyor.',
    ROBOTS_UPDATING: 'Boştaki robotların yazılımı güncelleniyor.',
    ROBOTS_OFFLINE: 'Bu kattaki hiçbir robot bağlı değil.',
    ROBOTS_NOT_IN_SYNC: 'Boştaki robotlar katın en yeni haritasını bekliyor.',
    ROBOTS_LACK_MODE: 'Bu katta bu tür bir görevi yapabilecek robot yok.',
    ROBOTS_LACK_REMOTE_LID: 'Bu katta kapağı uzaktan açılabilen robot yok.',
    WAITING_FOR_NEARER_ROBOT: 'Daha yakındaki {robot} bekleniyor; boşalacağı zaman: {at}.',
    STARTS_LATER: 'Başlaması istenen zaman: {at}.',
    TARGET_UNREACHABLE: '{target} noktasına ulaşılamıyor.',
    ROBOT_OUTSIDE_FREE_SPACE: '{robot} haritada boş olmayan bir yerde duruyor; oradan hiçbir yol çıkmıyor.',
    TARGET_MISSING: 'Bu teslimatın bir hedefi artık yok.',
    BLOCKED_BY_ROBOT: '{other} bağlı değil ve yolu kapatıyor · Hedef: {target}.',
    ROBOTS_ESCAPING: 'Bütün robotlar kaçış noktalarına gönderildi. Sonra devam edecek.',
    BROKEN_OFF_FOR_ESCAPE:
      'Bütün robotlar kaçış noktalarına gönderildiği için ara verildi. Sonra devam edecek.',
    GOING_TO_ESCAPE: 'Kaçış noktasına gidiyor: {target}.',
    ESCAPE_NO_POINT: 'Bulunduğu katta kaçış noktası yok.',
    ESCAPE_POINTS_TAKEN: 'Bulunduğu kattaki kaçış noktalarının hepsi dolu.',
    ESCAPE_NO_WAY: 'Kaçış noktasına yol bulamıyor.',
    FLOOR_PREPARING: 'Bu kat hazırlanıyor.',
    WAITING_FOR_PASSAGE: 'Geçit bekliyor: {passage} · İçinde {other} var.',
    WAITING_FOR_ZONE: 'Yer bekliyor: {zone} · İçindekiler: {robots}.',
    WAITING_FOR_ROBOT: 'Yol bekliyor, önünde {other} var.',
    WAITING_FOR_TARGET: 'Yer bekliyor: {target} · Orada {other} var.',
    WAITING_FOR_OBSTACLE: 'Yolda bir engel var.',
    WAITING_FOR_ELEVATOR: 'Asansör bekliyor: {elevator} · Gideceği kat: {floor}.',
    RIDING_ELEVATOR: 'Asansörde: {elevator} · Gideceği kat: {floor}.',
    LEAVING_ELEVATOR: 'Asansörde kapının açılmasını bekliyor: {elevator}.',
    ELEVATOR_SUSPENDED: 'Asansör bekliyor: {elevator} · Durumu: {mode}.',
    ELEVATOR_BLOCKED: 'Asansörde kalan robot: {other} · Asansör: {elevator}. Birinin bakması gerekiyor.',
    ROBOT_CANNOT_RIDE: '{robot} asansöre binemiyor: başka bir katta nerede olduğu ona bildirilemiyor.',
    NO_LOBBY: 'Bu katta asansör bekleme noktası yok: {floor} · Asansör: {elevator}.',
    WAITING_FOR_CONFIRMATION: 'Robotun emri onaylaması bekleniyor.',
    WAITING_FOR_STATE: 'Robotun güncel durumu bekleniyor.',
    WAITING_FOR_CONNECTION: 'Robotunun yeniden bağlanması bekleniyor.',
    WAITING_FOR_LOADING: 'Yükleme bekliyor: {target}.',
    WAITING_FOR_UNLOADING: 'Teslim alınmayı bekliyor: {target}.',
    WAITING_FOR_OPENING: 'Açılmayı bekliyor: {target}.',
    NOBODY_OPENS: '{target} noktasında kapağı {seconds} saniyedir açılmadı.',
    WAITING_FOR_COLLECTION: 'Topluyor: {target}.',
    WAITING_FOR_EMPTYING: 'Boşaltılmayı bekliyor: {target}.',
    WAITING_FOR_GUEST: 'Misafiri bekliyor: {target}.',
    FOLLOWING_PERSON: 'Birini takip ediyor · Varış: {target}.',
    IN_MEETING: 'Toplantıda: {target}.',
    CELEBRATING: 'Kutlama yapıyor: {target}.',
    NOBODY_LOADS: '{target} noktasında {seconds} saniyedir yüklenmedi.',
    NOBODY_UNLOADS: '{target} noktasında {seconds} saniyedir teslim alınmadı.',
    BATTERY_CRITICAL: 'Pil bitmek üzere (%{percent}): robot hemen şarja gidiyor.',
    CHARGERS_TAKEN: 'Boş şarj noktası bekliyor; önünde {count} robot var.',
    NEXT_AT_CHARGER: 'Boş şarj noktası bekliyor; sıra onda.',
    NO_CHARGER: 'Şarj olması gerekiyor, ama ulaşabileceği bir şarj noktası yok.',
    MOVED_AWAY: '{target} noktasından uzaklaştırıldı; oraya geri dönüyor.',
    ARRIVAL_DENIED_BY_POSITION: 'Son düğümünün {target} olduğunu bildiriyor, ama konumu {place}.',
    ARRIVAL_DENIED_BY_DRIVING:
      'Son düğümünün {target} olduğunu bildiriyor, ama hâlâ hareket ettiğini de söylüyor.',
    REROUTED: 'Başka bir yoldan gidiyor; yolda {other} var.',
    ORDER_REFUSED: 'Robot emri reddetti: {reason}',
    ORDER_LOST: 'Robot artık emrini taşımıyor.',
    ORDER_IGNORED: 'Robot emri almıyor.',
    UPDATE_DROPPED: 'Robot, emrinin güncellemesine yolunu bırakarak karşılık verdi.',
    ORDERS_FAILED: 'Emirler art arda üç kez sonuçsuz kaldı: birinin robota bakması gerekiyor.',
    ORDER_KEPT: 'Robot iptal edilen bir emri bırakmıyor: birinin robota bakması gerekiyor.',
    ORDER_FOREIGN: 'Robot başka bir sistemin emrini yürütüyor.',
    ORDER_ADOPTED: 'Bir operatör, robotun başka bir sistemin emrini bitirmesine izin verdi.',
    ROBOT_FULL: 'Robot doldu, boşaltılmaya gidiyor.',
    ROUND_DONE: '{count}. tur bitti, sıradaki başlıyor.',
    CONFIRMED_ON_ROBOT: 'Robot üzerinde onaylandı.',
    CONFIRMED_IN_CONSOLE: 'Konsolda onaylandı.',
    NO_CONFIRMATION_NEEDED: 'Otomatik devam etti. Onay gerekmiyor.',
    CONFIRMED_BY_TIMEOUT: '{seconds} sn içinde onaylanmadı.',
    HELD_BY_PERSON: 'Robot bir kişi tarafından bekletiliyor.',
    PAUSE_ENDED: '{seconds} sn duraklatıldıktan sonra otomatik devam etti.',
    HOLD_RELEASED: 'Robotun bekletilmesi kaldırıldı.',
    BACK_ON_FLOOR: 'Kattan alınan robot yeniden bildirim gönderiyor.',
    ROBOT_REMOVED: 'Robot projeden kaldırıldı.',
    GOING_TO_CHARGE: 'Şarja gidiyor; pil: %{percent}.',
    GOING_TO_WAIT: 'Bekleme noktasına gidiyor.',
    PUT_TO_SLEEP: 'İş olmadığı için %{percent} şarjla uykuda. Yeni görev gelince uyanır.',
    WAKING_UP: 'Robotun uyanması bekleniyor.',
    MAKING_WAY: 'Yol veriyor: {other}.',
    CANCELLED_BY_PERSON: 'Bir kişi tarafından iptal edildi.',
    SET_BY_PERSON: 'Bir kişi tarafından ayarlandı.',
    GAVE_WAY: 'Daha acil bir iş için ara verildi; sonra devam edecek.',
    GIVEN_TO_ROBOT: 'Bir kişi tarafından bu robota verildi: {robot}.',
    GIVEN_TO_ANY: 'Bir kişi tarafından, ilk alabilecek robota verildi.',
    EXPIRED_IN_QUEUE: '{seconds} sn içinde hiçbir robot almadı.',
    EXPIRED_AT_TIME: 'Süresi dolduğunda henüz hiçbir robot almamıştı: {at}.',
    ROBOT_FAILED: 'Robot bir arıza bildirdi: {reason}',
    ROBOT_MANUAL: 'Robot elle sürülüyor.',
    RETURN_OF_GOODS: 'İptal edilen teslimattan araçta kalanları geri getiriyor.',
  },
);
/** A code of {@link decisionTexts}. */
export type DecisionCode = keyof typeof decisionTexts.en;
/** The values of a decision's placeholders. */
export type DecisionParams = Readonly<Record<string, string | number>>;

/** A reason as it goes over the wire: the code and its values, and the English text. */
export const reason = z.object({
  code: openCode<DecisionCode>(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  text: z.string(),
});
export type Reason = z.infer<typeof reason>;

/** The text of HELD_BY_PERSON for each known `reason`; the text for any other reason is above. */
const holdTexts = defineTexts(
  {
    paused: 'An operator paused the robot.',
    stopped: 'An operator stopped the robot.',
    taken_off: 'An operator reported that the robot was taken off the floor.',
    manual: decisionTexts.en.ROBOT_MANUAL,
    orders_failed: decisionTexts.en.ORDERS_FAILED,
    foreign_order: decisionTexts.en.ORDER_FOREIGN,
  },
  {
    paused: 'Robotu bir kişi duraklattı.',
    stopped: 'Robotu bir kişi durdurdu.',
    taken_off: 'Bir kişi robotun kattan alındığını bildirdi.',
    manual: decisionTexts.tr.ROBOT_MANUAL,
    orders_failed: decisionTexts.tr.ORDERS_FAILED,
    foreign_order: decisionTexts.tr.ORDER_FOREIGN,
  },
);

/** An instant as a text that is written once for all readers: `2026-03-02 12:41 UTC`. */
function timeInUtc(at: string): string {
  return at.replace(/^(\S+)T(\d\d:\d\d).*$/, '$1 $2 UTC');
}

/**
 * A decision in words, its values put in. A code that this version does not know stays as it is. `timeText` says an instant, given as ISO text,
 * in the reader's way; UTC by default.
 */
export function decisionText(
  code: DecisionCode,
  params: DecisionParams,
  language: Language = 'en',
  timeText: (at: string) => string = timeInUtc,
): string {
  const holds: Readonly<Record<string, string>> = holdTexts[language];
  const held = code === 'HELD_BY_PERSON' ? holds[String(params['reason'])] : undefined;
  const { at } = params;
  const values = typeof at === 'string' ? { ...params, at: timeText(at) } : params;
  return (
    held ?? fillText(decisionTexts[language][code] ?? code, withMode(withPassage(values, language), language))
  );
}
/** A reason ready for the wire, with its English text. */
export function reasonOf(code: DecisionCode, params: DecisionParams): Reason {
  return { code, params: { ...params }, text: decisionText(code, params) };
}

/** One decision of the dispatcher or the traffic control, kept for people to read; `robot_id` and `delivery_id` say whom it was about. */
export const decision = z.object({
  decision_id: z.string(),
  at: isoTime,
  robot_id: z.string().nullable(),
  delivery_id: z.string().nullable(),
  reason,
  /** The robots that were looked at, the nearest first; none where no robot was chosen or looked for. */
  candidates: z.array(decisionCandidate),
});
export type Decision = z.infer<typeof decision>;

/** Reasons for which a robot stands until a person has done something and says so, and what is then confirmed. */
export const AWAITED = {
  WAITING_FOR_LOADING: 'loading',
  WAITING_FOR_UNLOADING: 'unloading',
  WAITING_FOR_OPENING: 'opening',
  NOBODY_OPENS: 'opening',
  NOBODY_LOADS: 'loading',
  NOBODY_UNLOADS: 'unloading',
  WAITING_FOR_COLLECTION: 'collecting',
  WAITING_FOR_EMPTYING: 'emptying',
  WAITING_FOR_GUEST: 'guest',
  FOLLOWING_PERSON: 'following',
  IN_MEETING: 'meeting',
  CELEBRATING: 'celebrating',
} as const satisfies Partial<Record<DecisionCode, string>>;
/** The confirmation that a person gives; see {@link AWAITED}. */
export type Awaited = (typeof AWAITED)[keyof typeof AWAITED];

/** What a person has to confirm if this is the reason to stand; undefined if no confirmation is expected. */
export function awaitedBy(code: DecisionCode | undefined): Awaited | undefined {
  return code === undefined ? undefined : (AWAITED as Partial<Record<DecisionCode, Awaited>>)[code];
}
