import { languages, type Language } from '@rota/contract/core';
import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import PrintRounded from '@mui/icons-material/PrintRounded';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Box, Button, GlobalStyles, ToggleButton, ToggleButtonGroup, Typography } from './kit.ts';

const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', tr: 'Türkçe' };

/** A page of paper: what the browser prints, below a bar that it does not print. */
export type PrintPageProps = {
  title: string;
  /** Size and margin of a sheet, as CSS has them. */
  sheet: { readonly size: string; readonly margin: string | number };
  back: { readonly to: string; readonly label: string };
  /** In which language it is printed. */
  language: { readonly label: string; readonly value: Language; onChange(this: void, next: Language): void };
  /** Other ways to take it, before the button that prints. */
  actions?: ReactNode;
  printLabel: string;
  canPrint: boolean;
  children: ReactNode;
};

/** The frame of what is printed by the browser. */
export function PrintPage({
  title,
  sheet,
  back,
  language,
  actions,
  printLabel,
  canPrint,
  children,
}: PrintPageProps) {
  return (
    <Box
      component="main"
      aria-label={title}
      sx={{ minHeight: '100dvh', backgroundColor: 'background.default', '@media print': { minHeight: 0 } }}
    >
      <GlobalStyles styles={{ '@page': sheet, '@media print': { body: { background: '#fff' } } }} />
      <Box
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: 1,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1.5,
          px: 2,
          py: 1.5,
          backgroundColor: 'background.paper',
          borderBottom: 1,
          borderColor: 'divider',
          '@media print': { display: 'none' },
        }}
      >
        <Button startIcon={<ArrowBackRounded />} component={Link} to={back.to}>
          {back.label}
        </Button>
        <Typography variant="h4" component="h1" sx={{ flex: 1, minWidth: 80 }}>
          {title}
        </Typography>
        <LanguageChoice {...language} />
        {actions}
        <Button
          variant="contained"
          startIcon={<PrintRounded />}
          disabled={!canPrint}
          onClick={() => window.print()}
        >
          {printLabel}
        </Button>
      </Box>
      {children}
    </Box>
  );
}

function LanguageChoice({ label, value, onChange }: PrintPageProps['language']) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label={label}
      onChange={(_event, next: Language | null) => onChange(next ?? value)}
    >
      {languages.map((one) => (
        <ToggleButton key={one} value={one} sx={{ px: 1.5 }}>
          {LANGUAGE_NAMES[one]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
