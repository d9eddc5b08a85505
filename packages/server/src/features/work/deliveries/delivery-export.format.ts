import { Readable } from 'node:stream';
import { BYTE_ORDER_MARK, csvRow, csvSeparatorOf, defineTexts, type Language } from '@rota/contract/core';
import {
  custodyActTexts,
  custodyByTexts,
  DELIVERY_EXPORT_MOST,
  deliveryStatusTexts,
  punctualityTexts,
  taskKindTexts,
  taskPriorityTexts,
  type CustodyEvent,
  type Delivery,
} from '@rota/contract/deliveries';

/** A delivery as it is exported. */
export type ExportedDelivery = Delivery & { readonly custody: readonly CustodyEvent[] };
/** How a file is written: in which language, and in whose time. */
export type ExportManner = { readonly language: Language; readonly timeZone: string };

const headers = defineTexts(
  {
    tracking: 'Tracking ID',
    status: 'Status',
    kind: 'Kind',
    priority: 'Priority',
    from: 'Loaded at',
    stops: 'Targets',
    lids: 'Lids',
    notes: 'Stop notes',
    robot: 'Robot',
    site: 'Site',
    floor: 'Floor',
    address: 'Address',
    sender: 'Sender',
    created: 'Created',
    earliest: 'Earliest start',
    due: 'Due',
    promisedFrom: 'Promised from',
    promisedTo: 'Promised to',
    punctuality: 'Punctuality',
    completed: 'Completed',
    seconds: 'Time, seconds',
    attempt: 'Attempt',
    custody: 'Chain of custody',
    id: 'Delivery ID',
  },
  {
    tracking: 'Takip no',
    status: 'Durum',
    kind: 'Tür',
    priority: 'Öncelik',
    from: 'Yükleme yeri',
    stops: 'Hedefler',
    lids: 'Kapaklar',
    notes: 'Durak notları',
    robot: 'Robot',
    site: 'Tesis',
    floor: 'Kat',
    address: 'Adres',
    sender: 'Gönderen',
    created: 'Oluşturulma',
    earliest: 'En erken başlangıç',
    due: 'Son zaman',
    promisedFrom: 'Söz verilen: en erken',
    promisedTo: 'Söz verilen: en geç',
    punctuality: 'Dakiklik',
    completed: 'Tamamlanma',
    seconds: 'Süre, saniye',
    attempt: 'Deneme',
    custody: 'Teslim zinciri',
    id: 'Teslimat no',
  },
);
type Column = keyof (typeof headers)['en'];
const COLUMNS = Object.keys(headers.en) as Column[];

/** Deliveries as a CSV file, written while they are read, up to as many as a file may have. Times are those of the project's clocks. */
export function deliveryCsv(
  pages: AsyncIterable<readonly ExportedDelivery[]>,
  manner: ExportManner,
  most: number = DELIVERY_EXPORT_MOST,
): Readable {
  return Readable.from(linesOf(pages, manner, most), { objectMode: false });
}

async function* linesOf(
  pages: AsyncIterable<readonly ExportedDelivery[]>,
  manner: ExportManner,
  most: number,
): AsyncGenerator<string> {
  yield (
    BYTE_ORDER_MARK +
    csvRow(
      COLUMNS.map((column) => headers[manner.language][column]),
      csvSeparatorOf(manner.language),
    )
  );
  const clock = clockOf(manner.timeZone);
  let left = most;
  for await (const page of pages) {
    const rows = page.slice(0, left);
    yield rows
      .map((row) => csvRow(cellsOf(row, manner.language, clock), csvSeparatorOf(manner.language)))
      .join('');
    left -= rows.length;
    if (left <= 0) return;
  }
}

type Clock = (at: string | null) => string;

/** Times as spreadsheets read them: 2026-03-02 12:41:07. */
function clockOf(timeZone: string): Clock {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (at) => (at === null ? '' : format.format(new Date(at)));
}

function cellsOf(row: ExportedDelivery, language: Language, clock: Clock) {
  const cells: Record<Column, string | number | null> = {
    tracking: row.tracking_id,
    status: deliveryStatusTexts[language][row.status],
    kind: taskKindTexts[language][row.kind],
    priority: taskPriorityTexts[language][row.priority],
    from: row.filling_target_name,
    stops: row.subtasks.map((stop) => stop.target_name).join(', '),
    lids: row.lids.join(', '),
    notes: row.subtasks.flatMap((stop) => stop.note ?? []).join('; '),
    robot: row.robot_name ?? row.robot_id,
    site: row.site,
    floor: row.floor,
    address: row.address,
    sender: row.sender,
    created: clock(row.created_at),
    earliest: clock(row.earliest_start_at),
    due: clock(row.due_at),
    promisedFrom: clock(row.promise?.from ?? null),
    promisedTo: clock(row.promise?.to ?? null),
    punctuality: row.punctuality === null ? '' : punctualityTexts[language][row.punctuality],
    completed: clock(row.completed_at),
    seconds: row.total_time_s,
    attempt: row.attempt,
    custody: row.custody.map((one) => custodyLine(one, language, clock)).join('; '),
    id: row.delivery_id,
  };
  return COLUMNS.map((column) => cells[column]);
}

function custodyLine(one: CustodyEvent, language: Language, clock: Clock): string {
  const who = one.person ?? custodyByTexts[language][one.by];
  return [clock(one.at), custodyActTexts[language][one.act], one.target_name, one.lids.join(' + '), who]
    .filter(Boolean)
    .join(' · ');
}
