import { mapIdOf } from '@rota/contract/maps';
import { Link } from 'react-router';
import { Alert, Box, Button } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { elevatorFormTexts } from './elevators.messages.ts';

/** Says on which floors robots have no place to wait for an elevator, and how to add one. Shows nothing where every floor has one. */
export function MissingLobbies({
  site,
  group,
  floors,
}: {
  site: string;
  group: string;
  floors: readonly string[];
}) {
  const t = useTexts(elevatorFormTexts);
  if (floors.length === 0) return null;
  return (
    <Alert severity="warning">
      {t('noLobby', { floors: floors.join(', '), group })}
      {/* The text of the buttons stands under the sentence. */}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, mt: 1, ml: -1.25 }}>
        {floors.map((floor) => (
          <Button
            key={floor}
            size="small"
            component={Link}
            to={`/project/maps?map=${encodeURIComponent(mapIdOf(site, floor))}`}
          >
            {t('openMap', { floor })}
          </Button>
        ))}
      </Box>
    </Alert>
  );
}
