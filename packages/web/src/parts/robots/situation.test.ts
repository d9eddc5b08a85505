import type { Language, OperatorHold, Robot, SituationKind } from '@rota/contract';
import { needsHelp, reasonOf, situationOf, situations } from '@rota/contract';
import { describe, expect, test } from 'vitest';
import { createFormats } from '../../i18n/formats.ts';
import { createI18n, translator } from '../../i18n/i18n.ts';
import { aRobot } from '../../testing/builders.ts';
import { robotBadge } from './robot-badge.tsx';
import { fleetTexts } from './robot-sentence.messages.ts';
import { robotSentence, type SentenceWords } from './robot-sentence.rules.ts';
import { denialCases } from './situation-denials.cases.ts';
import { elevatorCases, zoneCases, withPersonCases, type Case } from './situation-zones.cases.ts';

const wordsOf = (language: Language): SentenceWords => ({
  t: translator(createI18n(language), fleetTexts),
  language,
  formats: createFormats(language === 'tr' ? 'tr-TR' : 'en-GB'),
});
const since = '2026-03-02T09:30:00.000Z';
type Alert = Robot['alerts'][number];
const alert = (code: Alert['code'], level: Alert['level'] = 'warning', text = ''): Alert => ({ code, level, text, since });
const held = (reason: OperatorHold['reason'], by = 'Deniz'): OperatorHold => ({ reason, by, since });
const waits = (...reason: Parameters<typeof reasonOf>): Robot['waitingReason'] => ({ ...reasonOf(...reason), since });
const stuck = alert('stuck');
const gone = { state: 'offline', connected: false, fitness: 'offline' } as const;
const onTrip = { state: 'going', fitness: 'busy', tripId: 't-1', targetName: 'Table 4' } as const;
const behind = waits('WAITING_FOR_ROBOT', { other: 'R2' });
const passage = waits('WAITING_FOR_PASSAGE', { passage: 'door 3', other: 'R2' });
const atTarget = waits('WAITING_FOR_TARGET', { target: 'Table 4', other: 'R2' });
const obstacle = waits('WAITING_FOR_OBSTACLE', {});
const dark = waits('BLOCKED_BY_ROBOT', { target: 'Table 4', other: 'R2' });

const cases: readonly Case[] = [
  ['disabled', { ...gone, enabled: false }, 'disabled', ['Disabled', 'Devre dışı'], ['Disabled', 'Devre dışı']],
  [
    'never connected, though its account is there',
    { ...gone, heardAt: null, activated: true },
    'never_connected',
    ['Not connected yet', 'Henüz bağlanmadı'],
    ['Not connected yet', 'Henüz bağlanmadı'],
  ],
  [
    'at work an hour ago, and lost its link, though no code activated it',
    { ...gone, heardAt: since, activated: false },
    'lost',
    ['Connection lost', 'Bağlantı koptu'],
    ['Connection lost', 'Bağlantı koptu'],
  ],
  [
    'lost in the middle of a trip, with an old time to its stop',
    { ...onTrip, ...gone, state: 'going', etaS: 4 },
    'lost',
    ['Connection lost', 'Bağlantı koptu'],
    ['Connection lost', 'Bağlantı koptu'],
  ],
  [
    'lost where others have to pass',
    { ...gone, alerts: [alert('in_the_way', 'critical', 'R2, R3')] },
    'in_the_way',
    ['In the way', 'Yolu kapatıyor'],
    ['Connection lost, in the way of R2, R3', 'Bağlantı koptu; yolu kapanan: R2, R3'],
  ],
  [
    'carried away',
    { ...gone, hold: held('taken_off') },
    'taken_off',
    ['Taken off', 'Kattan alındı'],
    ['Taken off the floor', 'Kattan alındı'],
  ],
  [
    'connected, and silent for longer than it should be',
    { ...onTrip, etaS: 4, alerts: [alert('connection_lost')] },
    'silent',
    ['No news', 'Haber yok'],
    ['No news from it', 'Robottan haber yok'],
  ],
  ['just connected', { state: 'initializing' }, 'starting', ['Starting up', 'Açılıyor'], ['Starting up', 'Açılıyor']],
  ['hibernating', { state: 'hibernating' }, 'hibernating', ['In deep sleep', 'Derin uykuda'], ['In deep sleep', 'Derin uykuda']],
  [
    'stopped by its button, and held for it',
    { ...onTrip, state: 'emergency_stop', hold: held('stopped', 'robot'), alerts: [alert('emergency_stop', 'critical', 'MANUAL')] },
    'emergency_stop',
    ['Emergency stop', 'Acil durdurma'],
    ['Emergency stop pressed · release it at the robot', 'Acil durdurma basılı · robotun başında kaldırın'],
  ],
  [
    'at fault while somebody paused it',
    { state: 'fatal_error', hold: held('paused'), alerts: [alert('fatal_error', 'critical', 'Motor')] },
    'fault_said',
    ['Fault', 'Arıza'],
    ['Stopped by a fault: “Motor”', 'Arıza nedeniyle durdu: “Motor”'],
  ],
  ['at fault without a word', { state: 'fatal_error' }, 'fault', ['Fault', 'Arıza'], ['Stopped by a fault', 'Arıza nedeniyle durdu']],
  [
    'lost on its floor',
    { state: 'ready', fitness: 'unfit', alerts: [alert('localization_lost', 'critical')] },
    'localization_lost',
    ['Lost', 'Kayboldu'],
    ['Does not know where it is', 'Nerede olduğunu bilmiyor'],
  ],
  [
    'on an unknown map',
    { state: 'ready', fitness: 'unfit', alerts: [alert('wrong_floor', 'warning', 'attic')] },
    'wrong_floor',
    ['Unknown map', 'Bilinmeyen harita'],
    ['On a map that this project does not have', 'Bu projede olmayan bir haritada'],
  ],
  ['recovering', { state: 'recovery' }, 'recovering', ['Recovering', 'Kurtarılıyor'], ['Recovering', 'Kurtarılıyor']],
  [
    'recovering from what it says',
    { state: 'recovery', alerts: [alert('error', 'warning', 'Lid')] },
    'recovering_said',
    ['Recovering', 'Kurtarılıyor'],
    ['Recovering: “Lid”', 'Kurtarılıyor: “Lid”'],
  ],
  [
    'one whose orders are refused',
    { state: 'idle', fitness: 'held', hold: held('orders_failed', 'system'), alerts: [alert('orders_failed')] },
    'orders_refused',
    ['Refuses orders', 'Emir almıyor'],
    ['Does not take its orders', 'Emirlerini almıyor'],
  ],
  [
    'on an order of somebody else',
    { state: 'going', hold: held('foreign_order', 'system'), alerts: [alert('foreign_order')] },
    'foreign_order',
    ['Foreign order', 'Yabancı emir'],
    ['Carrying out an order that is not ours', 'Bize ait olmayan bir emri yürütüyor'],
  ],
  [
    'on such an order that a person lets it finish',
    { state: 'going', hold: held('foreign_order'), alerts: [alert('foreign_order', 'info')] },
    'foreign_order_adopted',
    ['Foreign order', 'Yabancı emir'],
    ['Finishing an order that is not ours', 'Bize ait olmayan bir emri bitiriyor'],
  ],
  [
    'paused by a person while it waited for another robot',
    { ...onTrip, state: 'paused', hold: held('paused'), waitingReason: passage, alerts: [stuck] },
    'paused_by',
    ['Paused', 'Duraklatıldı'],
    ['Paused by Deniz', 'Duraklatan: Deniz'],
  ],
  [
    'paused at the robot',
    { ...onTrip, state: 'paused', hold: held('paused', 'robot') },
    'paused_at_robot',
    ['Paused', 'Duraklatıldı'],
    ['Paused at the robot', 'Robot üzerinden duraklatıldı'],
  ],
  [
    'stopped from the console, its stop released',
    { state: 'idle', fitness: 'held', hold: held('stopped') },
    'stopped_by',
    ['Stopped', 'Durduruldu'],
    ['Stopped by Deniz', 'Durduran: Deniz'],
  ],
  [
    'stopped at the robot, its stop released',
    { state: 'idle', fitness: 'held', hold: held('stopped', 'robot') },
    'stopped_at_robot',
    ['Stopped', 'Durduruldu'],
    ['Stopped at the robot', 'Robot üzerinden durduruldu'],
  ],
  [
    'driven by hand',
    { state: 'manual_control', hold: held('manual', 'robot') },
    'by_hand',
    ['Driven by hand', 'Elle sürülüyor'],
    ['Driven by hand', 'Elle sürülüyor'],
  ],
  [
    'held without work',
    { state: 'idle', fitness: 'held', hold: held('person') },
    'held_by',
    ['Held', 'Bekletiliyor'],
    ['Held by Deniz', 'Bekleten: Deniz'],
  ],
  [
    'held on the way',
    { ...onTrip, fitness: 'held', etaS: 9, hold: held('person'), waitingReason: behind },
    'held_finishing',
    ['Held', 'Bekletiliyor'],
    ['Finishing its trip, then held by Deniz', 'Seferini bitiriyor, sonra bekleyecek · Bekleten: Deniz'],
  ],
  [
    'held on the way, and stuck there',
    { ...onTrip, fitness: 'held', hold: held('person'), waitingReason: behind, alerts: [stuck] },
    'stuck_robot',
    ['Stuck', 'Sıkıştı'],
    ['Stuck behind R2', 'Sıkıştı, önünde R2 var'],
  ],
  [
    'held while somebody has to serve it',
    { ...onTrip, state: 'waiting_for_unloading', fitness: 'held', hold: held('person') },
    'unloading_at',
    ['Waiting for pickup', 'Teslim alınmayı bekliyor'],
    ['Waiting for pickup at Table 4', 'Teslim alınmayı bekliyor: Table 4'],
  ],
  ['updating', { state: 'updating' }, 'updating', ['Updating', 'Güncelleniyor'], ['Updating its software', 'Yazılımı güncelleniyor']],
  ['stuck for no reason that is known', { ...onTrip, alerts: [stuck] }, 'stuck', ['Stuck', 'Sıkıştı'], ['Stuck', 'Sıkıştı']],
  [
    'behind another for long, with a time to its stop',
    { ...onTrip, etaS: 4, waitingReason: behind, alerts: [stuck] },
    'stuck_robot',
    ['Stuck', 'Sıkıştı'],
    ['Stuck behind R2', 'Sıkıştı, önünde R2 var'],
  ],
  [
    'at a door for long',
    { ...onTrip, waitingReason: passage, alerts: [stuck] },
    'stuck_passage',
    ['Stuck', 'Sıkıştı'],
    ['Stuck: R2 is in door 3', 'Sıkıştı: 3. kapı dolu, içinde R2 var'],
  ],
  [
    'before its target for long',
    { ...onTrip, waitingReason: atTarget, alerts: [stuck] },
    'stuck_target',
    ['Stuck', 'Sıkıştı'],
    ['Stuck: R2 stands at Table 4', 'Sıkıştı: Table 4 dolu, orada R2 duruyor'],
  ],
  [
    'before an obstacle for long',
    { ...onTrip, waitingReason: obstacle, alerts: [stuck] },
    'stuck_obstacle',
    ['Stuck', 'Sıkıştı'],
    ['Stuck: something is in the way', 'Sıkıştı: yolda bir engel var'],
  ],
  [
    'behind one that is not connected, for long',
    { ...onTrip, waitingReason: dark, alerts: [stuck] },
    'stuck_dark',
    ['Stuck', 'Sıkıştı'],
    ['Stuck: R2 has lost its connection and blocks the way to Table 4', 'Sıkıştı: R2 bağlı değil ve yolu kapatıyor · Hedef: Table 4'],
  ],
  [
    'behind another',
    { ...onTrip, etaS: 4, waitingReason: behind },
    'waiting_robot',
    ['Waiting', 'Bekliyor'],
    ['Waiting for R2 to make way', 'Yol bekliyor, önünde R2 var'],
  ],
  [
    'at a door',
    { ...onTrip, waitingReason: passage },
    'waiting_passage',
    ['Waiting', 'Bekliyor'],
    ['Waiting for R2 to leave door 3', 'Geçit bekliyor: 3. kapı · İçinde R2 var'],
  ],
  [
    'before its target',
    { ...onTrip, waitingReason: atTarget },
    'waiting_target',
    ['Waiting', 'Bekliyor'],
    ['Waiting for R2 to leave Table 4', 'Yer bekliyor: Table 4 · Orada R2 var'],
  ],
  [
    'before an obstacle',
    { ...onTrip, waitingReason: obstacle },
    'waiting_obstacle',
    ['Waiting', 'Bekliyor'],
    ['Something is in the way', 'Yolda bir engel var'],
  ],
  [
    'behind one that is not connected',
    { ...onTrip, waitingReason: dark },
    'waiting_dark',
    ['Blocked', 'Yolu kapalı'],
    ['R2 has lost its connection and blocks the way to Table 4', 'R2 bağlı değil ve yolu kapatıyor · Hedef: Table 4'],
  ],
  [
    'at work on a floor that is being prepared',
    { ...onTrip, waitingReason: waits('FLOOR_PREPARING', {}) },
    'waiting_floor',
    ['Waiting', 'Bekliyor'],
    ['Waiting while its floor is being prepared', 'Katın hazırlanmasını bekliyor'],
  ],
  [
    'silent to an order',
    { ...onTrip, waitingReason: waits('WAITING_FOR_CONFIRMATION', {}) },
    'waiting_answer',
    ['Waiting', 'Bekliyor'],
    ['Waiting for the robot to answer', 'Robotun yanıtı bekleniyor'],
  ],
  [
    'at the kitchen',
    { ...onTrip, state: 'waiting_for_loading', targetName: 'Kitchen', waitingReason: waits('WAITING_FOR_LOADING', { target: 'Kitchen' }) },
    'loading_at',
    ['Waiting for loading', 'Yükleme bekliyor'],
    ['Waiting to be loaded at Kitchen', 'Yükleme bekliyor: Kitchen'],
  ],
  [
    'at the guest',
    { ...onTrip, state: 'waiting_for_unloading', waitingReason: waits('WAITING_FOR_UNLOADING', { target: 'Table 4' }) },
    'unloading_at',
    ['Waiting for pickup', 'Teslim alınmayı bekliyor'],
    ['Waiting for pickup at Table 4', 'Teslim alınmayı bekliyor: Table 4'],
  ],
  ...[...withPersonCases(onTrip), ...zoneCases(onTrip, stuck), ...elevatorCases(onTrip, stuck), ...denialCases(onTrip)],
  [
    'under way with a time',
    { ...onTrip, etaS: 35 },
    'going_eta',
    ['Going', 'Yolda'],
    [`Going to Table 4 · ${createFormats('en-GB').duration(35)}`, `Table 4 yolunda · ${createFormats('tr-TR').duration(35)}`],
  ],
  ['under way', onTrip, 'going_to', ['Going', 'Yolda'], ['Going to Table 4', 'Table 4 yolunda']],
  ['nearly there', { ...onTrip, etaS: 1 }, 'arriving', ['Arriving', 'Varmak üzere'], ['Arriving at Table 4', 'Varmak üzere: Table 4']],
  ['moved by nobody knows whom', { state: 'going' }, 'going', ['Going', 'Yolda'], ['Under way', 'Yolda']],
  ['docking', { ...onTrip, state: 'docking' }, 'docking_at', ['Docking', 'Yanaşıyor'], ['Docking at Table 4', 'Yanaşıyor: Table 4']],
  [
    'following, and standing just now',
    { state: 'ready', mode: 'follow_me', fitness: 'busy' },
    'following',
    ['Following', 'Takip ediyor'],
    ['Following a person', 'Bir kişiyi takip ediyor'],
  ],
  [
    'following, and driving just now',
    { state: 'going', mode: 'follow_me', fitness: 'busy', targetName: 'Table 4' },
    'following',
    ['Following', 'Takip ediyor'],
    ['Following a person', 'Bir kişiyi takip ediyor'],
  ],
  ['in a meeting', { mode: 'meeting', fitness: 'busy' }, 'meeting', ['In a meeting', 'Toplantıda'], ['In a meeting', 'Toplantıda']],
  [
    'charging until it is ready',
    { state: 'charging', charging: true, battery: 46, fitness: 'low_battery' },
    'charging_at',
    ['Charging', 'Şarj oluyor'],
    ['Charging · 46%', 'Şarj oluyor · %46'],
  ],
  ['charging', { state: 'charging', battery: null }, 'charging', ['Charging', 'Şarj oluyor'], ['Charging', 'Şarj oluyor']],
  [
    'empty, and not on its charger',
    { state: 'idle', battery: 9, fitness: 'low_battery', alerts: [alert('low_battery', 'warning', '9 %')] },
    'low_battery_at',
    ['Low battery', 'Pil düşük'],
    ['Battery too low for work · 9%', 'Pili iş için çok düşük · %9'],
  ],
  [
    'letting an order go',
    { state: 'ready', fitness: 'busy' },
    'letting_go',
    ['Finishing', 'Bitiriyor'],
    ['Finishing its last order', 'Son emrini bitiriyor'],
  ],
  [
    'on a floor that is being prepared',
    { state: 'ready', fitness: 'preparing' },
    'preparing',
    ['Preparing', 'Hazırlanıyor'],
    ['Its floor is being prepared', 'Katı hazırlanıyor'],
  ],
  [
    'unfit for anything else',
    { state: 'ready', fitness: 'unfit' },
    'unfit',
    ['Not available', 'Uygun değil'],
    ['Cannot take work now', 'Şu anda iş alamıyor'],
  ],
  ['sleeping', { state: 'sleeping' }, 'sleeping', ['Sleeping', 'Uykuda'], ['Sleeping', 'Uykuda']],
  ['waking', { ...onTrip, waitingReason: waits('WAKING_UP', {}) }, 'waking', ['Waking up', 'Uyanıyor'], ['Waking up', 'Uyanıyor']],
  ['idle', { state: 'idle' }, 'idle', ['Idle', 'Boşta'], ['Idle', 'Boşta']],
  ['ready at a target', { state: 'ready', targetName: 'Lobby' }, 'idle_at', ['Idle', 'Boşta'], ['Idle at Lobby', 'Boşta: Lobby']],
  [
    'at its waiting point',
    { state: 'idle_on_waiting_location', targetName: 'W1' },
    'idle_waiting',
    ['Idle', 'Boşta'],
    ['Idle at its waiting point', 'Bekleme noktasında boşta'],
  ],
];

describe('a robot that is', () => {
  test.each(cases)('%s', (_name, changes, kind, chip, sentence) => {
    const robot = aRobot(changes);
    expect(situationOf(robot).kind).toBe(kind);
    expect((['en', 'tr'] as const).map((language) => robotBadge(robot, language).label)).toEqual(chip);
    expect((['en', 'tr'] as const).map((language) => robotSentence(robot, wordsOf(language)))).toEqual(sentence);
  });
});

test('every kind has its case, beside those that only lack the name of a target or a number', () => {
  const shown = new Set(cases.map(([, , kind]) => kind));
  const bare: SituationKind[] = ['loading', 'unloading', 'docking', 'low_battery'];
  expect(Object.keys(situations).filter((kind) => !shown.has(kind as SituationKind))).toEqual(bare);
});

test('only trouble asks for help: no robot that a person stopped, that waits a moment, or that is at work', () => {
  const asking = cases.filter(([, changes]) => needsHelp(situations[situationOf(aRobot(changes)).kind].tone)).map(([, , kind]) => kind);
  expect(new Set(asking)).toEqual(
    new Set([
      ...['in_the_way', 'emergency_stop', 'fault_said', 'fault', 'localization_lost', 'wrong_floor', 'recovering', 'recovering_said'],
      ...['orders_refused', 'foreign_order', 'stuck', 'stuck_robot', 'stuck_passage', 'stuck_target', 'stuck_obstacle', 'stuck_dark'],
      ...['stuck_zone', 'stuck_elevator', 'no_lobby', 'waiting_dark', 'blocked_way', 'nobody_loads', 'nobody_unloads'],
      ...['position_denies', 'driving_denies', 'no_charger', 'order_kept'],
    ]),
  );
});
