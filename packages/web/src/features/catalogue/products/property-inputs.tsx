import type { ReactNode } from 'react';
import { IconButton, TextField, Tooltip } from '../../../ui/kit.ts';

type FieldProps = {
  label: string;
  value: string;
  help?: string;
  isAmount?: boolean;
  onChange: (text: string) => void;
};

/** A small field of a property or an option. */
export function Field({ label, value, help, isAmount = false, onChange }: FieldProps) {
  return (
    <TextField
      size="small"
      label={label}
      value={value}
      helperText={help}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        htmlInput: { translate: 'no', ...(isAmount && { inputMode: 'text', style: { textAlign: 'end' } }) },
      }}
    />
  );
}

/** A button of a property or an option that is a picture, with its words. */
export function Tool({
  label,
  icon,
  disabled = false,
  onClick,
}: {
  label: string;
  icon: ReactNode;
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <Tooltip title={label}>
      <span>
        <IconButton aria-label={label} disabled={disabled} onClick={onClick}>
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  );
}
