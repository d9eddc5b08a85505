import type { Language } from '@rota/contract/core';
import type { Speech } from '@rota/contract/speech';
import AddRounded from '@mui/icons-material/AddRounded';
import RecordVoiceOverRounded from '@mui/icons-material/RecordVoiceOverRounded';
import { useState, type ReactNode } from 'react';
import { Box, Button, Skeleton, Typography } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { EmptyState, ErrorState } from '../../../ui/page-state.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { TitledPart } from '../../../ui/titled-part.tsx';
import { SpeechDialog } from './speech-dialog.tsx';
import { speechLibraryTexts } from './speech.messages.ts';
import { useSpeeches } from './speech.queries.ts';
import { SpeechRow } from './speech-row.tsx';
import { foundSpeeches } from './speech.rules.ts';

type LibraryProps = {
  projectId: number;
  language: Language;
  /** What else can be done with an entry. */
  action?: ((speech: Speech) => ReactNode) | undefined;
};

/** The library of what robots say: searched, listened to, added to and changed. */
export function SpeechLibrary({ projectId, language, action }: LibraryProps) {
  const t = useTexts(speechLibraryTexts);
  const mayEdit = useCan()('speech.edit', projectId);
  const { data, error, refetch } = useSpeeches(projectId);
  const [isAdding, setAdding] = useState(false);
  const add = mayEdit && (
    <Button variant="outlined" startIcon={<AddRounded />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <TitledPart title={t('library')} aside={data !== undefined && data.length > 0 && add}>
      {data === undefined && error !== null && (
        <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />
      )}
      {data === undefined && error === null && (
        <Skeleton variant="rounded" height={200} role="status" aria-label={t('loading')} />
      )}
      {data?.length === 0 && (
        <EmptyState icon={RecordVoiceOverRounded} title={t('emptyTitle')} action={add}>
          {mayEdit ? t('emptyHint') : t('emptyReader')}
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <Entries projectId={projectId} language={language} action={action} speeches={data} />
      )}
      {isAdding && <SpeechDialog projectId={projectId} speech={undefined} onClose={() => setAdding(false)} />}
    </TitledPart>
  );
}

function Entries({ speeches, projectId, language, action }: LibraryProps & { speeches: readonly Speech[] }) {
  const t = useTexts(speechLibraryTexts);
  const [search, setSearch] = useState('');
  const found = foundSpeeches(speeches, search);
  return (
    <>
      <SearchInput label={t('search')} value={search} onChange={setSearch} />
      {found.length === 0 && (
        <Typography color="textSecondary" sx={{ py: 2 }}>
          {t('nothingFound')}
        </Typography>
      )}
      <Box component="ul" aria-label={t('library')} sx={{ listStyle: 'none', m: 0, p: 0, mt: 1 }}>
        {found.map((speech) => {
          const at = speeches.indexOf(speech);
          return (
            <SpeechRow
              key={speech.speech_id}
              projectId={projectId}
              speech={speech}
              language={language}
              // While it is searched, the neighbours are not those that are seen.
              above={search === '' ? speeches[at - 1] : undefined}
              below={search === '' ? speeches[at + 1] : undefined}
              belowBelow={speeches[at + 2]}
              action={action?.(speech)}
            />
          );
        })}
      </Box>
    </>
  );
}
