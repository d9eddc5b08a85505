import type { Language } from '@rota/contract/core';
import { alpha, createTheme, responsiveFontSizes, type Theme } from '@mui/material/styles';
import { enUS, trTR } from './kit.ts';
import {
  BREAKPOINTS,
  FONT_SANS,
  palettes,
  RADIUS,
  SPACING_PX,
  toneColours,
  TOUCH_TARGET_PX,
  type Scheme,
} from './tokens.ts';

/** The person's choices that make the theme. */
export type ThemeOptions = {
  scheme: Scheme;
  direction: 'ltr' | 'rtl';
  responsiveFontSizes: boolean;
  language: Language;
};

/** The screen reader texts of MUI's own parts, such as the button that opens a list of choices. */
const componentTexts = { en: enUS, tr: trTR } as const satisfies Record<Language, object>;

/** The console's theme out of the tokens. */
export function createAppTheme(options: ThemeOptions): Theme {
  const theme = createTheme(
    baseTheme(options),
    componentTexts[options.language],
    { components: components(options.scheme) },
    mirrorStyles(options.direction),
  );
  return options.responsiveFontSizes
    ? responsiveFontSizes(theme, { factor: 1.6, variants: ['h1', 'h2', 'h3'] })
    : theme;
}

/**
 * English and Turkish run from left to right in a layout that does not: each text keeps its own way, and its full stop at its end. Written for
 * left to right, as everything that is turned round with the page: code, which is marked as such, stays on the left.
 */
function mirrorStyles(direction: ThemeOptions['direction']) {
  if (direction === 'ltr') return {};
  const styleOverrides = {
    body: { textAlign: 'left' as const },
    '[dir="ltr"]': { textAlign: 'right' as const },
    '*': { unicodeBidi: 'plaintext' as const },
  };
  return { components: { MuiCssBaseline: { styleOverrides } } };
}

const typography = {
  fontFamily: FONT_SANS,
  fontSize: 14,
  fontWeightMedium: 500,
  fontWeightBold: 600,
  h1: { fontSize: '2rem', fontWeight: 600, letterSpacing: '-0.02em', lineHeight: 1.2 },
  h2: { fontSize: '1.5rem', fontWeight: 600, letterSpacing: '-0.015em', lineHeight: 1.25 },
  h3: { fontSize: '1.25rem', fontWeight: 600, letterSpacing: '-0.01em', lineHeight: 1.3 },
  h4: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.4 },
  subtitle1: { fontSize: '0.9375rem', fontWeight: 500 },
  subtitle2: { fontSize: '0.875rem', fontWeight: 500 },
  body1: { fontSize: '0.9375rem' },
  body2: { fontSize: '0.875rem' },
  caption: { fontSize: '0.8125rem' },
  overline: {
    fontSize: '0.75rem',
    fontWeight: 600,
    letterSpacing: '0.06em',
    textTransform: 'none' as const,
    lineHeight: 1.6,
  },
  button: { fontWeight: 500, textTransform: 'none' as const },
};

function baseTheme({ scheme, direction }: ThemeOptions) {
  const colours = palettes[scheme];
  const tones = toneColours[scheme];
  return {
    direction,
    spacing: SPACING_PX,
    breakpoints: { values: { ...BREAKPOINTS } },
    shape: { borderRadius: RADIUS.control },
    palette: {
      mode: scheme,
      primary: { main: colours.accent, dark: colours.accentHover, contrastText: colours.accentInk },
      secondary: { main: colours.inkSoft, contrastText: colours.paper },
      error: {
        main: scheme === 'light' ? '#C01526' : tones.fault.solid,
        dark: scheme === 'light' ? '#9E0F1E' : '#FF7A84',
        contrastText: scheme === 'light' ? '#FFFFFF' : '#2A0508',
      },
      warning: { main: scheme === 'light' ? '#9A3B05' : tones.attention.solid },
      info: { main: tones.going.solid },
      success: { main: tones.charging.solid },
      background: { default: colours.paper, paper: colours.raised },
      text: { primary: colours.ink, secondary: colours.inkSoft, disabled: colours.inkFaint },
      divider: colours.line,
    },
    typography,
    transitions: {
      duration: {
        shortest: 120,
        shorter: 140,
        short: 160,
        standard: 180,
        complex: 200,
        enteringScreen: 180,
        leavingScreen: 140,
      },
      easing: { easeInOut: 'cubic-bezier(0.2, 0, 0, 1)', easeOut: 'cubic-bezier(0.2, 0, 0, 1)' },
    },
  };
}

/** One soft shadow for what floats in light; a hairline instead in dark. */
export function floatingStyle(scheme: Scheme): { boxShadow: string; border: string } {
  const colours = palettes[scheme];
  return {
    boxShadow:
      scheme === 'light' ? '0 1px 2px rgba(21, 24, 28, 0.06), 0 8px 24px rgba(21, 24, 28, 0.10)' : 'none',
    border: `1px solid ${colours.line}`,
  };
}

const touch = '@media (pointer: coarse)';
/** Small fields grow for fingers; the label of an empty one stays in their middle. */
const SMALL_LABEL = {
  '&.MuiInputLabel-outlined.MuiInputLabel-sizeSmall:not(.MuiInputLabel-shrink)': {
    transform: 'translate(14px, 16px)',
  },
};

function components(scheme: Scheme) {
  return {
    ...ground(scheme),
    ...buttons(scheme),
    ...surfaces(scheme),
    ...choices,
    ...inputs(scheme),
    ...overlayStyles(scheme),
  };
}

/** The base of all pages: paper, selection, focus, and less motion for people who asked for it. */
function ground(scheme: Scheme) {
  const colours = palettes[scheme];
  return {
    MuiCssBaseline: {
      styleOverrides: {
        html: { colorScheme: scheme },
        body: {
          fontVariantNumeric: 'tabular-nums',
          backgroundColor: colours.paper,
          overflowX: 'hidden' as const,
        },
        '::selection': { backgroundColor: colours.accentSoft, color: colours.ink },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transitionDuration: '0.01ms !important',
          },
        },
        // A dialog has the focus so that its keys work; what is marked is the control in it.
        '[role="dialog"]:focus-visible': { outline: 'none !important' },
        ':focus-visible': { outline: `2px solid ${colours.accent}`, outlineOffset: 2 },
      },
    },
  } as const;
}

/** Buttons. */
function buttons(scheme: Scheme) {
  const colours = palettes[scheme];
  return {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: {
        root: {
          fontFamily: 'inherit',
          '&.Mui-focusVisible': { outline: `2px solid ${colours.accent}`, outlineOffset: 2 },
        },
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          minHeight: 40,
          paddingInline: 16,
          borderRadius: RADIUS.control,
          whiteSpace: 'nowrap' as const,
          [touch]: { minHeight: TOUCH_TARGET_PX },
        },
        sizeSmall: { minHeight: 32, paddingInline: 10, [touch]: { minHeight: TOUCH_TARGET_PX } },
        sizeLarge: { minHeight: 48, fontSize: '1rem' },
        outlined: { borderColor: colours.line },
      },
      variants: [{ props: { variant: 'outlined', color: 'primary' }, style: { color: colours.ink } }],
    },
    MuiIconButton: {
      styleOverrides: {
        root: {
          borderRadius: RADIUS.control,
          [touch]: { minWidth: TOUCH_TARGET_PX, minHeight: TOUCH_TARGET_PX },
        },
      },
    },
  } as const;
}

/** Surfaces over the page or apart from it. */
function surfaces(scheme: Scheme) {
  const colours = palettes[scheme];
  const float = floatingStyle(scheme);
  return {
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: {
        root: { backgroundImage: 'none' },
        rounded: { borderRadius: RADIUS.panel },
        outlined: { borderColor: colours.line },
      },
    },
    MuiDialog: { styleOverrides: { paper: { ...float, borderRadius: RADIUS.panel } } },
    MuiDialogTitle: { styleOverrides: { root: { fontSize: '1.25rem', fontWeight: 600, paddingBottom: 8 } } },
    MuiDialogActions: { styleOverrides: { root: { padding: '12px 24px 20px', gap: 8 } } },
    // A menu closes at once: while it fades, its backdrop takes the next click, and a quick hand on a map has clicked in vain.
    MuiMenu: {
      defaultProps: { transitionDuration: { enter: 160, exit: 0 } },
      styleOverrides: { paper: { ...float } },
    },
    MuiPopover: { styleOverrides: { paper: { ...float } } },
    MuiMenuItem: {
      styleOverrides: {
        root: { minHeight: 40, borderRadius: 6, marginInline: 4, [touch]: { minHeight: TOUCH_TARGET_PX } },
      },
    },
    MuiAutocomplete: {
      styleOverrides: { paper: { ...float }, option: { [touch]: { minHeight: TOUCH_TARGET_PX } } },
    },
  } as const;
}

/** Choices, large enough for fingers. */
const choices = {
  MuiCheckbox: {
    styleOverrides: { root: { [touch]: { minWidth: TOUCH_TARGET_PX, minHeight: TOUCH_TARGET_PX } } },
  },
  MuiListItemButton: { styleOverrides: { root: { [touch]: { minHeight: TOUCH_TARGET_PX } } } },
  MuiFormControlLabel: { styleOverrides: { root: { [touch]: { minHeight: TOUCH_TARGET_PX } } } },
  MuiTableSortLabel: { styleOverrides: { root: { [touch]: { minHeight: TOUCH_TARGET_PX } } } },
  MuiTab: {
    styleOverrides: {
      root: { minHeight: 44, minWidth: 0, paddingInline: 14, [touch]: { minHeight: TOUCH_TARGET_PX } },
    },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: 44 } } },
} as const;

/** Text fields. */
function inputs(scheme: Scheme) {
  const colours = palettes[scheme];
  return {
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          backgroundColor: colours.raised,
          '& .MuiOutlinedInput-notchedOutline': { borderColor: scheme === 'light' ? '#C9C6BC' : '#3B4550' },
          [touch]: { minHeight: TOUCH_TARGET_PX },
        },
        input: {
          // A hint that has no room ends in dots, not within a letter.
          textOverflow: 'ellipsis',
          '&:-webkit-autofill': {
            WebkitBoxShadow: `0 0 0 100px ${colours.raised} inset`,
            WebkitTextFillColor: colours.ink,
          },
        },
      },
    },
    // The label of the next field lies on its border: without this, help seems to belong to that one.
    MuiFormHelperText: { styleOverrides: { root: { marginBottom: 6 } } },
    MuiInputLabel: { styleOverrides: { root: { fontWeight: 500, [touch]: SMALL_LABEL } } },
  } as const;
}

/** Parts that only show something. */
function overlayStyles(scheme: Scheme) {
  const colours = palettes[scheme];
  return {
    MuiTooltip: {
      defaultProps: { arrow: false, enterDelay: 400, enterNextDelay: 200 },
      styleOverrides: {
        tooltip: {
          backgroundColor: scheme === 'light' ? colours.ink : '#2A323B',
          color: scheme === 'light' ? colours.paper : colours.ink,
          fontSize: '0.8125rem',
          fontWeight: 400,
          padding: '6px 10px',
        },
      },
    },
    MuiChip: { styleOverrides: { root: { borderRadius: RADIUS.control, fontWeight: 500 } } },
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: colours.line },
        head: {
          paddingBlock: 6,
          height: 44,
          color: colours.inkSoft,
          fontWeight: 500,
          fontSize: '0.8125rem',
          backgroundColor: colours.paper,
          whiteSpace: 'nowrap' as const,
        },
      },
    },
    MuiSkeleton: { styleOverrides: { root: { backgroundColor: alpha(colours.ink, 0.08) } } },
    MuiAlert: { styleOverrides: { root: { borderRadius: RADIUS.control } } },
    MuiLink: { defaultProps: { underline: 'hover' } },
  } as const;
}
