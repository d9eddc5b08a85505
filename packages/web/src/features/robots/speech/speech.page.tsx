import { useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { SpeechLibrary } from './speech-library.tsx';
import { speechLibraryTexts } from './speech.messages.ts';

/** The speech library of the project. */
export function SpeechPage() {
  const t = useTexts(speechLibraryTexts);
  const [language] = useLanguage();
  const { project_id: projectId } = useProject();
  return (
    <Page>
      <PageHeader title={t('title')} description={t('hint')} />
      <SpeechLibrary projectId={projectId} language={language} />
    </Page>
  );
}
