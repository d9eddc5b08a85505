import type { TickedItem, WorkshopCard } from '@rota/contract/preparation';
import { sentenceTexts } from '@rota/contract/core';
import { Box, Checkbox, FormControlLabel, LinearProgress, Typography } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { PanelSection } from '../../../ui/list/side-panel.tsx';
import { toastFailure } from '../../../ui/toasts.tsx';
import { cardTexts } from './card.messages.ts';
import { useCardChange } from './preparation.queries.ts';
import { refOf } from './robot-key.ts';

type Tick = { readonly itemId: string; readonly isDone: boolean };

/** What is checked on the robot, by whom and when. */
export function Checklist({ card }: { card: WorkshopCard }) {
  const t = useTexts(cardTexts);
  const tSentence = useTexts(sentenceTexts);
  const can = useCan();
  const of = refOf(card);
  const tick = useCardChange(of, (api, { itemId, isDone }: Tick) =>
    api.preparation.tick({ params: { ...of, itemId }, body: { is_done: isDone } }),
  );
  const mayWork = can('workshop.work', card.project_id) && card.phase !== 'retired';
  const { items_done: done, items_total: total } = card;
  return (
    <PanelSection title={total === 0 ? t('checklist') : `${t('checklist')} ${done}/${total}`}>
      {total === 0 && <Typography color="textSecondary">{t('noItems')}</Typography>}
      {total > 0 && (
        <LinearProgress
          variant="determinate"
          value={(done / total) * 100}
          aria-label={t('checklist')}
          sx={{ mb: 1, borderRadius: '4px' }}
        />
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {card.checklist.map((item) => (
          <Item
            key={item.item_id}
            item={item}
            isLocked={!mayWork || tick.isPending}
            onTick={(isDone) =>
              tick.mutate(
                { itemId: item.item_id, isDone },
                { onError: (error) => toastFailure(error, tSentence('server_failed')) },
              )
            }
          />
        ))}
      </Box>
    </PanelSection>
  );
}

type ItemProps = { item: TickedItem; isLocked: boolean; onTick: (isDone: boolean) => void };

function Item({ item, isLocked, onTick }: ItemProps) {
  const t = useTexts(cardTexts);
  const formats = useFormats();
  const [language] = useLanguage();
  const { done_at: at, done_by: by } = item;
  const name = language === 'tr' ? item.name_tr : item.name_en;
  return (
    <Box component="li" sx={{ display: 'flex', flexDirection: 'column' }}>
      <FormControlLabel
        control={
          <Checkbox
            checked={at !== null}
            disabled={isLocked}
            onChange={(event) => onTick(event.target.checked)}
          />
        }
        label={item.is_required ? `${name} (${t('required')})` : name}
      />
      {at !== null && (
        <Typography variant="caption" color="textSecondary" sx={{ pl: 4.25, mt: -0.75 }}>
          {t('tickedBy', { by: by ?? '', at: formats.dateTime(at) })}
        </Typography>
      )}
    </Box>
  );
}
