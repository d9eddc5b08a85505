import ExpandLessRounded from '@mui/icons-material/ExpandLessRounded';
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import { useCallback, useId, type ReactNode } from 'react';
import { Alert, Box, Button, Link, Paper, Typography, useMediaQuery } from '../kit.ts';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { LeaveWarning, useLeaveWarningOnClose } from './leave-warning.tsx';
import { PageHeader } from '../page-header.tsx';
import { Page } from '../page.tsx';
import { StickyBar } from './sticky-bar.tsx';
import { uiTexts } from '../ui.messages.ts';

/** A titled part of a form; its id is its anchor in the page. */
export type FormSection = { id: string; title: string; help?: ReactNode; children: ReactNode };

/** Sections that most people need not fill in, under a button that unfolds them. */
type FormMore = {
  readonly sections: readonly FormSection[];
  readonly isOpen: boolean;
  /** They cannot be folded, since one of their fields is in use. */
  readonly isInUse: boolean;
  readonly onToggle: () => void;
};

/** A form page: its sections, what differs from what was loaded, and how it is saved. */
export type DetailFormProps = {
  title: string;
  description?: ReactNode;
  /** Ways to what belongs to the form and has a page of its own. */
  actions?: ReactNode;
  sections: readonly FormSection[];
  more?: FormMore | undefined;
  /** The content beside the form, after it for the Tab key; below its fields if there is no room. */
  aside?: ReactNode;
  /** More content beside the form, under `aside`, or below the fields if there is no room. */
  asideEnd?: ReactNode;
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

/** The frame of every form page: sections with an index, a bar that stays in sight and says what changed, and a warning before leaving. */
export function DetailForm(props: DetailFormProps) {
  const { changed, isBusy, more, aside, asideEnd } = props;
  const sections = [...props.sections, ...(more?.isOpen === true ? more.sections : [])];
  const isBeside = useMediaQuery((theme) => theme.breakpoints.up('lg'));
  // The fields keep their place when the other sections unfold.
  const hasIndex = props.sections.length + (more?.sections.length ?? 0) > 2;
  const hasAside = aside !== undefined || asideEnd !== undefined;
  useLeaveWarningOnClose(changed.length > 0 && !isBusy);
  return (
    <Page width={hasIndex ? 'wide' : 'form'}>
      <PageHeader title={props.title} description={props.description} actions={props.actions} />
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
        {hasIndex && <SectionIndex sections={sections} isNarrow={hasAside} />}
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 }}>
          {props.error !== undefined && (
            <Alert ref={bringIntoView} severity="error" sx={{ scrollMarginTop: 16 }}>
              {props.error}
            </Alert>
          )}
          {props.sections.map((section) => (
            <Section key={section.id} section={section} />
          ))}
          {more !== undefined && <MoreSections {...more} />}
          {!isBeside && asideEnd}
          {props.isReadOnly !== true && <SaveBar {...props} />}
        </Box>
        {(aside !== undefined || (isBeside && hasAside)) && (
          <Beside>
            {aside}
            {isBeside && asideEnd}
          </Beside>
        )}
      </Box>
      <LeaveWarning isActive={changed.length > 0 && !isBusy} />
    </Page>
  );
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
      sx={{ p: { xs: 2, sm: 3 }, scrollMarginTop: 16 }}
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

function SectionIndex({ sections, isNarrow }: { sections: readonly FormSection[]; isNarrow: boolean }) {
  const t = useTexts(uiTexts);
  return (
    <Box
      component="nav"
      aria-label={t('sections')}
      sx={{
        display: { xs: 'none', [isNarrow ? 'xl' : 'lg']: 'flex' },
        flexDirection: 'column',
        gap: 1,
        position: 'sticky',
        top: 24,
      }}
    >
      {sections.map((section) => (
        <Link
          key={section.id}
          href={`#${section.id}`}
          color="textSecondary"
          sx={{ fontWeight: 500, fontSize: '0.875rem' }}
        >
          {section.title}
        </Link>
      ))}
    </Box>
  );
}

function SaveBar({
  changed,
  maySubmitUnchanged = false,
  isBusy,
  submitLabel,
  onDiscard,
  discardLabel,
}: DetailFormProps) {
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
          ? t('unsavedFields', { fields: changed.join(', ') })
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
