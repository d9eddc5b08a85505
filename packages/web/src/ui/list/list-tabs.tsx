import { Tab, Tabs } from '../kit.ts';

/** A way to look at a list. */
export type ListTab = { readonly value: string; readonly label: string };

/** Ways to look at a list, side by side; an unknown one in the address counts as the one without a value. */
export function ListTabs({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly ListTab[];
  value: string;
  onChange: (value: string) => void;
}) {
  const isKnown = (asked: string) => options.some((option) => option.value === asked);
  const chosen = [value, ''].find(isKnown) ?? options[0]?.value;
  return (
    <Tabs
      aria-label={label}
      value={chosen}
      onChange={(_event, next: string) => onChange(next)}
      variant="scrollable"
      scrollButtons={false}
      sx={{ flexShrink: 0, mb: 1.5, borderBottom: 1, borderColor: 'divider' }}
    >
      {options.map((option) => (
        <Tab key={option.value} value={option.value} label={option.label} />
      ))}
    </Tabs>
  );
}
