import {
  PRESS_KINDS,
  type CallDevice,
  type DeviceBinding,
  type PressKind,
} from '@rota/contract/call-devices';

/** The edited action of one way of pressing; `action` '' does nothing, `kind` '' is the station's usual purpose. */
export type BindingFields = {
  readonly press: PressKind;
  readonly action: DeviceBinding['action'] | '';
  readonly station: string;
  readonly kind: NonNullable<DeviceBinding['kind']> | '';
  readonly confirm: boolean;
};

/** The ways in which a device of a type can be pressed. */
function pressesOf(type: CallDevice['type']): readonly PressKind[] {
  return type === 'card_reader' ? ['card'] : PRESS_KINDS.filter((kind) => kind !== 'card');
}

/** The fields of a device: a row for each way of pressing it, and for what is set beyond those. */
export function bindingFields({ type, bindings }: Pick<CallDevice, 'type' | 'bindings'>): BindingFields[] {
  const presses = new Set([...pressesOf(type), ...bindings.map(({ press }) => press)]);
  return PRESS_KINDS.filter((press) => presses.has(press)).map((press) => {
    const set = bindings.find((one) => one.press === press);
    if (set === undefined) return { press, action: '', station: '', kind: '', confirm: true };
    return { press, action: set.action, station: set.station_id, kind: set.kind ?? '', confirm: set.confirm };
  });
}

/** The request body; undefined while an active row has no station. */
export function bindingsOf(fields: readonly BindingFields[]): DeviceBinding[] | undefined {
  const set = fields.flatMap(({ press, action, station, kind, confirm }): DeviceBinding[] =>
    action === ''
      ? []
      : [
          {
            press,
            action,
            station_id: station,
            kind: action !== 'call' || kind === '' ? null : kind,
            confirm,
          },
        ],
  );
  return set.every(({ station_id: station }) => station !== '') ? set : undefined;
}
