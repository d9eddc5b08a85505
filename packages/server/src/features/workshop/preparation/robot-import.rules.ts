import {
  boxedRobot,
  cardChange,
  type BoxedRobot,
  type RobotLine,
  type RobotLineRefusal,
} from '@rota/contract/preparation';
import type { RobotFileRow } from './robot-file.format.ts';

/** One line with what is registered, where it is taken. */
export type PlannedRobot = RobotLine & {
  readonly body: (BoxedRobot & { readonly name: string }) | null;
  readonly owner: string;
  readonly dueOn: string | null;
};
type Refusal = NonNullable<RobotLine['refusal']>;

const SHOWN = 80;

/** The two that name a robot on the wire, as one key. */
export function robotKey(manufacturer: string, serialNumber: string): string {
  return JSON.stringify([manufacturer, serialNumber]);
}

/** The name of a robot that a person gave none: its model and the end of its serial number. */
export function nameOfBoxed(model: string, serialNumber: string): string {
  return `${model} ${serialNumber.slice(-6)}`.slice(0, SHOWN).trim();
}

/** The outcome of each line. `registered`: robots that are registered in some project, by {@link robotKey}. */
export function planRobots(rows: readonly RobotFileRow[], registered: ReadonlySet<string>): PlannedRobot[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const fields = fieldsOf(row);
    const name = row.name === '' ? nameOfBoxed(row.model, row.serial_number) : row.name;
    const refusal = refusalOf(row, registered, seen);
    const said = { line: row.line, name, serial_number: row.serial_number.slice(0, SHOWN) };
    const body = boxedRobot.safeParse({ ...fields, name });
    if (refusal !== null || !body.success)
      return {
        ...said,
        outcome: 'refused',
        refusal: refusal ?? { code: 'name_invalid', value: name.slice(0, SHOWN) },
        body: null,
        owner: '',
        dueOn: null,
      };
    return {
      ...said,
      outcome: 'made',
      refusal: null,
      body: { ...body.data, name: body.data.name ?? name },
      owner: row.owner,
      dueOn: dayOf(row.due) ?? null,
    };
  });
}

function fieldsOf(row: RobotFileRow): object {
  const { model, manufacturer, serial_number, protocol } = row;
  return { model, manufacturer, serial_number, ...(protocol !== '' && { protocol_version: protocol }) };
}

function refusalOf(
  row: RobotFileRow,
  registered: ReadonlySet<string>,
  seen: Map<string, number>,
): Refusal | null {
  const { shape } = boxedRobot;
  const refuse = (code: RobotLineRefusal, value: string): Refusal => ({ code, value: value.slice(0, SHOWN) });
  if (row.serial_number === '') return refuse('serial_missing', '');
  if (!shape.serial_number.safeParse(row.serial_number).success)
    return refuse('serial_invalid', row.serial_number);
  if (!shape.manufacturer.safeParse(row.manufacturer).success)
    return refuse('manufacturer_invalid', row.manufacturer);
  if (!shape.model.safeParse(row.model).success) return refuse('model_invalid', row.model);
  if (row.name !== '' && !shape.name.safeParse(row.name).success) return refuse('name_invalid', row.name);
  if (row.protocol !== '' && !shape.protocol_version.safeParse(row.protocol).success)
    return refuse('protocol_unknown', row.protocol);
  if (!cardChange.shape.owner.safeParse(row.owner).success) return refuse('owner_invalid', row.owner);
  if (row.due !== '' && dayOf(row.due) === undefined) return refuse('due_unclear', row.due);
  const key = robotKey(row.manufacturer, row.serial_number);
  const first = seen.get(key);
  if (first !== undefined) return refuse('twice_in_file', String(first));
  seen.set(key, row.line);
  return registered.has(key) ? refuse('exists', row.serial_number) : null;
}

/** A day as people write it: 2026-12-31 or, as spreadsheets in Turkish do, 31.12.2026. */
function dayOf(text: string): string | undefined {
  const turned = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text);
  const [, day = '', month = '', year = ''] = turned ?? [];
  const written = turned === null ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return cardChange.shape.due_on.safeParse(written).data ?? undefined;
}
