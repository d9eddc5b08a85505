import { useRef, useState, type PointerEvent } from 'react';
import { Box } from '../../../ui/kit.ts';
import { useColours } from '../../../ui/theme-provider.tsx';
import type { StickPlace } from './drive-controls.ts';

const SIZE_PX = 176;
const KNOB_PX = 64;

/** A stick for a finger or a pointer: it drives while it is held, and springs back. */
export function DriveStick({
  label,
  onMove,
}: {
  label: string;
  onMove: (place: StickPlace | undefined) => void;
}) {
  const { palette } = useColours();
  const [place, setPlace] = useState<StickPlace>();
  const pointer = useRef<number>(undefined);
  function move(event: PointerEvent<HTMLDivElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    const reach = (SIZE_PX - KNOB_PX) / 2;
    const right = (event.clientX - box.left - box.width / 2) / reach;
    const up = -(event.clientY - box.top - box.height / 2) / reach;
    const size = Math.max(1, Math.hypot(right, up));
    const next = { right: right / size, up: up / size };
    setPlace(next);
    onMove(next);
  }
  function letGo(): void {
    if (pointer.current === undefined) return;
    pointer.current = undefined;
    setPlace(undefined);
    onMove(undefined);
  }
  return (
    <Box
      role="application"
      aria-label={label}
      onPointerDown={(event) => {
        if (pointer.current !== undefined) return;
        pointer.current = event.pointerId;
        event.currentTarget.setPointerCapture(event.pointerId);
        move(event);
      }}
      onPointerMove={(event) => {
        if (event.pointerId === pointer.current) move(event);
      }}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onLostPointerCapture={letGo}
      sx={{
        position: 'relative',
        width: SIZE_PX,
        height: SIZE_PX,
        borderRadius: '50%',
        border: `2px solid ${palette.line}`,
        backgroundColor: palette.sunken,
        touchAction: 'none',
        cursor: 'grab',
        userSelect: 'none',
      }}
    >
      <Box
        sx={{
          position: 'absolute',
          width: KNOB_PX,
          height: KNOB_PX,
          left: (SIZE_PX - KNOB_PX) / 2 - 2,
          top: (SIZE_PX - KNOB_PX) / 2 - 2,
          borderRadius: '50%',
          backgroundColor: place === undefined ? palette.inkSoft : palette.accent,
          opacity: place === undefined ? 0.5 : 1,
          transform: `translate(${((place?.right ?? 0) * (SIZE_PX - KNOB_PX)) / 2}px, ${(-(place?.up ?? 0) * (SIZE_PX - KNOB_PX)) / 2}px)`,
          transition: place === undefined ? 'transform 120ms ease-out' : 'none',
        }}
      />
    </Box>
  );
}
