import { CALL_KINDS, callKindTexts } from '@rota/contract/stations';
import { Box, Checkbox, FormControlLabel, FormHelperText, Typography } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { taskKindIcons } from '../deliveries/shared/task-kind-looks.ts';
import type { Entity } from '../../../ui/entities/entity.ts';
import { EntityPicker } from '../../../ui/entities/entity-picker.tsx';
import { robotModeTexts } from '../../../ui/states.messages.ts';
import { useOffersKind } from '../../../projects/offered-kinds.ts';
import { OTHER_PLACE, withKind, type StationFields } from './station-form.ts';
import { stationFormTexts } from './stations.messages.ts';

type Purposes = StationFields['purposes'];
type PurposeProps = {
  value: Purposes;
  targets: readonly Entity[];
  problem: string | undefined;
  onChange: (purposes: Purposes) => void;
};

/** The purposes of a station, with the second place of the kinds of work that have one. */
export function PurposeFields({ value, targets, problem, onChange }: PurposeProps) {
  const t = useTexts(stationFormTexts);
  const tKind = useTexts(robotModeTexts);
  const tCall = useTexts(callKindTexts);
  const offers = useOffersKind();
  // What was chosen before it was switched off can still be taken out.
  const kinds = CALL_KINDS.filter((kind) => offers(kind) || value.some((one) => one.kind === kind));
  return (
    <Box role="group" aria-label={t('purposes')} sx={{ display: 'flex', flexDirection: 'column', gap: 0.5 }}>
      {kinds.map((kind) => {
        const chosen = value.find((one) => one.kind === kind);
        const other = OTHER_PLACE[kind];
        const Icon = taskKindIcons[kind];
        return (
          <Box key={kind}>
            <FormControlLabel
              control={
                <Checkbox
                  checked={chosen !== undefined}
                  onChange={(_event, isIn) => onChange(withKind(value, kind, isIn))}
                />
              }
              label={
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
                  <Icon aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
                  <span>
                    {tKind(kind)}
                    <Typography
                      component="span"
                      variant="body2"
                      color="textSecondary"
                      sx={{ display: 'block' }}
                    >
                      {tCall(kind)}
                    </Typography>
                  </span>
                </Box>
              }
            />
            {chosen !== undefined && other !== undefined && (
              <Box sx={{ ml: 4, mt: 0.5, mb: 1 }}>
                <EntityPicker
                  size="small"
                  label={t(other)}
                  help={t('otherHint')}
                  entities={targets}
                  value={chosen.other}
                  onChange={(id) =>
                    onChange(value.map((one) => (one.kind === kind ? { ...one, other: id } : one)))
                  }
                />
              </Box>
            )}
          </Box>
        );
      })}
      {problem !== undefined && <FormHelperText error>{problem}</FormHelperText>}
    </Box>
  );
}
