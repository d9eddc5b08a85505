import PinDropRounded from '@mui/icons-material/PinDropRounded';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  Box,
  Button,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  Typography,
} from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { AvailabilityChip, useWaitText } from '../stations/shared/station-chips.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { foldText } from '../../../ui/fold-text.ts';
import { MoreToFind } from '../../../ui/more-to-find.tsx';
import { limitChoices } from '../../../ui/limit-choices.ts';
import { EmptyState } from '../../../ui/page-state.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { targetTypeIcons } from '../../../ui/states.ts';
import type { CallPlace } from './call-places.ts';
import { robotCallPageTexts } from './robot-calls.messages.ts';

type PlaceListProps = {
  places: readonly CallPlace[];
  chosen: string | undefined;
  /** Undefined for who may only look. */
  onChoose: ((place: CallPlace) => void) | undefined;
};

/** Every place a robot can be called to, found by a part of its name or floor. */
export function PlaceList({ places, chosen, onChoose }: PlaceListProps) {
  const t = useTexts(robotCallPageTexts);
  const [search, setSearch] = useState('');
  const wanted = foldText(search.trim());
  const found = places.filter(({ name, floor }) => foldText(`${name} ${floor}`).includes(wanted));
  const shown = limitChoices(found, 0);
  if (places.length === 0) return <NoPlaces />;
  return (
    <>
      <Box sx={{ p: 2, pb: 1 }}>
        <SearchInput label={t('search')} value={search} onChange={setSearch} />
      </Box>
      {found.length === 0 && (
        <Typography role="status" color="textSecondary" sx={{ px: 2, pb: 2 }}>
          {t('nothingFound')}
        </Typography>
      )}
      {(['station', 'target'] as const).map((kind) => {
        const group = shown.filter((place) => place.kind === kind);
        const title = kind === 'station' ? t('stations') : t('targets');
        return (
          group.length > 0 && (
            <Box key={kind}>
              <Typography
                component="div"
                aria-hidden
                variant="subtitle2"
                color="textSecondary"
                sx={{ px: 2, py: 1 }}
              >
                {title}
              </Typography>
              <List disablePadding aria-label={title}>
                {group.map((place) => (
                  <PlaceRow key={place.id} place={place} isChosen={place.id === chosen} onChoose={onChoose} />
                ))}
              </List>
            </Box>
          )
        );
      })}
      <MoreToFind count={found.length - shown.length} />
    </>
  );
}

type RowProps = { place: CallPlace; isChosen: boolean; onChoose: PlaceListProps['onChoose'] };

function PlaceRow({ place, isChosen, onChoose }: RowProps) {
  const wait = useWaitText();
  const Icon = place.kind === 'station' ? PinDropRounded : targetTypeIcons[place.target.type];
  const isTakingCalls = place.kind === 'target' || place.station.availability === 'taking_orders';
  return (
    <ListItem disablePadding>
      <ListItemButton
        selected={isChosen}
        aria-current={isChosen}
        disabled={onChoose === undefined}
        onClick={() => onChoose?.(place)}
        sx={{ px: 2, minHeight: 48, py: 0.5, gap: 1.5 }}
      >
        <ListItemIcon sx={{ minWidth: 24 }}>
          <Icon fontSize="small" />
        </ListItemIcon>
        <ListItemText
          primary={place.name}
          secondary={place.floor}
          sx={{ my: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}
          slotProps={{ primary: { translate: 'no' }, secondary: { translate: 'no', component: 'span' } }}
        />
        {place.kind === 'station' &&
          (isTakingCalls ? (
            <Typography
              variant="body2"
              color="textSecondary"
              sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
            >
              {wait(place.station.wait_s)}
            </Typography>
          ) : (
            <AvailabilityChip station={place.station} quiet />
          ))}
      </ListItemButton>
    </ListItem>
  );
}

function NoPlaces() {
  const t = useTexts(robotCallPageTexts);
  const { project_id: projectId } = useProject();
  const mayEdit = useCan()('stations.edit', projectId);
  return (
    <EmptyState
      icon={PinDropRounded}
      title={t('noPlaces')}
      action={
        mayEdit && (
          <Button variant="contained" component={Link} to="/project/stations/edit">
            {t('addStation')}
          </Button>
        )
      }
    />
  );
}
