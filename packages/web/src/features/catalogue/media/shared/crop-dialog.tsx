import { MEDIA_LIMITS, type MediaPurpose } from '@rota/contract/media';
import { styled } from '@mui/material/styles';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Slider,
  Typography,
} from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { uiTexts } from '../../../../ui/ui.messages.ts';
import { keptSize, movedBy, partOf, WHOLE, type Crop } from './crop.rules.ts';
import { mediaTexts } from './media.messages.ts';

/** Side of the frame, CSS pixels. */
const FRAME = 280;
/** The share of the view that one press of an arrow moves. */
const STEP = 0.05;
const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
};

type CropProps = {
  image: ImageBitmap;
  purpose: MediaPurpose;
  onDone: (picture: Blob) => void;
  onClose: () => void;
};

/** Chooses the square of a picture that is kept, by mouse, finger or keyboard, and scales it to the limits. */
export function CropDialog({ image, purpose, onDone, onClose }: CropProps) {
  const t = useTexts(mediaTexts);
  const tUi = useTexts(uiTexts);
  const titleId = useId();
  const [crop, setCrop] = useState<Crop>(WHOLE);
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('cropTitle')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 2 }}>
        <Typography color="textSecondary">{t('cropHint')}</Typography>
        <CropFrame image={image} crop={crop} onMove={(by) => setCrop((now) => movedBy(image, now, by))} />
        <Slider
          aria-label={t('zoom')}
          value={crop.zoom}
          min={1}
          max={5}
          step={0.05}
          onChange={(_event, zoom) => setCrop((now) => ({ ...now, zoom }))}
          sx={{ width: FRAME }}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{tUi('cancel')}</Button>
        <Button
          variant="contained"
          onClick={() => {
            drawCrop(image, crop, purpose)
              .then(onDone)
              .catch(() => onClose());
          }}
        >
          {t('use')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The crop area, to be dragged; a component of its own because a dialog lays out its content after its own effects run. */
function CropFrame({
  image,
  crop,
  onMove,
}: {
  image: ImageBitmap;
  crop: Crop;
  onMove: (by: { x: number; y: number }) => void;
}) {
  const t = useTexts(mediaTexts);
  const canvas = useRef<HTMLCanvasElement>(null);
  const drag = useRef<{ x: number; y: number } | undefined>(undefined);
  useEffect(() => {
    const target = canvas.current;
    const context = target?.getContext('2d');
    if (target === null || context === null || context === undefined) return;
    const part = partOf(image, crop);
    context.clearRect(0, 0, target.width, target.height);
    context.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, target.width, target.height);
  }, [image, crop]);
  const handleMove = (event: PointerEvent) => {
    const from = drag.current;
    if (from === undefined) return;
    drag.current = { x: event.clientX, y: event.clientY };
    onMove({ x: (from.x - event.clientX) / FRAME, y: (from.y - event.clientY) / FRAME });
  };
  const handleKey = (event: KeyboardEvent) => {
    const by = ARROWS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMove({ x: -by.x, y: -by.y });
  };
  return (
    <Frame
      ref={canvas}
      width={FRAME * 2}
      height={FRAME * 2}
      tabIndex={0}
      role="img"
      aria-label={t('cropHint')}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={handleMove}
      onPointerUp={() => (drag.current = undefined)}
      onPointerCancel={() => (drag.current = undefined)}
      onKeyDown={handleKey}
    />
  );
}

const Frame = styled('canvas')(({ theme }) => ({
  width: FRAME,
  height: FRAME,
  borderRadius: 8,
  border: `1px solid ${theme.palette.divider}`,
  cursor: 'grab',
  touchAction: 'none',
}));

/** The chosen part as a PNG within the limits of its purpose; smaller where its bytes are too many. */
async function drawCrop(image: ImageBitmap, crop: Crop, purpose: MediaPurpose): Promise<Blob> {
  const limit = MEDIA_LIMITS[purpose];
  const part = partOf(image, crop);
  let size = keptSize(part, limit);
  for (;;) {
    const canvas = new OffscreenCanvas(size.width, size.height);
    canvas
      .getContext('2d')
      ?.drawImage(image, part.x, part.y, part.width, part.height, 0, 0, size.width, size.height);
    const picture = await canvas.convertToBlob({ type: 'image/png' });
    if (picture.size <= limit.bytes || size.width < 50) return picture;
    size = { width: Math.round(size.width * 0.8), height: Math.round(size.height * 0.8) };
  }
}
