import type { MapCopyRow } from '@rota/contract/map-sync';
import type { FloorMap } from '@rota/contract/maps';
import { Box } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { mapSyncTexts } from './map-files.messages.ts';
import { copiesOf, countInSync } from './map-sync.rules.ts';

/** How many robots have the version in use of those that could; a dash where no robot reports maps. */
export function InSync({ copies, map }: { copies: readonly MapCopyRow[]; map: FloorMap }) {
  const t = useTexts(mapSyncTexts);
  const { count, total } = countInSync(copiesOf(copies, map.map_id));
  if (total === 0) return '–';
  return (
    <Box
      component="span"
      sx={{ color: count < total ? 'warning.main' : 'text.primary', fontWeight: count < total ? 600 : 400 }}
    >
      {t('short', { count, total })}
    </Box>
  );
}
