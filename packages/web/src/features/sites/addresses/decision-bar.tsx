import type { Address } from '@rota/contract/addresses';
import DoneRounded from '@mui/icons-material/DoneRounded';
import ThumbDownRounded from '@mui/icons-material/ThumbDownRounded';
import UndoRounded from '@mui/icons-material/UndoRounded';
import { Box, Button, Paper, Typography } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { EntityPicker } from '../../../ui/entities/entity-picker.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { targetTypeIcons } from '../../../ui/states.ts';
import { placeOfAddress } from './address-looks.tsx';
import { reviewTexts } from './address-review.messages.ts';
import { useReviewPlace } from './review-floor.tsx';
import type { Review } from './review-hook.ts';

type BarProps = { address: Address; review: Review };

/** The decisions on the current address, or on the selected ones. */
export function DecisionBar({ address, review }: BarProps) {
  const t = useTexts(reviewTexts);
  const selected = review.selected.size;
  const { name, user_name: person } = address;
  return (
    <Paper sx={{ p: 1.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        {selected > 0 ? (
          <Typography sx={{ fontWeight: 600 }}>{t('selected', { count: selected })}</Typography>
        ) : (
          <>
            <Typography component="h2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {name}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {`${placeOfAddress(address)} · ${person === null ? t('nobody') : t('of', { person })}`}
            </Typography>
          </>
        )}
      </Box>
      {selected === 0 && <TargetChoice address={address} target={review.target} />}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" startIcon={<DoneRounded />} onClick={review.verify}>
          {t('verify')}
          <KeyHint>V</KeyHint>
        </Button>
        <Button variant="outlined" startIcon={<ThumbDownRounded />} onClick={review.askReject}>
          {t('reject')}
          <KeyHint>R</KeyHint>
        </Button>
        <Button startIcon={<UndoRounded />} disabled={!review.canUndo} onClick={review.undo}>
          {t('undo')}
        </Button>
      </Box>
    </Paper>
  );
}

/** A hand on a screen has no keys. */
function KeyHint({ children }: { children: string }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{ ml: 1, display: { xs: 'none', sm: 'inline' }, '@media (pointer: coarse)': { display: 'none' } }}
    >
      <Kbd>{children}</Kbd>
    </Box>
  );
}

function TargetChoice({ address, target }: { address: Address; target: Review['target'] }) {
  const t = useTexts(reviewTexts);
  const here = useReviewPlace(address).data?.targets ?? [];
  const own = address.target;
  const isElsewhere = own !== null && !here.some(({ target_id: id }) => id === own.target_id);
  const help =
    isElsewhere && target.id === own.target_id
      ? t('onOtherFloor', { place: placeOfAddress(own) })
      : undefined;
  const byName = own?.how === 'by_name' && target.id === own.target_id ? t('targetByName') : undefined;
  return (
    <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
      <EntityPicker
        size="small"
        isRequired={own !== null}
        label={t('target')}
        entities={[
          ...here.map(({ target_id: id, name, type }) => ({ id, name, icon: targetTypeIcons[type] })),
          ...(isElsewhere ? [{ id: own.target_id, name: own.name, icon: targetTypeIcons.target }] : []),
        ]}
        value={target.id}
        onChange={target.choose}
        help={target.id === '' ? t('targetNone') : (help ?? byName)}
      />
    </Box>
  );
}
