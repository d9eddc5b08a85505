import Box from '@mui/material/Box';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useColours } from '../../ui/theme-provider.tsx';
import { FONT_MONO, RADIUS } from '../../ui/tokens.ts';

const LINE_PX = 22;
const MIN_LINES = 12;
const TAB = '  ';

export type CodeEditorProps = {
  label: string;
  value: string;
  isReadOnly: boolean;
  /** The line that is wrong, from 1. */
  errorLine: number | undefined;
  describedBy: string | undefined;
  inputRef: RefObject<HTMLTextAreaElement | null>;
  onChange: (value: string) => void;
};

/** A text with line numbers; the line that is wrong is marked. Tab leaves it, as everywhere else in the console. */
export function CodeEditor({ label, value, isReadOnly, errorLine, describedBy, inputRef, onChange }: CodeEditorProps) {
  const { palette, tones } = useColours();
  const lines = value.split('\n').length;
  const shown = Math.max(MIN_LINES, lines);
  const indent = useRef<number>(undefined);
  useLayoutEffect(() => {
    const at = indent.current;
    indent.current = undefined;
    if (at !== undefined) inputRef.current?.setSelectionRange(at, at);
  });
  return (
    <Box
      sx={{
        display: 'flex',
        maxHeight: '56vh',
        overflow: 'auto',
        border: `1px solid ${errorLine === undefined ? palette.line : tones.fault.solid}`,
        borderRadius: `${RADIUS.control}px`,
        backgroundColor: palette.paper,
        fontFamily: FONT_MONO,
        fontSize: 13,
        lineHeight: `${LINE_PX}px`,
        '&:focus-within': { outline: `2px solid ${palette.accent}`, outlineOffset: -1 },
        // A phone zooms into fields with smaller text.
        '@media (pointer: coarse)': { fontSize: 16 },
      }}
    >
      <Box
        aria-hidden
        sx={{
          position: 'sticky',
          left: 0,
          flexShrink: 0,
          py: 1,
          minWidth: 44,
          textAlign: 'right',
          userSelect: 'none',
          backgroundColor: palette.paper,
          color: 'text.secondary',
          borderRight: `1px solid ${palette.line}`,
        }}
      >
        {Array.from({ length: lines }, (_, index) => (
          <Box
            key={index}
            sx={{
              px: 1,
              height: LINE_PX,
              ...(index + 1 === errorLine && { backgroundColor: tones.fault.solid, color: palette.raised, fontWeight: 700 }),
            }}
          >
            {index + 1}
          </Box>
        ))}
      </Box>
      <Box
        component="textarea"
        ref={inputRef}
        aria-label={label}
        aria-invalid={errorLine !== undefined}
        aria-describedby={describedBy}
        readOnly={isReadOnly}
        value={value}
        rows={shown}
        wrap="off"
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isReadOnly || event.nativeEvent.isComposing) return;
          event.preventDefault();
          const { selectionStart, selectionEnd } = event.currentTarget;
          const inserted = `\n${indentAfter(value.slice(0, selectionStart))}`;
          indent.current = selectionStart + inserted.length;
          onChange(value.slice(0, selectionStart) + inserted + value.slice(selectionEnd));
        }}
        sx={{
          flex: '1 0 auto',
          minWidth: 0,
          width: 'calc(100% - 46px)',
          height: `${String(shown * LINE_PX + 16)}px`,
          boxSizing: 'border-box',
          p: 1,
          border: 0,
          outline: 0,
          resize: 'none',
          background:
            errorLine === undefined
              ? 'transparent'
              : `linear-gradient(${tones.fault.soft}, ${tones.fault.soft}) 0 ${String((errorLine - 1) * LINE_PX + 8)}px / 100% ${String(LINE_PX)}px no-repeat`,
          color: 'text.primary',
          font: 'inherit',
          lineHeight: 'inherit',
          whiteSpace: 'pre',
          overflow: 'auto hidden',
          tabSize: 2,
        }}
      />
    </Box>
  );
}

/** A new line begins where the last one did, and further in after an opening bracket. */
function indentAfter(before: string): string {
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const own = /^[ \t]*/.exec(line)?.[0] ?? '';
  return /[[{]\s*$/.test(line) ? own + TAB : own;
}
