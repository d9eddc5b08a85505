import { callReasonTexts, stationCodeInGroups, type Station } from '@rota/contract/stations';
import CampaignRounded from '@mui/icons-material/CampaignRounded';
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded';
import PinDropRounded from '@mui/icons-material/PinDropRounded';
import PrintRounded from '@mui/icons-material/PrintRounded';
import { Link } from 'react-router';
import { Alert, AlertTitle, Box, Button, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { HistoryLink } from '../../access/audit/shared/history-link.tsx';
import { useMenuNames } from '../../catalogue/products/shared/menus.queries.ts';
import {
  AvailabilityChip,
  isClosedForOrders,
  useStationReason,
  useWaitText,
} from './shared/station-chips.tsx';
import { stationTexts } from './shared/stations.messages.ts';
import { useHoursText } from './shared/hours-text.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { RowPanel } from '../../../ui/list/row-panel.tsx';
import { PanelLinks, PanelSection } from '../../../ui/list/side-panel.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { FONT_MONO } from '../../../ui/tokens.ts';
import { ReachNotice } from '../../notices/reach/shared/reach-notice.tsx';
import { usePurposeText } from './purpose-text.ts';
import { StationActions } from './station-actions.tsx';
import { StationSwitchField } from './shared/station-switch-field.tsx';
import { stationFormTexts, stationPageTexts } from './stations.messages.ts';
import { stationQueries } from './shared/stations.queries.ts';

type PanelProps = { stationId: string; row: Station | undefined; onClose: () => void };

/** One station beside the list: whether it takes calls, its code, and what can be done with it. */
export function StationPanel({ stationId, row, onClose }: PanelProps) {
  const t = useTexts(stationPageTexts);
  const { project_id: projectId } = useProject();
  return (
    <RowPanel
      row={row}
      one={stationQueries.one(useApi(), projectId, stationId)}
      title={t('facts')}
      titleOf={(station) => station.name}
      missing={{ icon: PinDropRounded, title: t('notFound'), hint: t('notFoundHint') }}
      onClose={onClose}
    >
      {(station) => <Known station={station} onClose={onClose} />}
    </RowPanel>
  );
}

function Known({ station, onClose }: { station: Station; onClose: () => void }) {
  const t = useTexts(stationPageTexts);
  const tForm = useTexts(stationFormTexts);
  const can = useCan();
  const { project_id: projectId } = useProject();
  const reason = useStationReason()(station);
  const id = encodeURIComponent(station.station_id);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box role="status" sx={{ flex: 1, minWidth: 0 }}>
          <AvailabilityChip station={station} />
          {reason !== undefined && <Typography sx={{ mt: 1 }}>{reason}</Typography>}
          {isClosedForOrders(station) && <NoOrders station={station} />}
          {station.menu_id === null && (
            <Typography color="textSecondary" sx={{ mt: 1 }}>
              {tForm('noMenuHint')}
            </Typography>
          )}
        </Box>
        {can('stations.edit', projectId) && <StationActions station={station} onGone={onClose} />}
      </Box>
      {can('robot_calls.create', projectId) && (
        <Button
          variant="contained"
          size="large"
          component={Link}
          to={`/robot-call?to=${id}`}
          startIcon={<CampaignRounded />}
        >
          {t('call')}
        </Button>
      )}
      {can('stations.switch', projectId) && <StationSwitchField station={station} />}
      <PanelSection title={t('facts')}>
        <Facts station={station} />
      </PanelSection>
      <PanelSection title={t('codeSection')}>
        {station.is_public ? <Code station={station} /> : t('pageOff')}
      </PanelSection>
      <PanelLinks>
        <HistoryLink scope={projectId} entity="station" id={station.station_id} />
      </PanelLinks>
    </Box>
  );
}

/** Why guests cannot order although robots come, with the way to what takes cards. */
function NoOrders({ station }: { station: Station }) {
  const t = useTexts(stationPageTexts);
  const [language] = useLanguage();
  const can = useCan();
  const { project_id: projectId } = useProject();
  const reason = station.ordering?.reason ?? null;
  if (reason === null) return null;
  const isOfMoney = reason === 'no_payment' || reason === 'cards_down';
  return (
    <Alert severity={isOfMoney ? 'warning' : 'info'} sx={{ mt: 1 }}>
      <AlertTitle>{t('noOrders')}</AlertTitle>
      {callReasonTexts[language][reason]}
      {isOfMoney && can('payments.read', projectId) && (
        <Box>
          <Button color="inherit" component={Link} to="/project/payment-providers" sx={{ ml: -1 }}>
            {t('toProviders')}
          </Button>
        </Box>
      )}
    </Alert>
  );
}

function Facts({ station }: { station: Station }) {
  const t = useTexts(stationPageTexts);
  const tStation = useTexts(stationTexts);
  const wait = useWaitText();
  const hours = useHoursText();
  const purposes = usePurposeText();
  const menus = useMenuNames(useProject().project_id);
  // Left out while the menu's name is unknown.
  const menu = station.menu_id === null ? t('noMenu') : menus?.find(({ id }) => id === station.menu_id)?.name;
  const facts: readonly Fact[] = [
    [t('wait'), wait(station.wait_s)],
    [t('open'), String(station.open_calls)],
    [t('target'), <span translate="no">{station.target_name}</span>],
    [t('floor'), <span translate="no">{`${station.site} · ${station.floor}`}</span>],
    [t('purposes'), purposes(station.purposes)],
    [t('hours'), station.hours.length === 0 ? tStation('allHours') : station.hours.map(hours).join('; ')],
    ...(menu === undefined ? [] : [[t('menu'), menu] as const]),
    [t('switch'), tStation(`switch_${station.switch}`)],
  ];
  return <FactList facts={facts} />;
}

function Code({ station }: { station: Station }) {
  const t = useTexts(stationPageTexts);
  const ids = encodeURIComponent(station.station_id);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <ReachNotice of="web" />
      <QrCode text={station.url} label={t('qrLabel', { name: station.name })} width={200} />
      <Typography
        sx={{ fontFamily: FONT_MONO, textAlign: 'center', fontSize: '1.125rem', letterSpacing: '0.04em' }}
        translate="no"
      >
        {stationCodeInGroups(station.code)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
        <Button
          variant="outlined"
          component={Link}
          to={`/project/stations/codes?ids=${ids}`}
          startIcon={<PrintRounded />}
        >
          {t('printCode')}
        </Button>
        <Button
          variant="outlined"
          href={station.url}
          target="_blank"
          rel="noreferrer"
          startIcon={<OpenInNewRounded />}
        >
          {t('openPage')}
        </Button>
      </Box>
    </Box>
  );
}
