import { allergenTexts } from '../../catalogue/products/texts.ts';
import { definePrintedTexts, type Language } from '../../core/texts.ts';
import {
  custodyActTexts,
  custodyByTexts,
  taskKindFields,
  taskKindTexts,
  taskPriorityTexts,
  type CustodyEvent,
  type DeliveryDetails,
  type StopPin,
} from '../deliveries/index.ts';

/** A slip as it is printed, whatever prints it: every text is in its language, and every time that of the project's clocks. */
export type Slip = {
  readonly language: Language;
  readonly project: string;
  /** Printed large, and as a QR code. */
  readonly trackingId: string;
  readonly kind: string;
  /** In a word; null where it is as usual. */
  readonly priority: string | null;
  /** The allergens of what it brings, in words. */
  readonly allergens: readonly string[];
  /** The place of loading; null without one. */
  readonly from: string | null;
  readonly stops: readonly {
    readonly name: string;
    readonly lid: string | null;
    readonly note: string | null;
    readonly pin?: string;
  }[];
  readonly facts: readonly (readonly [term: string, value: string])[];
  /** The chain of custody so far, a line each. */
  readonly custody: readonly string[];
};

/** The words around what a slip says. */
export const slipTexts = definePrintedTexts(
  {
    allergens: 'Allergens: {names}',
    from: 'From',
    to: 'To',
    lid: 'Lid {lid}',
    pin: 'PIN {pin}',
    sender: 'Sender',
    orderNumber: 'Order number',
    address: 'Address',
    place: 'Floor',
    created: 'Created',
    due: 'Due',
    robot: 'Robot',
    custody: 'Chain of custody',
  },
  {
    allergens: 'Alerjenler: {names}',
    from: 'Çıkış',
    to: 'Varış',
    lid: 'Kapak {lid}',
    pin: 'PIN {pin}',
    sender: 'Gönderen',
    orderNumber: 'Sipariş numarası',
    address: 'Adres',
    place: 'Kat',
    created: 'Oluşturulma',
    due: 'Son zaman',
    robot: 'Robot',
    custody: 'Teslim zinciri',
  },
);

/** The project of the slip, its time zone and its language. */
export type SlipManner = {
  readonly projectName: string;
  readonly timeZone: string;
  readonly language: Language;
  /** The PINs of remote deliveries, if the person who prints may know them. */
  readonly pins?: readonly StopPin[];
};

/** The slip of a delivery. */
export function slipOf(
  delivery: DeliveryDetails,
  { projectName, timeZone, language, pins = [] }: SlipManner,
): Slip {
  const pinOf = new Map(pins.map((one) => [one.sub_task_id, one.pin]));
  const t = slipTexts[language];
  const moment = new Intl.DateTimeFormat(locales[language], {
    timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  const time = new Intl.DateTimeFormat(locales[language], { timeZone, timeStyle: 'medium' });
  const facts: (readonly [string, string | null])[] = [
    [t.orderNumber, delivery.order_number],
    [t.address, delivery.address],
    [t.sender, delivery.sender],
    [t.place, `${delivery.site} · ${delivery.floor}`],
    [t.robot, delivery.robot_name],
    [t.created, moment.format(new Date(delivery.created_at))],
    [t.due, delivery.due_at === null ? null : moment.format(new Date(delivery.due_at))],
  ];
  return {
    language,
    project: projectName,
    trackingId: delivery.tracking_id,
    kind: taskKindTexts[language][delivery.kind],
    priority: delivery.priority === 'normal' ? null : taskPriorityTexts[language][delivery.priority],
    allergens: (delivery.options.allergens ?? []).map((one) => allergenTexts[language][one]),
    from: taskKindFields[delivery.kind].filling === 'empty' ? null : delivery.filling_target_name,
    stops: delivery.subtasks.map(({ sub_task_id: id, target_name: name, lid, note }) => {
      const pin = pinOf.get(id);
      return { name, lid, note, ...(pin !== undefined && { pin }) };
    }),
    facts: facts.flatMap(([term, value]) => (value === null || value === '' ? [] : [[term, value] as const])),
    custody: delivery.custody.map((event) => custodyLine(event, language, (at) => time.format(new Date(at)))),
  };
}

const locales: Record<Language, string> = { en: 'en-GB', tr: 'tr-TR' };

function custodyLine(event: CustodyEvent, language: Language, timeOf: (at: string) => string): string {
  const who = event.person ?? custodyByTexts[language][event.by];
  const lids =
    event.lids.length === 0 ? null : slipTexts[language].lid.replace('{lid}', event.lids.join(', '));
  return [timeOf(event.at), custodyActTexts[language][event.act], event.target_name, lids, who]
    .filter((part) => part !== null)
    .join(' · ');
}
