import type { FloorMap } from '@rota/contract/maps';
import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import { Link } from 'react-router';
import { IconButton, Tooltip } from '../../../ui/kit.ts';

/** Leads from a page of one map back to the map itself. */
export function BackToMap({ map, label }: { map: FloorMap; label: string }) {
  return (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        component={Link}
        to={`/project/maps?map=${encodeURIComponent(map.map_id)}`}
      >
        <ArrowBackRounded sx={{ '[dir=rtl] &': { transform: 'scaleX(-1)' } }} />
      </IconButton>
    </Tooltip>
  );
}
