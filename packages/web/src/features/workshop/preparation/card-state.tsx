import type { WorkshopCard } from '@rota/contract/preparation';
import { Box, MenuItem, TextField, Typography } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { cardTexts } from './card.messages.ts';
import { WorkshopStateChip } from './state-chip.tsx';
import { obstacleTo, useStates } from './state-names.ts';
import { useStateStep } from './state-step.ts';

/** The state of a robot, and the states that may follow it. */
export function CardState({ card }: { card: WorkshopCard }) {
  const t = useTexts(cardTexts);
  const formats = useFormats();
  const can = useCan();
  const states = useStates();
  const step = useStateStep();
  const mayStep = can('workshop.work', card.project_id) && card.phase !== 'retired';
  const offered = states.filter(
    (state) => state.state_id === card.state_id || obstacleTo(card, state.phase) !== 'phase',
  );
  const closed = offered.find((state) => obstacleTo(card, state.phase) === 'checklist');
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      {mayStep ? (
        <TextField
          select
          fullWidth
          label={t('state')}
          // Empty until the states are read.
          value={offered.some(({ state_id: id }) => id === card.state_id) ? card.state_id : ''}
          helperText={closed === undefined ? undefined : t('stateHint', { state: closed.name })}
          onChange={(event) => {
            const to = states.find(({ state_id: id }) => id === event.target.value);
            if (to !== undefined) step(card, to);
          }}
        >
          {offered.map((state) => (
            <MenuItem
              key={state.state_id}
              value={state.state_id}
              disabled={obstacleTo(card, state.phase) === 'checklist'}
            >
              {state.name}
            </MenuItem>
          ))}
        </TextField>
      ) : (
        <span>
          <WorkshopStateChip robot={card} />
        </span>
      )}
      <Typography variant="body2" color="textSecondary">
        {t('sinceState', { at: formats.dateTime(card.since) })}
        {!card.is_chosen && ` · ${t('automatic')}`}
      </Typography>
    </Box>
  );
}
