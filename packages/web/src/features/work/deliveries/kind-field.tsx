import { TASK_KINDS, type DeliveryKind } from '@rota/contract/deliveries';
import { useRef, type KeyboardEvent } from 'react';
import { Box, ButtonBase, Typography } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useOffersKind } from '../../../projects/offered-kinds.ts';
import { taskKindIcons } from './shared/task-kind-looks.ts';
import { robotModeTexts } from '../../../ui/states.messages.ts';
import { kindHelpTexts, taskFieldTexts } from './task-kind.messages.ts';

/** Which kind of work it is, of those that the project offers, each with its icon; what the chosen one does is said below. */
export function KindField({
  value,
  onChange,
}: {
  value: DeliveryKind;
  onChange: (kind: DeliveryKind) => void;
}) {
  const t = useTexts(taskFieldTexts);
  const names = useTexts(robotModeTexts);
  const help = useTexts(kindHelpTexts);
  const kinds = useKinds(value);
  const group = useRef<HTMLDivElement>(null);
  // As a group of radio buttons: one stop of the Tab key, the arrows choose, and so do the digits, the tenth by 0.
  const handleKey = (event: KeyboardEvent) => {
    const place = placeOfKey(event, kinds.indexOf(value), kinds.length);
    if (place === undefined) return;
    event.preventDefault();
    if (place < kinds.length) choose(place);
  };
  const choose = (index: number) => {
    const next = kinds[index] ?? value;
    onChange(next);
    group.current?.querySelectorAll<HTMLElement>('[role="radio"]')[index]?.focus();
  };
  return (
    <Box>
      <Box
        ref={group}
        role="radiogroup"
        aria-label={t('kind')}
        onKeyDown={handleKey}
        sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))', gap: 1 }}
      >
        {kinds.map((kind) => {
          const Icon = taskKindIcons[kind];
          const isChosen = kind === value;
          return (
            <ButtonBase
              key={kind}
              role="radio"
              aria-checked={isChosen}
              tabIndex={isChosen ? 0 : -1}
              onClick={() => onChange(kind)}
              sx={{
                minHeight: 56,
                px: 1.5,
                gap: 1,
                justifyContent: 'flex-start',
                textAlign: 'start',
                borderRadius: '10px',
                border: 1,
                borderColor: isChosen ? 'primary.main' : 'divider',
                color: isChosen ? 'primary.main' : 'text.primary',
                ...(isChosen && { boxShadow: (theme) => `inset 0 0 0 1px ${theme.palette.primary.main}` }),
              }}
            >
              <Icon fontSize="small" />
              <Typography component="span" variant="body2" sx={{ fontWeight: isChosen ? 600 : 500 }}>
                {names(kind)}
              </Typography>
            </ButtonBase>
          );
        })}
      </Box>
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mt: 1.5, minHeight: '2.6em' }}>
        {help(value)}
      </Typography>
    </Box>
  );
}

/** The kinds that the project offers; a saved task of one that was switched off since shows its own. */
function useKinds(value: DeliveryKind): readonly DeliveryKind[] {
  const offers = useOffersKind();
  return TASK_KINDS.filter((kind) => kind === value || offers(kind));
}

/** The place that a key leads to from `at`, of `count`: a digit its own, the tenth by 0, an arrow the next; undefined for another key. */
function placeOfKey(
  { key, ctrlKey, altKey, metaKey }: KeyboardEvent,
  at: number,
  count: number,
): number | undefined {
  if (/^[0-9]$/.test(key) && !ctrlKey && !altKey && !metaKey) return key === '0' ? 9 : Number(key) - 1;
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  return step === undefined ? undefined : (at + step + count) % count;
}
