import CreditCardRounded from '@mui/icons-material/CreditCardRounded';
import { useQuery } from '@tanstack/react-query';
import { Box, Skeleton } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { SidePanel } from '../../../ui/list/side-panel.tsx';
import { NotFoundState } from '../../../ui/page-state.tsx';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { callDeviceQueries } from '../../work/call-devices/shared/call-devices.queries.ts';
import { CardPart } from '../../work/call-devices/shared/card-part.tsx';
import { DeviceRowState } from './device-state-chip.tsx';
import { devicesPageTexts } from './devices-page.messages.ts';

/** A card beside the list of devices. */
export function CardPanel({ cardId, onClose }: { cardId: string; onClose: () => void }) {
  const t = useTexts(devicesPageTexts);
  const tUi = useTexts(uiTexts);
  const { project_id: projectId } = useProject();
  const { data } = useQuery(callDeviceQueries.cards(useApi(), projectId));
  const card = data?.find(({ card_id: id }) => id === cardId);
  return (
    <SidePanel title={card?.name ?? t('card')} onClose={onClose}>
      {card !== undefined && (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
          <Box>
            <DeviceRowState state={card.enabled ? 'on' : 'off'} quiet={false} />
          </Box>
          <CardPart card={card} />
        </Box>
      )}
      {data === undefined && <Skeleton variant="rounded" height={160} />}
      {data !== undefined && card === undefined && (
        <NotFoundState
          isWholePage={false}
          icon={CreditCardRounded}
          title={t('cardNotFound')}
          backLabel={tUi('backToList')}
          onBack={onClose}
        >
          {t('notFoundHint')}
        </NotFoundState>
      )}
    </SidePanel>
  );
}
