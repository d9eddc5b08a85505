import { languages } from '@rota/contract/core';
import { LEGAL_KINDS, legalKindTexts, type LegalKind, type LegalText } from '@rota/contract/legal-texts';
import DescriptionRounded from '@mui/icons-material/DescriptionRounded';
import VerifiedRounded from '@mui/icons-material/VerifiedRounded';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { Box, Button, Paper, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { useNow } from '../../../ui/now.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { StateChip } from '../../../ui/state-chip.tsx';
import { legalPageTexts } from './legal-texts.messages.ts';
import { legalQueries } from './legal-texts.queries.ts';

/** The five texts in both languages: which version is in force, and whether it is still the template. */
export function LegalTextsPage() {
  const t = useTexts(legalPageTexts);
  const { project_id: projectId } = useProject();
  const texts = useQuery(legalQueries.list(useApi(), projectId));
  return (
    <Page width="form">
      <PageHeader title={t('title')} description={t('hint')} />
      {texts.isError && texts.data === undefined && (
        <ErrorState error={texts.error} onRetry={() => texts.refetch()} />
      )}
      {texts.isPending && <Skeleton variant="rounded" height={420} />}
      {texts.data !== undefined && (
        <Box sx={{ display: 'grid', gap: 2 }}>
          {LEGAL_KINDS.map((kind) => (
            <KindCard key={kind} kind={kind} texts={texts.data.filter((text) => text.kind === kind)} />
          ))}
        </Box>
      )}
    </Page>
  );
}

function KindCard({ kind, texts }: { kind: LegalKind; texts: readonly LegalText[] }) {
  const tKind = useTexts(legalKindTexts);
  const id = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography id={id} variant="h3" component="h2" sx={{ mb: 1 }}>
        {tKind(kind)}
      </Typography>
      {languages.map((language) => {
        const text = texts.find((one) => one.language === language);
        return text === undefined ? null : <TextRow key={language} text={text} name={tKind(kind)} />;
      })}
    </Paper>
  );
}

function TextRow({ text, name }: { text: LegalText; name: string }) {
  const t = useTexts(legalPageTexts);
  const formats = useFormats();
  const now = useNow(60_000);
  const mayEdit = useCan()('legal_texts.edit', useProject().project_id);
  const language = t(text.language);
  const published = [
    t('version', { version: text.version }),
    formats.moment(text.published_at, now),
    t('publishedBy', { name: text.published_by }),
  ];
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ fontWeight: 500 }}>{language}</Typography>
          <TemplateChip isTemplate={text.is_template} />
        </Box>
        {!text.is_template && (
          <Typography variant="body2" color="textSecondary">
            {published.join(' · ')}
          </Typography>
        )}
      </Box>
      <Button
        variant="outlined"
        component={Link}
        to={`/project/legal/text?kind=${text.kind}&language=${text.language}`}
        aria-label={t(mayEdit ? 'editOf' : 'readOf', { name, language })}
      >
        {t(mayEdit ? 'edit' : 'read')}
      </Button>
    </Box>
  );
}

/** Whether a text is still ours. */
function TemplateChip({ isTemplate }: { isTemplate: boolean }) {
  const t = useTexts(legalPageTexts);
  if (isTemplate) return <StateChip tone="neutral" icon={DescriptionRounded} label={t('template')} />;
  return <StateChip tone="charging" icon={VerifiedRounded} label={t('own')} />;
}
