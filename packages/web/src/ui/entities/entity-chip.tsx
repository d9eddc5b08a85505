import { Chip } from '../kit.ts';
import { useColours } from '../theme-provider.tsx';
import type { Entity } from './entity.ts';

/** One entity in a line of text or among the chosen ones: its icon in the colour of its state, and its name. */
export function EntityChip({ entity, onRemove }: { entity: Entity; onRemove?: (() => void) | undefined }) {
  const { tones } = useColours();
  const { state, name } = entity;
  const Icon = state?.icon ?? entity.icon;
  const color = state === undefined ? undefined : tones[state.tone].solid;
  return (
    <Chip
      size="small"
      variant="outlined"
      icon={<Icon {...(state === undefined ? {} : { titleAccess: state.label })} sx={{ '&&': { color } }} />}
      label={name}
      {...(onRemove === undefined ? {} : { onDelete: onRemove })}
    />
  );
}
