import type { CallCard } from '@rota/contract/call-devices';
import { Box } from '../../../../ui/kit.ts';
import { useCan } from '../../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { useProject } from '../../../../projects/project-context.tsx';
import { FactList, type Fact } from '../../../../ui/fact-list.tsx';
import { useNow } from '../../../../ui/now.ts';
import { useStationList } from '../../stations/shared/stations.queries.ts';
import { callCardTexts } from './call-devices.messages.ts';
import { CardActions } from './card-actions.tsx';

/** A card that readers accept: where it calls from, when it was used, and what can be done. Its number is never shown. */
export function CardPart({ card }: { card: CallCard }) {
  const t = useTexts(callCardTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  const { project_id: projectId } = useProject();
  const mayManage = useCan()('devices.manage', projectId);
  const stations = useStationList(projectId).data ?? [];
  const names = card.station_ids.flatMap((id) => stations.find((one) => one.station_id === id)?.name ?? []);
  const facts: readonly Fact[] = [
    [t('ending'), card.ending],
    [t('stations'), card.station_ids.length === 0 ? t('allStations') : names.join(', ')],
    [t('used'), card.last_used_at === null ? t('never') : formats.ago(card.last_used_at, now)],
  ];
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <FactList facts={facts} />
      {mayManage && <CardActions card={card} />}
    </Box>
  );
}
