import { machineRoleTexts, type MachineAccount } from '@rota/contract/machine-accounts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { OnOffChip } from '../../../ui/on-off-chip.tsx';

/** An account where a table has no room. */
export function MachineCard({ machine: { name, enabled, role, note } }: { machine: MachineAccount }) {
  const t = useTexts(machineRoleTexts);
  return (
    <RowCard
      name={name}
      state={<OnOffChip isOn={enabled} />}
      line={t(role)}
      note={note === '' ? undefined : note}
    />
  );
}
