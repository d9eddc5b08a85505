import type { Language } from '@rota/contract/core';
import { stationCodeInGroups } from '@rota/contract/stations';
import QrCode2Rounded from '@mui/icons-material/QrCode2Rounded';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Alert, Box, Button, Skeleton } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { useStationList } from './shared/stations.queries.ts';
import { useProject } from '../../../projects/project-context.tsx';
import { EmptyState, ErrorState } from '../../../ui/page-state.tsx';
import { PrintPage } from '../../../ui/print-page.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { FONT_MONO } from '../../../ui/tokens.ts';
import { useReachWarning } from '../../notices/reach/shared/reach-notice.tsx';
import { callSettingsTexts, codePrintTexts, stationPageTexts } from './stations.messages.ts';
import { stationPageQueries } from './stations.queries.ts';

/** The id that stands for the project's own page among those of stations. */
const PROJECT = 'project';

type Card = { readonly id: string; readonly name: string; readonly code: string; readonly url: string };

/** The codes that the address names as cards to cut out and put up, four to a sheet. */
export function CodesPage() {
  const t = useTexts(codePrintTexts);
  const { project_id: projectId, project_name: house } = useProject();
  const [own] = useLanguage();
  const [language, setLanguage] = useState<Language>(own);
  const { cards, isPending, failed } = useCards(projectId, language);
  const [isWarned, setWarned] = useState(false);
  const unreachable = useReachWarning('web');
  return (
    <PrintPage
      title={t('title')}
      sheet={{ size: 'A4', margin: '10mm' }}
      back={{ to: '/project/stations', label: t('back') }}
      language={{ label: t('language'), value: language, onChange: setLanguage }}
      printLabel={t('print')}
      canPrint={cards.length > 0 && (unreachable === undefined || isWarned)}
    >
      {unreachable !== undefined && (
        <Alert
          severity="warning"
          sx={{ m: 2, '@media print': { display: 'none' } }}
          action={
            !isWarned && (
              <Button color="inherit" onClick={() => setWarned(true)}>
                {t('printAnyway')}
              </Button>
            )
          }
        >
          {unreachable}
        </Alert>
      )}
      {failed !== undefined && <ErrorState error={failed.error} onRetry={failed.onRetry} />}
      {isPending && <Skeleton variant="rounded" sx={{ width: '90mm', height: '125mm', m: 2 }} />}
      {!isPending && failed === undefined && cards.length === 0 && (
        <EmptyState icon={QrCode2Rounded} title={t('none')}>
          {t('noneHint')}
        </EmptyState>
      )}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(90mm, 100%), 1fr))',
          gap: '6mm',
          p: 2,
          maxWidth: '195mm',
          '@media print': {
            p: 0,
            gridTemplateColumns: '1fr 1fr',
          },
        }}
      >
        {cards.map((card) => (
          <CodeCard key={card.id} card={card} house={house} language={language} />
        ))}
      </Box>
    </PrintPage>
  );
}

/** One card: where, the code to scan, and the same to type. Black on white in every theme, as it is printed. */
function CodeCard({ card, house, language }: { card: Card; house: string; language: Language }) {
  const texts = codePrintTexts[language];
  return (
    <Box
      component="section"
      aria-label={card.name}
      lang={language}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: '3mm',
        p: '7mm',
        breakInside: 'avoid',
        color: '#15181C',
        backgroundColor: '#fff',
        border: '1px dashed #8A8F94',
        borderRadius: '4mm',
        textAlign: 'center',
      }}
    >
      <Box sx={{ fontSize: '0.875rem', color: '#454B52' }}>{house}</Box>
      <Box
        sx={{
          fontSize: '1.75rem',
          fontWeight: 650,
          lineHeight: 1.1,
          letterSpacing: '-0.02em',
          overflowWrap: 'anywhere',
        }}
        translate="no"
      >
        {card.name}
      </Box>
      <QrCode
        text={card.url}
        label={stationPageTexts[language].qrLabel.replace('{name}', card.name)}
        width="58mm"
      />
      <Box sx={{ fontSize: '1.125rem', fontWeight: 600 }}>{texts.scan}</Box>
      <Box sx={{ fontSize: '0.8125rem', color: '#454B52' }}>
        {texts.or}{' '}
        <Box
          component="span"
          sx={{ fontFamily: FONT_MONO, color: '#15181C', whiteSpace: 'nowrap' }}
          translate="no"
        >
          {stationCodeInGroups(card.code)}
        </Box>
        <Box translate="no">{`${new URL(card.url).host}/r`}</Box>
      </Box>
    </Box>
  );
}

function useCards(projectId: number, language: Language) {
  const [search] = useSearchParams();
  const ids = [...new Set((search.get('ids') ?? '').split(',').filter((id) => id !== ''))];
  const hasProject = ids.includes(PROJECT);
  const stations = useStationList(projectId);
  const settings = useQuery({ ...stationPageQueries.settings(useApi(), projectId), enabled: hasProject });
  const failure = [stations, settings].find((query) => query.isLoadingError);
  const cards: Card[] = (stations.data ?? [])
    .filter(({ station_id: id, is_public: isPublic }) => isPublic && ids.includes(id))
    .map(({ station_id: id, name, code, url }) => ({ id, name, code, url }));
  const { code, url } = settings.data ?? { code: null, url: null };
  if (hasProject && code !== null && url !== null)
    cards.unshift({ id: PROJECT, name: callSettingsTexts[language].projectName, code, url });
  return {
    cards,
    isPending: failure === undefined && (stations.isPending || (hasProject && settings.isPending)),
    failed: failure?.error
      ? { error: failure.error, onRetry: () => void failure.refetch().catch(() => undefined) }
      : undefined,
  };
}
