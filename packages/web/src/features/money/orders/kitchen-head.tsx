import type { Order } from '@rota/contract/orders';
import NotificationsActiveRounded from '@mui/icons-material/NotificationsActiveRounded';
import NotificationsOffRounded from '@mui/icons-material/NotificationsOffRounded';
import StorefrontRounded from '@mui/icons-material/StorefrontRounded';
import { Box, Button } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { BoardHead, BoardNotice } from '../../work/overview/shared/board-screen.tsx';
import { isStillUntouched } from '../../notices/alerts/shared/asleep.ts';
import type { SoundChoice } from '../../notices/alerts/shared/sound-choice.rules.ts';
import { asOrdering, availabilityLooks } from '../../work/stations/shared/station-chips.tsx';
import { useStationList } from '../../work/stations/shared/stations.queries.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { useLocalSettings } from '../../../settings/settings-context.tsx';
import { useColours } from '../../../ui/theme-provider.tsx';
import { kitchenTexts } from './kitchen.messages.ts';

type KitchenHeadProps = {
  orders: readonly Order[];
  waiting: number;
  /** Since when what is shown may be no longer so, ms; undefined while it is live. */
  asOf: number | undefined;
  stationId: string | undefined;
  onStation: (stationId: string | undefined) => void;
  onStations: () => void;
  bell: SoundChoice;
  mayServe: boolean;
};

/** Which station, what time it is, the bell, whether what is shown is still so, and the ways out. */
export function KitchenHead({
  orders,
  waiting,
  asOf,
  stationId,
  onStation,
  onStations,
  bell,
  mayServe,
}: KitchenHeadProps) {
  const t = useTexts(kitchenTexts);
  return (
    <BoardHead
      title={t('board')}
      places={{
        label: t('station'),
        allLabel: t('allStations'),
        all: useStations(orders),
        chosen: stationId,
        onChoose: onStation,
      }}
      leave={{ to: '/project/orders', label: t('leave') }}
      aside={<BellButton bell={bell} />}
    >
      <StationsButton onOpen={onStations} />
      <ConnectionNotice waiting={waiting} asOf={asOf} />
      {!mayServe && <Box sx={{ color: 'text.secondary' }}>{t('readOnly')}</Box>}
    </BoardHead>
  );
}

/** The stations that sell something, and those of the orders on the board. */
function useStations(orders: readonly Order[]): readonly (readonly [id: string, name: string])[] {
  const { project_id: projectId } = useProject();
  const formats = useFormats();
  const { data } = useStationList(projectId);
  const selling = (data ?? []).filter(({ menu_id: menu }) => menu !== null);
  const ofOrders = orders.flatMap(({ station_id: id, station_name: name }) =>
    id === null ? [] : [[id, name] as const],
  );
  const all = new Map([...ofOrders, ...selling.map(({ station_id: id, name }) => [id, name] as const)]);
  return [...all].sort(([, a], [, b]) => formats.compare(a, b));
}

/** Opens the stations; its colour is that of the worst of them. */
function StationsButton({ onOpen }: { onOpen: () => void }) {
  const t = useTexts(kitchenTexts);
  const { tones } = useColours();
  const { project_id: projectId } = useProject();
  const selling = (useStationList(projectId).data ?? [])
    .filter(({ menu_id: menu }) => menu !== null)
    .map(asOrdering);
  const worst = (['not_available', 'high_demand'] as const).find((state) =>
    selling.some(({ availability }) => availability === state),
  );
  return (
    <Button
      variant="outlined"
      startIcon={<StorefrontRounded />}
      onClick={onOpen}
      sx={{
        minHeight: 56,
        px: 2,
        fontSize: 'clamp(15px, 1.2vw, 20px)',
        fontWeight: 600,
        ...(worst === undefined
          ? {}
          : {
              borderColor: tones[availabilityLooks[worst].tone].solid,
              borderWidth: 2,
            }),
      }}
    >
      {t('stations')}
    </Button>
  );
}

function ConnectionNotice({ waiting, asOf }: { waiting: number; asOf: number | undefined }) {
  const t = useTexts(kitchenTexts);
  const formats = useFormats();
  if (asOf === undefined) return null;
  const kept = waiting > 0 ? [t('kept', { count: waiting })] : [];
  return <BoardNotice>{[t('asOf', { time: formats.time(asOf) }), ...kept].join(' · ')}</BoardNotice>;
}

/** Whether new orders are heard, and the way to change it. */
function BellButton({ bell }: { bell: SoundChoice }) {
  const t = useTexts(kitchenTexts);
  const { tones } = useColours();
  const [local, change] = useLocalSettings();
  const isHeard = bell.gain > 0;
  const isAsleep = isHeard && isStillUntouched();
  const label = t(isAsleep ? 'bellAsleep' : isHeard ? 'bellOn' : 'bellOff');
  const toggle = () => {
    // The first tap on the page already wakes the sound.
    if (isAsleep) return;
    change({
      soundsMuted: false,
      sounds: { ...local.sounds, new_order: { isOn: !isHeard, loops: bell.loops } },
    });
  };
  const isLoud = isAsleep || !isHeard;
  return (
    <Button
      variant={isLoud ? 'contained' : 'text'}
      color={isLoud ? 'warning' : 'inherit'}
      startIcon={isHeard ? <NotificationsActiveRounded /> : <NotificationsOffRounded />}
      aria-label={label}
      aria-pressed={isHeard}
      onClick={toggle}
      sx={{
        minHeight: 56,
        minWidth: 56,
        fontWeight: 600,
        whiteSpace: {
          xs: 'normal',
          sm: 'nowrap',
        },
        lineHeight: 1.25,
        textAlign: 'start',
        ...(isLoud
          ? {}
          : {
              color: tones.neutral.text,
              '& .MuiButton-startIcon': { m: 0 },
            }),
      }}
    >
      {isLoud && label}
    </Button>
  );
}
