import type { Point } from '@rota/floor';
import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { Box } from '../ui/kit.ts';
import { useTexts } from '../i18n/i18n-context.tsx';
import { useColours } from '../ui/theme-provider.tsx';
import type { MapLayer } from './map-layer.ts';
import { mapTexts } from './map.messages.ts';

type ListProps = { layers: readonly MapLayer[]; onShow: (point: Point) => void };

/** The number of entries in the page before and after the focused one. */
const AROUND = 15;

const LIST_STYLE = {
  position: 'absolute',
  left: 16,
  top: 16,
  width: 300,
  maxHeight: '60%',
  overflow: 'auto',
  p: 1.5,
  borderRadius: '8px',
  zIndex: 3,
  // Nothing of it is seen until a keyboard is in it.
  '&:not(:focus-within)': {
    clipPath: 'inset(50%)',
    width: 1,
    height: 1,
    p: 0,
    overflow: 'hidden',
    border: 0,
  },
  '& ul': { listStyle: 'none', m: 0, p: 0 },
  '& button': {
    display: 'block',
    width: '100%',
    p: 0.75,
    textAlign: 'left',
    font: 'inherit',
    color: 'inherit',
    background: 'none',
    border: 0,
    cursor: 'pointer',
  },
} as const;

/**
 * The content of the canvas, in words: hidden until a keyboard reaches it. Choosing an entry does what a touch on the map does and
 * brings it into view.
 */
export function MapObjectList({ layers, onShow }: ListProps) {
  const t = useTexts(mapTexts);
  const { palette } = useColours();
  // The uppermost layer is what people look for first.
  const above = useMemo(() => [...layers].reverse(), [layers]);
  const entries = useMemo(
    () =>
      above.flatMap((layer) => layer.entries.map((entry) => ({ ...entry, key: `${layer.id} ${entry.key}` }))),
    [above],
  );
  const statusId = useId();
  const { list, current, setCurrent, handleKeyDown } = useOneTabStop(entries.length);
  const entryOf = (target: HTMLElement) => entries[Number(target.dataset['index'])];
  function handleFocus(event: FocusEvent<HTMLElement>): void {
    setCurrent(Number(event.target.dataset['index'] ?? current));
    entryOf(event.target)?.point?.(true);
  }
  function handleClick(event: MouseEvent<HTMLElement>): void {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
    if (button === null) return;
    const entry = entries[Number(button.dataset['index'])];
    const at = entry?.at();
    if (at !== undefined) onShow(at);
    entry?.choose();
  }
  return (
    <Box
      component="section"
      aria-label={t('onMap')}
      sx={{ ...LIST_STYLE, backgroundColor: palette.raised, border: `1px solid ${palette.line}` }}
    >
      <p role="status" id={statusId}>
        {above.flatMap(({ summary }) => (summary === '' ? [] : [summary])).join(', ')}
      </p>
      <div
        ref={list}
        role="toolbar"
        tabIndex={-1}
        aria-orientation="vertical"
        aria-labelledby={statusId}
        onKeyDown={handleKeyDown}
        onFocus={handleFocus}
        onBlur={(event) => entryOf(event.target)?.point?.(false)}
        onClick={handleClick}
      >
        <ul>
          {entries.map((entry, index) =>
            Math.abs(index - current) <= AROUND ? (
              <li key={entry.key}>
                <button type="button" data-index={index} tabIndex={index === current ? 0 : -1}>
                  {entry.words()}
                </button>
              </li>
            ) : null,
          )}
        </ul>
      </div>
    </Box>
  );
}

/** One stop for the Tab key however many entries there are; arrows walk through them, and only those around are in the page. */
function useOneTabStop(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const [wanted, setCurrent] = useState(0);
  const isAsked = useRef(false);
  const current = Math.max(0, Math.min(wanted, count - 1));
  useEffect(() => {
    if (!isAsked.current) return;
    isAsked.current = false;
    list.current?.querySelector<HTMLElement>(`[data-index="${current}"]`)?.focus();
  }, [current]);
  function handleKeyDown(event: KeyboardEvent): void {
    const to = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    isAsked.current = true;
    setCurrent(Math.min(count - 1, Math.max(0, to)));
  }
  return { list, current, setCurrent, handleKeyDown };
}
