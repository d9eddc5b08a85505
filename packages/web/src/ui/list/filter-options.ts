import type { FilterOption } from './filter-chip.tsx';

/** The options of a filter that asks whether something is so; in the address they stand as `yes` and `no`. */
export function yesOrNo(yes: string, no: string): readonly FilterOption[] {
  return [
    { value: 'yes', label: yes },
    { value: 'no', label: no },
  ];
}
