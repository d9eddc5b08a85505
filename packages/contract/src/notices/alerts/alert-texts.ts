import { defineTexts, fillText, type Language, type TextPair } from '../../core/texts.ts';
import type { AlertCode } from './alert-kinds.ts';

/** The name of each kind, as chips, filters and rules have it. */
export const alertTitles = defineTexts(
  {
    robot_offline: 'Robot offline',
    robot_stuck: 'Robot stuck',
    battery_low: 'Battery low',
    help_open: 'Nobody answers a help request',
    task_late: 'Task late',
    elevator_out: 'Elevator out of service',
    disk_low: 'Disk nearly full',
    backup_failed: 'No recent backup',
    clock_wrong: 'Clock wrong',
    certificate_ending: 'Certificate ends soon',
  },
  {
    robot_offline: 'Robot çevrimdışı',
    robot_stuck: 'Robot sıkıştı',
    battery_low: 'Pil düşük',
    help_open: 'Yardım çağrısı yanıtsız',
    task_late: 'Görev gecikti',
    elevator_out: 'Asansör hizmet dışı',
    disk_low: 'Disk dolmak üzere',
    backup_failed: 'Yakın tarihli yedek yok',
    clock_wrong: 'Saat yanlış',
    certificate_ending: 'Sertifika bitiyor',
  },
);

/** What is the matter, in one sentence. `{robot}`, `{tracking}` and `{elevator}` are names. */
export const alertSentences = defineTexts(
  {
    robot_offline: '{robot} has lost its connection.',
    robot_stuck: '{robot} is stuck and does not get on by itself.',
    battery_low: 'The battery of {robot} is at {percent}% and is not charging.',
    help_open: '{robot} has called for a person, and nobody has said that they go.',
    task_late: 'The task {tracking} is late.',
    elevator_out: 'The elevator {elevator} takes no robots.',
    disk_low: 'The disk of the server has {gigabytes} GB left ({percent}%).',
    backup_failed: 'The newest backup is {days} days old.',
    clock_wrong: 'The clocks of the server and the database differ by {seconds} s.',
    certificate_ending: 'The certificate of this address ends in {days} days.',
  },
  {
    robot_offline: '{robot}: bağlantı koptu.',
    robot_stuck: '{robot} sıkıştı ve kendiliğinden ilerleyemiyor.',
    battery_low: '{robot}: pil %{percent} ve şarj olmuyor.',
    help_open: '{robot} birini çağırdı, henüz kimse üstlenmedi.',
    task_late: 'Görev gecikti: {tracking}.',
    elevator_out: 'Asansör robot almıyor: {elevator}.',
    disk_low: 'Sunucunun diskinde {gigabytes} GB kaldı (%{percent}).',
    backup_failed: 'En yeni yedek {days} günlük.',
    clock_wrong: 'Sunucu ile veritabanının saati {seconds} sn farklı.',
    certificate_ending: 'Bu adresin sertifikası {days} gün sonra bitiyor.',
  },
);

/** What to do next, by the kind. */
export const alertAdvice = defineTexts(
  {
    robot_offline: 'Look whether it is switched on and has network. It connects again by itself.',
    robot_stuck: 'Go there and clear its way, or move it by hand.',
    battery_low: 'Send it to charge, or plug it in.',
    help_open: 'Open its help card and say that you go.',
    task_late: 'Tell whoever waits, and see what holds it up.',
    elevator_out: 'Have somebody look at the elevator; work for other floors waits until then.',
    disk_low: 'Make room, or give the server a larger disk, before it is full.',
    backup_failed: 'Look why the backup does not run; its log says it.',
    clock_wrong: 'Let both take the time from one source (NTP).',
    certificate_ending: 'Put the renewed certificate in place and restart.',
  },
  {
    robot_offline: 'Açık mı, ağı var mı bakın. Kendiliğinden yeniden bağlanır.',
    robot_stuck: 'Yanına gidip önünü açın veya elle çekin.',
    battery_low: 'Şarja gönderin veya prize takın.',
    help_open: 'Yardım kartını açın ve üstlenin.',
    task_late: 'Bekleyene haber verin, neyin geciktirdiğine bakın.',
    elevator_out: 'Asansöre birinin bakmasını sağlayın; o zamana dek diğer katların işi bekler.',
    disk_low: 'Disk dolmadan yer açın veya sunucuya daha büyük disk verin.',
    backup_failed: 'Yedeklemenin neden çalışmadığına bakın; kaydında yazar.',
    clock_wrong: 'İkisi de saati aynı kaynaktan (NTP) alsın.',
    certificate_ending: 'Yenilenen sertifikayı yerine koyup yeniden başlatın.',
  },
);

/** Many alerts of a kind at once, in one sentence. */
export const incidentSentences = defineTexts(
  {
    robot_offline: 'Robots offline: {count}',
    robot_stuck: 'Robots stuck: {count}',
    battery_low: 'Robots with a low battery: {count}',
    help_open: 'Help requests that nobody answers: {count}',
    task_late: 'Late tasks: {count}',
    elevator_out: 'Elevators out of service: {count}',
    disk_low: 'Disks nearly full: {count}',
    backup_failed: 'Backups that are missing: {count}',
    clock_wrong: 'Wrong clocks: {count}',
    certificate_ending: 'Certificates that end soon: {count}',
  },
  {
    robot_offline: 'Çevrimdışı robot: {count}',
    robot_stuck: 'Sıkışan robot: {count}',
    battery_low: 'Pili düşük robot: {count}',
    help_open: 'Yanıtsız yardım çağrısı: {count}',
    task_late: 'Geciken görev: {count}',
    elevator_out: 'Hizmet dışı asansör: {count}',
    disk_low: 'Dolmak üzere olan disk: {count}',
    backup_failed: 'Eksik yedek: {count}',
    clock_wrong: 'Yanlış saat: {count}',
    certificate_ending: 'Bitmek üzere olan sertifika: {count}',
  },
);

/** What an alert's sentence is made of. */
export type AlertWords = {
  readonly code: AlertCode;
  readonly params: Readonly<Record<string, string | number>>;
};

/** What is the matter, in one sentence of a language. */
export function alertSentence({ code, params }: AlertWords, language: Language): string {
  return fillText(textOf(alertSentences, code, language), params);
}

/** What to do next, in one sentence of a language. */
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
