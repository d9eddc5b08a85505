import type { Target } from '@rota/contract/targets';
import MapRounded from '@mui/icons-material/MapRounded';
import { useMemo, useState } from 'react';
import { Box, IconButton, Tooltip } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { EntityPicker, type EntityPickerProps } from '../../../../ui/entities/entity-picker.tsx';
import { TargetDialog } from './target-dialog.tsx';
import { targetEntity } from './target-entity.ts';
import { targetTexts } from './targets.messages.ts';

type PlaceFieldProps = Omit<EntityPickerProps, 'entities' | 'onOpen'> & {
  projectId: number;
  targets: readonly Target[];
};

/** Chooses a target by its name, or on the map of its floor: for what stands somewhere and is not driven to now. */
export function PlaceField({ projectId, targets, ...picker }: PlaceFieldProps) {
  const t = useTexts(targetTexts);
  const [isOnMap, setOnMap] = useState(false);
  const entities = useMemo(() => targets.map((target) => targetEntity(target, {})), [targets]);
  const label = t('onMap', { field: picker.label });
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <EntityPicker {...picker} entities={entities} />
      </Box>
      <Tooltip title={label}>
        <IconButton aria-label={label} onClick={() => setOnMap(true)} sx={{ mt: 0.75 }}>
          <MapRounded />
        </IconButton>
      </Tooltip>
      {isOnMap && (
        <TargetDialog
          projectId={projectId}
          title={picker.label}
          targets={targets}
          from={undefined}
          selectedId={picker.value === '' ? undefined : picker.value}
          onChoose={(target) => {
            picker.onChange(target.target_id);
            setOnMap(false);
          }}
          onClose={() => setOnMap(false)}
        />
      )}
    </Box>
  );
}
