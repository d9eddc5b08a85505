import { layoutOf, QR_SHEET_MOST } from '@rota/contract/qr-codes';
import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import { useState } from 'react';
import { Link } from 'react-router';
import { Alert, Box, Button, Skeleton } from '../../../ui/kit.ts';
import { useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { ReachNotice, useReachWarning } from '../../notices/reach/shared/reach-notice.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState, ErrorState } from '../../../ui/page-state.tsx';
import { Page } from '../../../ui/page.tsx';
import QrCode2Rounded from '@mui/icons-material/QrCode2Rounded';
import { FIRST_GRID, gridOf, wrongSizes, type SheetChoice } from './sheet-form.rules.ts';
import { SheetFields } from './sheet-fields.tsx';
import { useCodesToPrint, type ToPrint } from './sheet-codes.ts';
import { SheetPreview } from './sheet-preview.tsx';
import { SheetState } from './sheet-state.tsx';
import { StickyBar } from '../../../ui/form/sticky-bar.tsx';
import { sheetTexts } from './sheet.messages.ts';
import { useSheet, type SheetBody } from './sheet-job.ts';
import { useCommerceLogo } from './sheet-codes.ts';

/** Prints codes: those that were chosen, those of a filtered list, or all. */
export function SheetPage() {
  const t = useTexts(sheetTexts);
  const codes = useCodesToPrint();
  return (
    <Page>
      <PageHeader
        title={t('title')}
        description={t('hint')}
        actions={
          <Button component={Link} to="/project/qr" startIcon={<ArrowBackRounded />}>
            {t('back')}
          </Button>
        }
      />
      {codes.status === 'error' && <ErrorState error={codes.error} onRetry={codes.onRetry} />}
      {codes.status === 'loading' && <Skeleton variant="rounded" height={420} />}
      {codes.status === 'ready' && codes.rows.length === 0 && (
        <EmptyState
          icon={QrCode2Rounded}
          isWholePage={false}
          title={t('none')}
          action={
            <Button variant="contained" component={Link} to="/project/qr">
              {t('back')}
            </Button>
          }
        />
      )}
      {codes.status === 'ready' && codes.rows.length > 0 && <Sheet codes={codes} />}
    </Page>
  );
}

const FIRST_CHOICE = { template: 'table_tent', grid: FIRST_GRID, hasLogo: true } as const;

function Sheet({ codes }: { codes: Extract<ToPrint, { status: 'ready' }> }) {
  const t = useTexts(sheetTexts);
  const [own] = useLanguage();
  const logo = useCommerceLogo();
  const [choice, setChoice] = useState<SheetChoice>({ ...FIRST_CHOICE, language: own });
  const { rows, kind } = codes;
  const { template } = choice;
  const hasLogo = choice.hasLogo && logo !== null;
  const grid = gridOf(template, choice.grid);
  const isWrong = template === 'grid' && wrongSizes(choice.grid).length > 0;
  const layout = isWrong ? undefined : layoutOf(template, grid);
  const isTooMany = rows.length > QR_SHEET_MOST;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(260px, 380px)' },
      }}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 }}>
        <ReachNotice of="web" />
        {isTooMany && <Alert severity="error">{t('tooMany', { most: QR_SHEET_MOST })}</Alert>}
        <SheetFields
          choice={choice}
          logo={logo}
          which={t(kind, { count: rows.length })}
          isPart={kind !== 'all'}
          onChange={(changes) => setChoice((before) => ({ ...before, ...changes }))}
        />
        <MakeBar
          isBlocked={layout === undefined || isTooMany}
          wanted={{
            code_ids: rows.map(({ qr_id: id }) => id),
            template,
            language: choice.language,
            with_logo: hasLogo,
            ...(grid !== undefined && { grid }),
          }}
        />
      </Box>
      {layout === undefined && !isWrong && <Alert severity="error">{t('noRoom')}</Alert>}
      {layout !== undefined && (
        <SheetPreview
          layout={layout}
          template={template}
          logo={hasLogo ? logo : null}
          names={rows.slice(0, layout.places.length).map(({ label }) => label)}
          url={rows[0]?.url}
          count={rows.length}
        />
      )}
    </Box>
  );
}

/** Makes the sheet and says how it goes; asks first where the codes would lead to this machine alone. */
function MakeBar({ wanted, isBlocked }: { wanted: SheetBody; isBlocked: boolean }) {
  const t = useTexts(sheetTexts);
  const { sheet, begin, error } = useSheet();
  const warning = useReachWarning('web');
  const [isAsking, setAsking] = useState(false);
  const make = () => {
    setAsking(false);
    begin.mutate(wanted);
  };
  return (
    <StickyBar>
      {(sheet !== undefined || error !== null) && (
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <SheetState sheet={sheet} error={error} isBeginning={begin.isPending} />
        </Box>
      )}
      <Button
        variant={sheet?.state === 'ready' ? 'outlined' : 'contained'}
        disabled={isBlocked}
        loading={begin.isPending || sheet?.state === 'making'}
        onClick={() => (warning === undefined ? make() : setAsking(true))}
      >
        {t(sheet === undefined ? 'make' : 'again')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('localhostTitle')}
        confirmLabel={t('printAnyway')}
        onConfirm={make}
        onCancel={() => setAsking(false)}
      >
        {warning}
      </ConfirmDialog>
    </StickyBar>
  );
}
