import ElevatorRounded from '@mui/icons-material/ElevatorRounded';
import { Link } from 'react-router';
import { Box, Button } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { Strip } from '../../../../ui/strip.tsx';
import { elevatorTexts } from './elevators.messages.ts';
import { useElevators } from './elevators.queries.ts';

/** Says on every page that an elevator reports fire or an emergency: robots do not ride it, and people should not either. */
export function ElevatorBanner({ projectId }: { projectId: number }) {
  const t = useTexts(elevatorTexts);
  const burning = useElevators(projectId).filter(({ mode }) => mode === 'fire' || mode === 'emergency');
  return (
    <Box role="alert" sx={{ flexShrink: 0 }}>
      {burning.map(({ elevator_id: id, name, mode }) => (
        <Strip
          key={id}
          tone="fault"
          icon={ElevatorRounded}
          action={
            <Button
              component={Link}
              to={`/elevators?elevator-id=${encodeURIComponent(id)}`}
              size="small"
              color="inherit"
            >
              {t('look')}
            </Button>
          }
        >
          <strong>{t(mode === 'fire' ? 'banner' : 'bannerEmergency', { name })}</strong>
        </Strip>
      ))}
    </Box>
  );
}
