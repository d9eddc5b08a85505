import type { Address, AddressState } from '@rota/contract/addresses';
import BlockRounded from '@mui/icons-material/BlockRounded';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import HourglassTopRounded from '@mui/icons-material/HourglassTopRounded';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import type { StateLook } from '../../../ui/states.ts';
import { addressTexts } from './addresses.messages.ts';

const looks: Record<AddressState, StateLook> = {
  waiting: { tone: 'waiting', icon: HourglassTopRounded },
  verified: { tone: 'neutral', icon: CheckCircleRounded },
  rejected: { tone: 'paused', icon: BlockRounded },
};

/** How far the review of an address is. */
export function AddressStateChip({ state, quiet = false }: { state: AddressState; quiet?: boolean }) {
  const t = useTexts(addressTexts);
  return <StateChip {...looks[state]} label={t(state)} quiet={quiet} />;
}

/** The floor of an address in words. */
export function placeOfAddress({ site, floor }: Pick<Address, 'site' | 'floor'>): string {
  return `${site} · ${floor}`;
}

/** An address where a table has no room. */
export function AddressCard({ address }: { address: Address }) {
  const t = useTexts(addressTexts);
  const { name, state, user_name: person, target } = address;
  return (
    <RowCard
      name={name}
      state={<AddressStateChip state={state} />}
      line={person === null ? placeOfAddress(address) : `${placeOfAddress(address)} · ${person}`}
      note={target === null ? t('noTarget') : target.name}
    />
  );
}
