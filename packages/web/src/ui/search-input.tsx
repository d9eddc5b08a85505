import SearchRounded from '@mui/icons-material/SearchRounded';
import { InputAdornment, TextField } from './kit.ts';

/** A field that narrows what is below it with every key; its label stands inside as long as it is empty. */
export function SearchInput({
  label,
  value,
  autoFocus = false,
  onChange,
}: {
  label: string;
  value: string;
  autoFocus?: boolean;
  onChange: (text: string) => void;
}) {
  return (
    <TextField
      autoFocus={autoFocus}
      fullWidth
      size="small"
      type="search"
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        htmlInput: { 'aria-label': label },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchRounded fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
