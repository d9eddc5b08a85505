import { defineTexts, fillText, type Language, type TextPair } from '../../core/texts.ts';
import { ORDER_PROBLEMS, orderProblemTexts } from '../../money/orders/order-words.ts';
import { PART_LIMITS, partLimitTexts } from '../../workshop/parts/part-limits.ts';
import type { AlertCode } from './alert-kinds.ts';

/** The name of each kind, as chips, filters and rules have it. */
export const alertTitles = defineTexts(
  {
    robot_offline: 'Robot offline',
    robot_stuck: 'Robot stuck',
    battery_low: 'Low battery',
    help_open: 'Help request unanswered',
    task_late: 'Task late',
    order_waiting: 'Order not accepted',
    order_late: 'Order late in the kitchen',
    order_undelivered: 'Order not delivered',
    order_problem: 'Guest reported a problem',
    refund_failed: 'Refund failed',
    elevator_out: 'Elevator out of service',
    update_failed: 'Software update failed',
    part_worn: 'Part worn',
    warranty_ends: 'Warranty ends soon',
    sim_quota: 'SIM data used up',
    webhook_failing: 'Webhook failing',
    disk_low: 'Disk almost full',
    backup_failed: 'No recent backup',
    clock_wrong: 'Clock wrong',
    certificate_ending: 'Certificate expires soon',
  },
  {
    robot_offline: 'Robot çevrimdışı',
    robot_stuck: 'Robot sıkıştı',
    battery_low: 'Düşük pil',
    help_open: 'Yardım çağrısı yanıtsız',
    task_late: 'Görev gecikti',
    order_waiting: 'Sipariş kabul edilmedi',
    order_late: 'Sipariş mutfakta gecikti',
    order_undelivered: 'Sipariş teslim edilemedi',
    order_problem: 'Misafir sorun bildirdi',
    refund_failed: 'İade yapılamadı',
    elevator_out: 'Asansör hizmet dışı',
    update_failed: 'Yazılım güncellenemedi',
    part_worn: 'Parça ömrünü doldurdu',
    warranty_ends: 'Garanti bitiyor',
    sim_quota: 'SIM verisi bitiyor',
    webhook_failing: 'Webhook yanıt almıyor',
    disk_low: 'Disk dolmak üzere',
    backup_failed: 'Yakın tarihli yedek yok',
    clock_wrong: 'Saat yanlış',
    certificate_ending: 'Sertifikanın süresi doluyor',
  },
);

/** The problem, in one sentence. `{robot}`, `{tracking}`, `{place}`, `{webhook}`, `{elevator}`, `{part}` and `{sim}` are names. */
const alertSentences = defineTexts(
  {
    robot_offline: '{robot} lost its connection.',
    robot_stuck: '{robot} is stuck and cannot free itself.',
    battery_low: '{robot} is at {percent}% battery and not charging.',
    help_open: '{robot} needs help.',
    task_late: 'Task {tracking} is late.',
    order_waiting: 'Order {number} for {place} has not been accepted yet.',
    order_late: 'Order {number} for {place} should have been ready.',
    order_undelivered: 'The robot could not bring order {number} to {place}.',
    order_problem: 'The guest of order {number} at {place} reported a problem: {problem}.',
    refund_failed: 'The refund of order {number} failed.',
    webhook_failing: 'The webhook {webhook} is not accepting events.',
    elevator_out: 'Elevator {elevator} is not available to robots.',
    update_failed: '{robot} was not updated to {version}.',
    part_worn: '{robot}: limit of {limit} reached, part {part}.',
    warranty_ends: '{robot}: warranty ends in {days} days, part {part}.',
    sim_quota: '{sim}: {percent}% of its SIM data is used.',
    disk_low: 'The server’s disk has {gigabytes} GB left ({percent}%).',
    backup_failed: 'The latest backup is {days} days old.',
    clock_wrong: 'The server and database clocks differ by {seconds} s.',
    certificate_ending: 'This address’s certificate expires in {days} days.',
  },
  {
    robot_offline: '{robot}: bağlantı koptu.',
    robot_stuck: '{robot} sıkıştı ve kendi kurtulamıyor.',
    battery_low: '{robot}: pil %{percent} ve şarj olmuyor.',
    help_open: '{robot} yardım istiyor.',
    task_late: 'Görev gecikti: {tracking}.',
    order_waiting: '{number} numaralı sipariş ({place}) henüz kabul edilmedi.',
    order_late: '{number} numaralı siparişin ({place}) hazır olma zamanı geçti.',
    order_undelivered: 'Robot {number} numaralı siparişi götüremedi: {place}.',
    order_problem: '{number} numaralı siparişin misafiri ({place}) sorun bildirdi: {problem}.',
    refund_failed: '{number} numaralı siparişin iadesi yapılamadı.',
    webhook_failing: '{webhook} webhook’u olayları kabul etmiyor.',
    elevator_out: '{elevator} asansörü robotlara kapalı.',
    update_failed: '{robot}, {version} sürümüne güncellenemedi.',
    part_worn: '{robot}: {limit} sınırı doldu, parça {part}.',
    warranty_ends: '{robot}: garanti {days} gün sonra bitiyor, parça {part}.',
    sim_quota: '{sim}: SIM verisinin %{percent} kadarı kullanıldı.',
    disk_low: 'Sunucunun diskinde {gigabytes} GB kaldı (%{percent}).',
    backup_failed: 'En yeni yedek {days} günlük.',
    clock_wrong: 'Sunucu ile veritabanının saati {seconds} sn farklı.',
    certificate_ending: 'Bu adresin sertifikasının süresi {days} gün sonra doluyor.',
  },
);

/** The next step, by kind. */
const alertAdvice = defineTexts(
  {
    robot_offline: 'Check that it is switched on and has a network. It reconnects automatically.',
    robot_stuck: 'Go to the robot and clear its way, or move it by hand.',
    battery_low: 'Send it to charge, or plug it in.',
    help_open: 'Open its help card and say that you are going.',
    task_late: 'Let the person waiting know, and check what is holding it up.',
    order_waiting: 'Accept or reject it. The guest has paid and is waiting.',
    order_late: 'Finish it, or let the guest know.',
    order_undelivered: 'Carry it to the guest, send a robot again, or refund it.',
    order_problem: 'Go to the guest, then mark the problem as solved in the order.',
    refund_failed: 'Retry the refund, or return the money another way.',
    webhook_failing: 'Check the receiving server. Rota keeps the events and retries.',
    elevator_out: 'Have the elevator checked. Work for other floors waits until then.',
    update_failed: 'See why on its Software page. Then continue or abort the rollout.',
    part_worn: 'Replace the part, or raise the limit of its model.',
    warranty_ends: 'Check the part, and claim what is wrong with it before that day.',
    sim_quota: 'Raise the plan, or find out what uses so much data.',
    disk_low: 'Free up space or give the server a larger disk before it fills up.',
    backup_failed: 'Check the backup log to see why it is not running.',
    clock_wrong: 'Set both clocks from the same time source (NTP).',
    certificate_ending: 'Install the renewed certificate and restart the server.',
  },
  {
    robot_offline: 'Açık olduğunu ve ağa bağlı olduğunu kontrol edin. Kendiliğinden yeniden bağlanır.',
    robot_stuck: 'Robotun yanına gidip önünü açın veya elle çekin.',
    battery_low: 'Şarja gönderin veya prize takın.',
    help_open: 'Yardım kartını açın ve üstlenin.',
    task_late: 'Bekleyen kişiye haber verin ve neyin geciktirdiğine bakın.',
    order_waiting: 'Kabul edin veya reddedin. Misafir ödedi ve bekliyor.',
    order_late: 'Tamamlayın veya misafire haber verin.',
    order_undelivered: 'Misafire siz götürün, yeniden robot gönderin veya iade edin.',
    order_problem: 'Misafirin yanına gidin, sonra siparişte sorunu çözüldü olarak işaretleyin.',
    refund_failed: 'İadeyi yeniden deneyin veya parayı başka yolla geri verin.',
    webhook_failing: 'Alıcı sunucuyu kontrol edin. Rota olayları saklar ve yeniden dener.',
    elevator_out: 'Asansörü kontrol ettirin. O zamana kadar diğer katların işleri bekler.',
    update_failed: 'Nedenini Yazılım sayfasında görün. Sonra güncellemeyi sürdürün ya da sonlandırın.',
    part_worn: 'Parçayı değiştirin veya modelinin sınırını yükseltin.',
    warranty_ends: 'Parçayı kontrol edin; sorun varsa o günden önce garantiye başvurun.',
    sim_quota: 'Tarifeyi yükseltin veya neyin bu kadar veri kullandığını bulun.',
    disk_low: 'Disk dolmadan yer açın veya sunucuya daha büyük bir disk takın.',
    backup_failed: 'Neden çalışmadığını görmek için yedekleme kaydına bakın.',
    clock_wrong: 'İki saati de aynı zaman kaynağına (NTP) bağlayın.',
    certificate_ending: 'Yenilenen sertifikayı yükleyip sunucuyu yeniden başlatın.',
  },
);

/** Many alerts of a kind at once, in one sentence. */
const incidentSentences = defineTexts(
  {
    robot_offline: 'Robots offline: {count}',
    robot_stuck: 'Robots stuck: {count}',
    battery_low: 'Robots with low battery: {count}',
    help_open: 'Unanswered help requests: {count}',
    task_late: 'Late tasks: {count}',
    order_waiting: 'Orders not accepted: {count}',
    order_late: 'Orders late in the kitchen: {count}',
    order_undelivered: 'Orders not delivered: {count}',
    order_problem: 'Problems reported by guests: {count}',
    refund_failed: 'Failed refunds: {count}',
    webhook_failing: 'Failing webhooks: {count}',
    elevator_out: 'Elevators out of service: {count}',
    update_failed: 'Failed software updates: {count}',
    part_worn: 'Worn parts: {count}',
    warranty_ends: 'Warranties that end soon: {count}',
    sim_quota: 'SIM cards with little data left: {count}',
    disk_low: 'Disks almost full: {count}',
    backup_failed: 'Missing backups: {count}',
    clock_wrong: 'Wrong clocks: {count}',
    certificate_ending: 'Certificates expiring soon: {count}',
  },
  {
    robot_offline: 'Çevrimdışı robot: {count}',
    robot_stuck: 'Sıkışan robot: {count}',
    battery_low: 'Pili düşük robot: {count}',
    help_open: 'Yanıtsız yardım çağrısı: {count}',
    task_late: 'Geciken görev: {count}',
    order_waiting: 'Kabul edilmeyen sipariş: {count}',
    order_late: 'Mutfakta geciken sipariş: {count}',
    order_undelivered: 'Teslim edilemeyen sipariş: {count}',
    order_problem: 'Misafirlerin bildirdiği sorun: {count}',
    refund_failed: 'Yapılamayan iade: {count}',
    webhook_failing: 'Yanıt almayan webhook: {count}',
    elevator_out: 'Hizmet dışı asansör: {count}',
    update_failed: 'Başarısız yazılım güncellemesi: {count}',
    part_worn: 'Ömrünü dolduran parça: {count}',
    warranty_ends: 'Bitmek üzere olan garanti: {count}',
    sim_quota: 'Verisi azalan SIM kart: {count}',
    disk_low: 'Dolmak üzere olan disk: {count}',
    backup_failed: 'Eksik yedek: {count}',
    clock_wrong: 'Yanlış saat: {count}',
    certificate_ending: 'Bitmek üzere olan sertifika: {count}',
  },
);

/** The values of an alert's sentence. */
export type AlertWords = {
  readonly code: AlertCode;
  readonly params: Readonly<Record<string, string | number>>;
};

/** The problem, in one sentence of a language. */
export function alertSentence({ code, params }: AlertWords, language: Language): string {
  const problem = ORDER_PROBLEMS.find((one) => one === params['problem']);
  const limit = PART_LIMITS.find((one) => one === params['limit']);
  return fillText(textOf(alertSentences, code, language), {
    ...params,
    ...(problem !== undefined && { problem: orderProblemTexts[language][problem] }),
    ...(limit !== undefined && { limit: partLimitTexts[language][limit] }),
  });
}

/** The next step, in one sentence of a language. */
export function alertAdviceOf(code: AlertCode, language: Language): string {
  return textOf(alertAdvice, code, language);
}

/** How many alerts of a kind there are at once, in words. */
export function incidentSentence(code: AlertCode, count: number, language: Language): string {
  return fillText(textOf(incidentSentences, code, language), { count });
}

function textOf(texts: TextPair<AlertCode>, code: AlertCode, language: Language): string {
  return texts[language][code];
}
