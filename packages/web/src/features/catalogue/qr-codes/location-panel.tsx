import type { Station } from '@rota/contract/stations';
import EditRounded from '@mui/icons-material/EditRounded';
import PinDropRounded from '@mui/icons-material/PinDropRounded';
import QrCode2Rounded from '@mui/icons-material/QrCode2Rounded';
import StorefrontRounded from '@mui/icons-material/StorefrontRounded';
import { Link } from 'react-router';
import { Alert, Box, Button, Skeleton, Typography } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import type { MenuName } from '../products/shared/menus.queries.ts';
import { useHoursText } from '../../work/stations/shared/hours-text.ts';
import { asOrdering, useStationReason } from '../../work/stations/shared/station-chips.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { PanelLinks, SidePanel } from '../../../ui/list/side-panel.tsx';
import { NotFoundState } from '../../../ui/page-state.tsx';
import { uiTexts } from '../../../ui/ui.messages.ts';
import { LocationState, sells } from './location-state.tsx';
import { locationTexts } from './qr-codes.messages.ts';

type PanelProps = {
  station: Station | undefined;
  /** The list is there, so that one that is not in it is gone. */
  isKnown: boolean;
  menuOf: (station: Station) => string;
  menus: readonly MenuName[] | undefined;
  onClose: () => void;
};

/** One pickup location beside the list: its menu, whether it is open, and the ways to its station and its codes. */
export function LocationPanel({ station, isKnown, menuOf, menus, onClose }: PanelProps) {
  const t = useTexts(locationTexts);
  const tUi = useTexts(uiTexts);
  return (
    <SidePanel title={station?.name ?? t('facts')} onClose={onClose}>
      {station !== undefined && <Known station={station} menuOf={menuOf} menus={menus} />}
      {station === undefined && !isKnown && <Skeleton variant="rounded" height={200} />}
      {station === undefined && isKnown && (
        <NotFoundState
          isWholePage={false}
          icon={StorefrontRounded}
          title={t('notFound')}
          backLabel={tUi('backToList')}
          onBack={onClose}
        >
          {t('notFoundHint')}
        </NotFoundState>
      )}
    </SidePanel>
  );
}

function Known({ station, menuOf, menus }: Pick<PanelProps, 'menuOf' | 'menus'> & { station: Station }) {
  const t = useTexts(locationTexts);
  const mayEdit = useCan()('stations.edit', useProject().project_id);
  const hours = useHoursText();
  const reason = useStationReason()(asOrdering(station));
  const id = encodeURIComponent(station.station_id);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box role="status">
        <LocationState station={station} menus={menus} />
        {sells(station, menus) && reason !== undefined && <Typography sx={{ mt: 1 }}>{reason}</Typography>}
      </Box>
      {station.menu_id === null && (
        <Alert
          severity="info"
          action={
            mayEdit && (
              <Button
                color="inherit"
                size="small"
                component={Link}
                to={`/project/stations/edit?station-id=${id}`}
              >
                {t('chooseMenu')}
              </Button>
            )
          }
        >
          {t('noMenu')}
        </Alert>
      )}
      <FactList
        facts={[
          [t('menu'), menuOf(station)],
          [
            t('place'),
            <span translate="no">{`${station.target_name} · ${station.site} · ${station.floor}`}</span>,
          ],
          [t('hours'), station.hours.length === 0 ? t('allHours') : station.hours.map(hours).join('; ')],
        ]}
      />
      <PanelLinks>
        <Button component={Link} to={`/project/qr?location=${id}`} startIcon={<QrCode2Rounded />}>
          {t('showCodes')}
        </Button>
        <Button component={Link} to={`/project/stations?station-id=${id}`} startIcon={<PinDropRounded />}>
          {t('open')}
        </Button>
        {mayEdit && (
          <Button component={Link} to={`/project/stations/edit?station-id=${id}`} startIcon={<EditRounded />}>
            {t('edit')}
          </Button>
        )}
      </PanelLinks>
    </Box>
  );
}
