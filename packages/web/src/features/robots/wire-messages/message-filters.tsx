import { WIRE_DIRECTIONS, WIRE_TOPICS } from '@rota/contract/wire-messages';
import { Box, Button } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { DateTimeField } from '../../../ui/dates/date-time-field.tsx';
import { FilterChip } from '../../../ui/list/filter-chip.tsx';
import type { ListAddress } from '../../../ui/list/list-address.ts';
import { SearchField } from '../../../ui/list/list-toolbar.tsx';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { wireMessageTexts } from './wire-messages.messages.ts';

/** What the list of messages is narrowed to; all of it stands in the address. */
export function MessageFilters({ address: { search, set, isFiltered, clear } }: { address: ListAddress }) {
  const t = useTexts(wireMessageTexts);
  const tUi = useTexts(uiTexts);
  const order = search.get('order') ?? '';
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, mb: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <SearchField
          value={search.get('search') ?? ''}
          label={t('search')}
          onSearch={(text) => set({ search: text })}
        />
        <FilterChip
          label={t('topic')}
          options={WIRE_TOPICS.map((topic) => ({ value: topic, label: topic }))}
          values={(search.get('topic') ?? '').split(',')}
          onChange={(topics) => set({ topic: topics.filter((topic) => topic !== '').join(',') })}
        />
        <FilterChip
          label={t('direction')}
          isSingle
          options={WIRE_DIRECTIONS.map((direction) => ({ value: direction, label: t(direction) }))}
          values={[search.get('direction') ?? '']}
          onChange={([direction]) => set({ direction })}
        />
        {order !== '' && (
          <FilterChip
            label={t('order')}
            isSingle
            options={[{ value: order, label: order }]}
            values={[order]}
            onChange={([chosen]) => set({ order: chosen })}
          />
        )}
        <Button size="small" onClick={clear} sx={{ visibility: isFiltered ? 'visible' : 'hidden' }}>
          {t('clear')}
        </Button>
      </Box>
      <Box
        role="group"
        aria-label={t('range')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, maxWidth: 560 }}
      >
        {(['from', 'to'] as const).map((end) => (
          <Box key={end} sx={{ flex: '1 1 150px' }}>
            <DateTimeField
              label={tUi(end === 'from' ? 'rangeFrom' : 'rangeTo')}
              value={search.get(end)}
              help=""
              onChange={(at) => set({ [end]: at ?? undefined })}
            />
          </Box>
        ))}
      </Box>
    </Box>
  );
}
