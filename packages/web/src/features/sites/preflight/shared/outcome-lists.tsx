import type { PreflightOutcome } from '@rota/contract/preflight';
import { useId, type ReactNode } from 'react';
import { Box, Link, Typography } from '../../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { useReason } from '../../../../i18n/reason.ts';
import { preflightTexts } from './preflight.messages.ts';

type Place = { readonly map_id: string; readonly x: number; readonly y: number };
/** Goes to a place on the map; undefined where there is none to show it on. */
export type ShowPlace = ((place: Place) => void) | undefined;

/** The largest number of entries in a list. */
const MOST_SHOWN = 8;

/** The tasks that could not be done with their reason, the places where robots wait for others, and the robots concerned. */
export function OutcomeLists({
  outcome,
  mapId,
  onShow,
}: {
  outcome: PreflightOutcome;
  mapId: string | null;
  onShow: ShowPlace;
}) {
  const t = useTexts(preflightTexts);
  const reasonText = useReason();
  const formats = useFormats();
  const show = (place: Place | null) =>
    onShow !== undefined && place !== null && place.map_id === mapId ? () => onShow(place) : undefined;
  const { missed, pairs } = outcome;
  // Results on other maps are not shown here.
  const places = onShow === undefined ? [] : outcome.places.filter((place) => place.map_id === mapId);
  return (
    <>
      <OutcomeList title={t('missedTitle')} total={outcome.tasks - outcome.made}>
        {missed.slice(0, MOST_SHOWN).map(({ tracking_id: task, reason, place }) => (
          <Item
            key={task}
            words={t('missedItem', { task, reason: reasonText(reason) })}
            onShow={show(place)}
          />
        ))}
      </OutcomeList>
      <OutcomeList title={t('placesTitle')} total={places.length}>
        {places.slice(0, MOST_SHOWN).map((place) => (
          <Item
            key={`${place.map_id} ${place.x} ${place.y}`}
            words={t('placeItem', { time: formats.duration(place.seconds), count: place.count })}
            onShow={show(place)}
          />
        ))}
      </OutcomeList>
      <OutcomeList title={t('pairsTitle')} total={pairs.length}>
        {pairs.slice(0, MOST_SHOWN).map(({ robot, other, seconds, count }) => (
          <Item
            key={`${robot} ${other}`}
            words={t('pairItem', { robot, other, time: formats.duration(seconds), count })}
            onShow={undefined}
          />
        ))}
      </OutcomeList>
    </>
  );
}

function OutcomeList({ title, total, children }: { title: string; total: number; children: ReactNode[] }) {
  const t = useTexts(preflightTexts);
  const id = useId();
  if (total === 0 || children.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="body2" component="h3" sx={{ fontWeight: 600, mb: 0.5 }}>
        {title}
      </Typography>
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 0.5 }}
      >
        {children}
      </Box>
      {total > children.length && (
        <Typography variant="caption" color="textSecondary">
          {t('more', { count: total - children.length })}
        </Typography>
      )}
    </Box>
  );
}

function Item({ words, onShow }: { words: string; onShow: (() => void) | undefined }) {
  return (
    <Typography component="li" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {onShow === undefined ? (
        words
      ) : (
        <Link
          component="button"
          type="button"
          variant="body2"
          onClick={onShow}
          sx={{ textAlign: 'start', minHeight: 28 }}
        >
          {words}
        </Link>
      )}
    </Typography>
  );
}
