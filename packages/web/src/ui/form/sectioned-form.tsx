import ExpandLessRounded from '@mui/icons-material/ExpandLessRounded';
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import { useCallback, useId, type ReactNode } from 'react';
import { Alert, Box, Button, Paper, Typography, useMediaQuery } from '../kit.ts';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { NothingFoundState } from '../page-state.tsx';
import { SectionField, SectionIndex, type FormSection, type SectionSearch } from './section-index.tsx';
import { StickyBar } from './sticky-bar.tsx';
import { uiTexts } from '../ui.messages.ts';

/** Sections that most people need not fill in, under a button that unfolds them. */
type FormMore = {
  readonly sections: readonly FormSection[];
  readonly isOpen: boolean;
  /** They cannot be folded, since one of their fields is in use. */
  readonly isInUse: boolean;
  readonly onToggle: () => void;
};

/** A form in sections: what differs from what was loaded, and how it is saved. */
export type SectionedFormProps = {
  sections: readonly FormSection[];
  /** Also narrow screens have an index, as a field to choose from: for settings, which people come back to one at a time. */
  isIndexed?: boolean;
  /** The caller hands in the sections that it finds. */
  search?: SectionSearch;
  more?: FormMore | undefined;
  /** The content beside the form, after it for the Tab key; below its fields if there is no room. */
  aside?: ReactNode;
  /** More content beside the form, under `aside`, or below the fields if there is no room. */
  asideEnd?: ReactNode;
  /** Content between the sections and the save bar. */
  foot?: ReactNode;
  submitLabel: string;
  /** Names of the fields that differ from what was loaded, in the person's words. */
  changed: readonly string[];
  /** True where saving makes sense although nothing was changed, as when creating. */
  maySubmitUnchanged?: boolean;
  isBusy: boolean;
  /** A failure that belongs to no field. */
  error?: string | undefined;
  onSubmit: () => void;
  onDiscard: () => void;
  discardLabel?: string | undefined;
  /** For people who may only view: nothing is saved here. */
  isReadOnly?: boolean;
};

/** Sections with an index, and a bar that stays in sight and says what changed. Pages have it from `DetailForm`, or below tabs of their own. */
export function SectionedForm(props: SectionedFormProps) {
  const { isBusy, more, aside, asideEnd, search, isIndexed = false } = props;
  const sections = [...props.sections, ...(more?.isOpen === true ? more.sections : [])];
  const isBeside = useMediaQuery((theme) => theme.breakpoints.up('lg'));
  const hasIndex = hasIndexOf(props);
  const hasAside = aside !== undefined || asideEnd !== undefined;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) props.onSubmit();
      }}
      sx={{
        display: 'grid',
        gridTemplateColumns: columnsOf(hasIndex, hasAside),
        gap: 3,
        alignItems: 'start',
      }}
    >
      {hasIndex && isIndexed && !isBeside && <SectionField sections={sections} search={search} />}
      {hasIndex && <SectionIndex sections={sections} search={search} isNarrow={hasAside} />}
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 }}>
        {props.error !== undefined && (
          <Alert ref={bringIntoView} severity="error" sx={{ scrollMarginTop: 16 }}>
            {props.error}
          </Alert>
        )}
        {sections.length === 0 && <NothingFoundState onClear={() => search?.onChange('')} />}
        {props.sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
        {more !== undefined && <MoreSections {...more} />}
        {!isBeside && asideEnd}
        {props.foot}
        {props.isReadOnly !== true && <SaveBar {...props} />}
      </Box>
      {(aside !== undefined || (isBeside && hasAside)) && (
        <Beside>
          {aside}
          {isBeside && asideEnd}
        </Beside>
      )}
    </Box>
  );
}

/** The fields keep their place when the other sections unfold, and when a search leaves few. */
export function hasIndexOf({ sections, more, isIndexed = false }: SectionedFormProps): boolean {
  return isIndexed || sections.length + (more?.sections.length ?? 0) > 2;
}

function Section({ section: { id, title, help, children } }: { section: FormSection }) {
  // The form is drawn after the browser read the address, so that it cannot scroll there on its own.
  const scrollIfAskedFor = useCallback(
    (section: HTMLElement | null) => {
      if (window.location.hash === `#${id}`) section?.scrollIntoView?.({ block: 'start' });
    },
    [id],
  );
  return (
    <Paper
      ref={scrollIfAskedFor}
      id={id}
      component="section"
      variant="outlined"
      aria-labelledby={`${id}-title`}
      // On narrow screens the field of sections stays above.
      sx={{ p: { xs: 2, sm: 3 }, scrollMarginTop: { xs: 72, lg: 16 } }}
    >
      <Typography id={`${id}-title`} variant="h3" component="h2" sx={{ mb: help === undefined ? 2 : 0.5 }}>
        {title}
      </Typography>
      {help !== undefined && (
        <Typography color="textSecondary" sx={{ mb: 2 }}>
          {help}
        </Typography>
      )}
      {children}
    </Paper>
  );
}

/** The button that unfolds more sections, and the sections. */
function MoreSections({ sections, isOpen, isInUse, onToggle }: FormMore) {
  const t = useTexts(uiTexts);
  const id = useId();
  return (
    <>
      <Button
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={id}
        disabled={isOpen && isInUse}
        endIcon={isOpen ? <ExpandLessRounded /> : <ExpandMoreRounded />}
        onClick={onToggle}
        sx={{ alignSelf: 'flex-start' }}
      >
        {t('moreOptions')}
      </Button>
      <Box id={id} sx={{ display: isOpen ? 'flex' : 'none', flexDirection: 'column', gap: 2 }}>
        {isOpen && sections.map((section) => <Section key={section.id} section={section} />)}
      </Box>
    </>
  );
}

/** What stands beside the fields, and stays in sight. */
function Beside({ children }: { children: ReactNode }) {
  return (
    <Box
      component="aside"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        minWidth: 0,
        position: { lg: 'sticky' },
        top: { lg: 24 },
      }}
    >
      {children}
    </Box>
  );
}

/** A person who pressed the button at the end of a long form does not see its beginning, where the reason is. */
function bringIntoView(alert: HTMLElement | null): void {
  // Test browsers without a layout do not scroll.
  alert?.scrollIntoView?.({ block: 'center' });
}

/** The index, the fields and what stands beside them; where there is no room for all three, the index goes first. */
function columnsOf(hasIndex: boolean, hasAside: boolean) {
  const fields = 'minmax(0, 760px)';
  if (!hasAside) return { xs: 'minmax(0, 1fr)', lg: hasIndex ? `200px ${fields}` : '1fr' };
  return {
    xs: 'minmax(0, 1fr)',
    lg: `${fields} minmax(280px, 340px)`,
    xl: hasIndex ? `160px ${fields} minmax(300px, 360px)` : undefined,
  };
}

function SaveBar({
  changed,
  maySubmitUnchanged = false,
  isBusy,
  submitLabel,
  onDiscard,
  discardLabel,
}: SectionedFormProps) {
  const t = useTexts(uiTexts);
  return (
    <StickyBar>
      <Typography
        role="status"
        variant="body2"
        color="textSecondary"
        sx={{ flex: 1, flexBasis: { xs: changed.length > 0 ? '100%' : 0, sm: 160 } }}
      >
        {changed.length > 0
          ? t('unsavedFields', { count: changed.length, fields: changed.join(', ') })
          : !maySubmitUnchanged && t('noChanges')}
      </Typography>
      <Button disabled={isBusy || (changed.length === 0 && discardLabel === undefined)} onClick={onDiscard}>
        {discardLabel ?? t('discard')}
      </Button>
      <Button
        type="submit"
        variant="contained"
        loading={isBusy}
        disabled={changed.length === 0 && !maySubmitUnchanged}
      >
        {submitLabel}
      </Button>
    </StickyBar>
  );
}
