import { useDeferredValue, useMemo, useRef, type KeyboardEvent } from 'react';
import { Box, Typography } from '../../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { foldText } from '../../../../ui/fold-text.ts';
import { SearchInput } from '../../../../ui/search-input.tsx';
import { useColours } from '../../../../ui/theme-provider.tsx';
import { LAYERS_FROM_TOP } from '../document/hit.rules.ts';
import { boundsOf, idOf, isPoint, layerOf, middleOfBox, type MapObject } from '../document/objects.ts';
import { editorTexts } from '../map-editor.messages.ts';
import { actions } from '../session/editor-actions.ts';
import { useEditor, useEditorState } from '../session/session-context.tsx';
import { Swatch } from './layers-panel.tsx';
import { useObjectName } from './object-words.ts';

/** The number of rows shown; typing a part of a name finds the others. */
const MOST_ROWS = 150;

/** Everything on the map as a list, for keyboards, for screen readers, and to find things by their names. */
export function ObjectsPanel({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const t = useTexts(editorTexts);
  const rows = useFound(search);
  const list = useRef<HTMLUListElement>(null);
  function handleKeyDown(event: KeyboardEvent): void {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button === window.document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    buttons[Math.max(0, Math.min(buttons.length - 1, to))]?.focus();
  }
  return (
    <Box sx={{ p: 1.5, display: 'flex', flexDirection: 'column', gap: 1 }}>
      <SearchInput label={t('findByName')} value={search} onChange={onSearch} />
      <Typography variant="caption" color="textSecondary" role="status">
        {t('objectsCount', { count: rows.length })}
      </Typography>
      <Box
        component="ul"
        ref={list}
        onKeyDown={handleKeyDown}
        aria-label={t('objects')}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
      >
        {rows.slice(0, MOST_ROWS).map(({ object, name }, at) => (
          <li key={idOf(object)}>
            <ObjectButton object={object} name={name} isTabStop={at === 0} />
          </li>
        ))}
      </Box>
      {rows.length > MOST_ROWS && (
        <Typography variant="caption" color="textSecondary">
          {t('moreObjects', { count: rows.length - MOST_ROWS })}
        </Typography>
      )}
      {rows.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {search === '' ? t('nothingDrawn') : t('noneOfThatName')}
        </Typography>
      )}
    </Box>
  );
}

/** The objects with a text in their names, the uppermost layer first. */
function useFound(search: string): readonly { object: MapObject; name: string }[] {
  const formats = useFormats();
  const { document } = useEditorState();
  const nameOf = useObjectName();
  const wanted = useDeferredValue(foldText(search));
  return useMemo(() => {
    const rank = new Map(LAYERS_FROM_TOP.map((layer, at) => [layer, at]));
    return [...document.points, ...document.drawings]
      .map((object) => ({ object, name: nameOf(object), rank: rank.get(layerOf(object)) ?? 0 }))
      .filter(({ name }) => foldText(name).includes(wanted))
      .sort((a, b) => a.rank - b.rank || formats.compare(a.name, b.name));
  }, [document, nameOf, wanted, formats]);
}

type ButtonProps = { object: MapObject; name: string; isTabStop: boolean };

/** An object with its layer's pattern and its place; a press chooses it and brings it into view. */
function ObjectButton({ object, name, isTabStop }: ButtonProps) {
  const t = useTexts(editorTexts);
  const formats = useFormats();
  const { palette } = useColours();
  const { session } = useEditor();
  const isChosen = useEditorState().selection.has(idOf(object));
  const { x, y } = middleOfBox(boundsOf(object));
  return (
    <Box
      component="button"
      type="button"
      tabIndex={isTabStop ? 0 : -1}
      aria-pressed={isChosen}
      onClick={() => actions.show(session, [idOf(object)])}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        width: '100%',
        minHeight: 36,
        px: 0.75,
        border: 0,
        borderRadius: '6px',
        font: 'inherit',
        fontSize: '0.875rem',
        textAlign: 'start',
        cursor: 'pointer',
        color: isChosen ? palette.accentText : 'inherit',
        backgroundColor: isChosen ? palette.accentSoft : 'transparent',
        '&:hover': { backgroundColor: isChosen ? palette.accentSoft : palette.sunken },
        '@media (pointer: coarse)': { minHeight: 48 },
      }}
    >
      <Swatch layer={layerOf(object)} {...(isPoint(object) ? { type: object.type } : {})} />
      <Box
        component="span"
        sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {name}
      </Box>
      <Box
        component="span"
        sx={{ color: 'text.secondary', fontSize: '0.75rem', fontVariantNumeric: 'tabular-nums' }}
      >
        {t('place', { x: formats.number(x), y: formats.number(y) })}
      </Box>
    </Box>
  );
}
