import type { Address } from '@rota/contract/addresses';
import WrongLocationRounded from '@mui/icons-material/WrongLocationRounded';
import PlaceRounded from '@mui/icons-material/PlaceRounded';
import { useEffect, useRef } from 'react';
import { Box, ButtonBase, Checkbox, Typography } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useNow } from '../../../ui/now.ts';
import { TOUCH_TARGET_PX } from '../../../ui/tokens.ts';
import { placeOfAddress } from './address-looks.tsx';
import { reviewTexts } from './address-review.messages.ts';
import { addressTexts } from './addresses.messages.ts';

type RowProps = {
  address: Address;
  isCurrent: boolean;
  isSelected: boolean;
  onLook: () => void;
  onSelect: () => void;
};

/** One address of the queue. */
export function ReviewRow({ address, isCurrent, isSelected, onLook, onSelect }: RowProps) {
  const t = useTexts(reviewTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  const own = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) own.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const { name, user_name: person } = address;
  return (
    <Box
      component="li"
      ref={own}
      sx={{
        display: 'flex',
        alignItems: 'stretch',
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: isCurrent ? 'action.selected' : undefined,
      }}
    >
      <Checkbox
        checked={isSelected}
        onChange={onSelect}
        slotProps={{ input: { 'aria-label': t('select', { name }) } }}
        sx={{ alignSelf: 'center', minWidth: TOUCH_TARGET_PX, minHeight: TOUCH_TARGET_PX }}
      />
      <ButtonBase
        onClick={onLook}
        aria-current={isCurrent}
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'block',
          textAlign: 'start',
          py: 1,
          pr: 2,
          minHeight: TOUCH_TARGET_PX,
        }}
      >
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
          <Typography sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
            {name}
          </Typography>
          <Typography variant="caption" color="textSecondary" noWrap>
            {formats.ago(address.sent_at, now)}
          </Typography>
        </Box>
        <Typography variant="body2" color="textSecondary" noWrap>
          {person === null ? placeOfAddress(address) : `${placeOfAddress(address)} · ${person}`}
        </Typography>
        <TargetLine target={address.target} />
      </ButtonBase>
    </Box>
  );
}

function TargetLine({ target }: { target: Address['target'] }) {
  const t = useTexts(addressTexts);
  const Icon = target === null ? WrongLocationRounded : PlaceRounded;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, color: 'text.secondary' }}>
      <Icon aria-hidden sx={{ fontSize: 16 }} />
      <Typography variant="body2" noWrap>
        {target === null ? t('noTarget') : target.name}
      </Typography>
    </Box>
  );
}
