import type { PlacePair } from '@rota/floor';
import CloseRounded from '@mui/icons-material/CloseRounded';
import JoinRightRounded from '@mui/icons-material/JoinRightRounded';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { Alert, Box, Button, IconButton, InputAdornment, TextField, Typography } from '../../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { PanelSection } from '../../../../ui/list/side-panel.tsx';
import {
  alignedDocument,
  beforeMotion,
  handMotion,
  pairsMotion,
  STILL,
  type HandMotion,
} from '../document/align.rules.ts';
import { editBetween } from '../document/edits.rules.ts';
import { documentOf } from '../document/editor-store.ts';
import { alignTexts } from '../align.messages.ts';
import { useEditor, useEditorSettings } from '../session/session-context.tsx';

const NOT_MOVED: HandMotion = { x: 0, y: 0, degrees: 0 };

/** Lays everything drawn on another scan: by metres and degrees, or by places that are matched on the map. One step that can be undone. */
export function AlignPanel({ onClose }: { onClose: () => void }) {
  const t = useTexts(alignTexts);
  const { from, hand, setHand, pairs, offM } = useAlignment();
  const isEmpty = from.drawings.length === 0 && from.points.length === 0;
  return (
    <Box sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 2.5 }}>
      <Typography variant="body2" color="textSecondary">
        {isEmpty ? t('nothing') : t('hint')}
      </Typography>
      {!isEmpty && (
        <>
          <PairsSection pairs={pairs} offM={offM} />
          {pairs.length === 0 && <HandInputs hand={hand} onChange={setHand} />}
        </>
      )}
      <Button variant="contained" onClick={onClose} sx={{ alignSelf: 'flex-start' }}>
        {t('close')}
      </Button>
    </Box>
  );
}

/** Moves everything drawn as the matched pairs say, or without any by hand. `from` is how it lay, `offM` how far the pairs stay apart. */
function useAlignment() {
  const { session } = useEditor();
  const { store, matched } = session;
  const [from] = useState(() => documentOf(store.state().document));
  const [hand, setHand] = useState(NOT_MOVED);
  const { pairs } = useStore(matched);
  const found = pairsMotion(pairs);
  const motion = pairs.length > 0 ? (found?.motion ?? STILL) : handMotion(from, hand);
  const { x, y, theta } = motion;
  const lay = useEffectEvent(() => {
    const edit = editBetween(store.state().document, alignedDocument(from, motion));
    store.run(edit, { joinAs: 'align' });
  });
  useEffect(() => lay(), [x, y, theta]);
  // A click lands on drawings that may have been moved already; a pair is stored in their original frame.
  const before = useEffectEvent((pair: PlacePair): PlacePair => ({
    ...pair,
    from: beforeMotion(motion, pair.from),
  }));
  useEffect(() => {
    matched.setState({ pairs: [], before: (pair) => before(pair) });
    return () => {
      matched.setState({ pairs: [], before: (pair) => pair });
      if (session.settings.getState().tool === 'match') session.choose('select');
    };
  }, [matched, session]);
  return { from, hand, setHand, pairs, offM: found?.offM };
}

/** Places that are matched on the map, and how well they fit each other. */
function PairsSection({ pairs, offM }: { pairs: readonly PlacePair[]; offM: number | undefined }) {
  const t = useTexts(alignTexts);
  const { session } = useEditor();
  const isMatching = useEditorSettings().tool === 'match';
  return (
    <PanelSection title={t('byPairs')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t('matchHint')}
      </Typography>
      <Button
        variant={isMatching ? 'contained' : 'outlined'}
        startIcon={<JoinRightRounded />}
        aria-pressed={isMatching}
        onClick={() => session.choose(isMatching ? 'select' : 'match')}
      >
        {t(isMatching ? 'stopMatching' : 'match')}
      </Button>
      <PairList
        pairs={pairs}
        onRemove={(index) => session.matched.setState({ pairs: pairs.filter((_pair, at) => at !== index) })}
      />
      {pairs.length > 1 && <Fit off={offM} />}
    </PanelSection>
  );
}

function Fit({ off }: { off: number | undefined }) {
  const t = useTexts(alignTexts);
  const formats = useFormats();
  if (off === undefined) return <Alert severity="warning">{t('undecided')}</Alert>;
  return (
    <Typography variant="body2" role="status" sx={{ mt: 1, fontWeight: 500 }}>
      {t('off', { metres: formats.number(Math.round(off * 100) / 100) })}
    </Typography>
  );
}

function PairList({ pairs, onRemove }: { pairs: readonly PlacePair[]; onRemove: (index: number) => void }) {
  const t = useTexts(alignTexts);
  const formats = useFormats();
  if (pairs.length === 0) return null;
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
      {pairs.map(({ from, to }, index) => (
        // A pair has no name: its number is all that tells it apart.
        <Box component="li" key={index} sx={{ display: 'flex', alignItems: 'center', fontSize: '0.875rem' }}>
          <Box sx={{ flex: 1 }}>
            {t('pair', {
              number: index + 1,
              metres: formats.number(Math.round(Math.hypot(to.x - from.x, to.y - from.y) * 100) / 100),
            })}
          </Box>
          <IconButton
            size="small"
            aria-label={t('removePair', { number: index + 1 })}
            onClick={() => onRemove(index)}
          >
            <CloseRounded fontSize="small" />
          </IconButton>
        </Box>
      ))}
    </Box>
  );
}

function HandInputs({ hand, onChange }: { hand: HandMotion; onChange: (hand: HandMotion) => void }) {
  const t = useTexts(alignTexts);
  const inputs = [
    { key: 'x', label: t('right'), unit: t('metres'), step: 0.05 },
    { key: 'y', label: t('up'), unit: t('metres'), step: 0.05 },
    { key: 'degrees', label: t('turn'), unit: t('degrees'), step: 0.5 },
  ] as const;
  return (
    <PanelSection title={t('byHand')}>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr 1fr', gap: 1 }}>
        {inputs.map(({ key, label, unit, step }) => (
          <TextField
            key={key}
            size="small"
            type="number"
            label={label}
            defaultValue={hand[key]}
            onChange={(event) => {
              const value = Number(event.target.value);
              if (Number.isFinite(value)) onChange({ ...hand, [key]: value });
            }}
            slotProps={{
              htmlInput: { step },
              input: { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> },
            }}
          />
        ))}
      </Box>
    </PanelSection>
  );
}
