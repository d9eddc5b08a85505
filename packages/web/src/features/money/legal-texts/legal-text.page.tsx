import { languages, sentenceTexts, type Language } from '@rota/contract/core';
import { LEGAL_KINDS, LEGAL_PATHS, legalKindTexts, type LegalText } from '@rota/contract/legal-texts';
import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import GavelRounded from '@mui/icons-material/GavelRounded';
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Alert, Button, Skeleton, TextField } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { resultCodeOf } from '../../../api/api-error.ts';
import { useIntent } from '../../../api/intent-hook.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { DetailForm } from '../../../ui/form/detail-form.tsx';
import type { FormSection } from '../../../ui/form/section-index.tsx';
import { DiffView } from '../../../ui/diff/diff-view.tsx';
import { ErrorState, NotFoundState } from '../../../ui/page-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { LegalPreview } from './legal-preview.tsx';
import { legalPageTexts } from './legal-texts.messages.ts';
import { legalQueries, type OneText } from './legal-texts.queries.ts';
import { LegalVersions } from './legal-versions.tsx';

/** One text in one language: its editor with a preview, and its versions. */
export function LegalTextPage() {
  const t = useTexts(legalPageTexts);
  const { project_id: projectId } = useProject();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const kind = LEGAL_KINDS.find((one) => one === search.get('kind'));
  const language = languages.find((one) => one === search.get('language'));
  const texts = useQuery(legalQueries.list(useApi(), projectId));
  const text = texts.data?.find((one) => one.kind === kind && one.language === language);
  if (kind !== undefined && language !== undefined && text !== undefined)
    return (
      <Editor key={`${projectId} ${kind} ${language}`} text={text} one={{ projectId, kind, language }} />
    );
  if (texts.isLoadingError) return <ErrorState error={texts.error} onRetry={() => texts.refetch()} />;
  if (texts.isPending)
    return (
      <Page width="form">
        <Skeleton variant="rounded" height={420} />
      </Page>
    );
  const back = () => void Promise.resolve(navigate('/project/legal')).catch(() => undefined);
  return (
    <NotFoundState icon={GavelRounded} title={t('unknown')} backLabel={t('back')} onBack={back}>
      {t('unknownHint')}
    </NotFoundState>
  );
}

type Draft = { readonly title: string; readonly body: string; readonly from: number };

/** The text as it is written. Typed text stays even if someone else publishes; until something is typed it is the version in force. */
function useDraft(text: LegalText) {
  const t = useTexts(legalPageTexts);
  const [draft, setDraft] = useState<Draft>();
  const shown: Draft = draft ?? { title: text.title, body: text.body, from: text.version };
  const changed = [
    ...(shown.title === text.title ? [] : [t('name')]),
    ...(shown.body === text.body ? [] : [t('body')]),
  ];
  const isChanged = draft !== undefined && changed.length > 0;
  return {
    shown,
    isChanged,
    /** The names of what was changed. */
    changed: isChanged ? changed : [],
    /** Someone else has published meanwhile. */
    isOvertaken: isChanged && shown.from !== text.version,
    problems: {
      title: shown.title.trim() === '' ? t('nameMissing') : undefined,
      body: shown.body.trim() === '' ? t('bodyMissing') : undefined,
    },
    type: (change: Partial<Draft>) => setDraft({ ...shown, ...change }),
    takeOver: ({ title, body }: Pick<Draft, 'title' | 'body'>) => setDraft({ ...shown, title, body }),
    discard: () => setDraft(undefined),
  };
}
type Written = ReturnType<typeof useDraft>;
type EditorProps = { text: LegalText; one: OneText };

function Editor({ text, one }: EditorProps) {
  const t = useTexts(legalPageTexts);
  const tKind = useTexts(legalKindTexts);
  const mayEdit = useCan()('legal_texts.edit', one.projectId);
  const written = useDraft(text);
  const { shown, isChanged, isOvertaken, problems, discard } = written;
  const [isTried, setTried] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const publish = usePublish(one, discard);
  const name = `${tKind(one.kind)} · ${t(one.language)}`;
  const submit = () => {
    setTried(true);
    if (problems.title === undefined && problems.body === undefined) setAsked(true);
  };
  const fields: FormSection = {
    id: 'text',
    title: t('text'),
    help: t('textHelp'),
    children: <TextFields written={written} language={one.language} isTried={isTried} />,
  };
  const preview = previewSection(t('preview'), shown, one.language);
  const difference: FormSection = {
    id: 'difference',
    title: t('difference'),
    children: <DiffView before={text.body} after={shown.body} isProse />,
  };
  const versions: FormSection = {
    id: 'versions',
    title: t('versions'),
    children: <LegalVersions one={one} current={text} onTakeOver={mayEdit ? written.takeOver : undefined} />,
  };
  return (
    <>
      <DetailForm
        title={name}
        description={t('version', { version: text.version })}
        notice={<Notices text={text} isOvertaken={isOvertaken} mayEdit={mayEdit} />}
        actions={<HeadLinks one={one} />}
        sections={[...(mayEdit ? [fields] : []), preview, ...(isChanged ? [difference] : []), versions]}
        submitLabel={t('publish')}
        isReadOnly={!mayEdit}
        changed={written.changed}
        isBusy={publish.isPending}
        error={publish.error?.message}
        onSubmit={submit}
        onDiscard={discard}
      />
      <PublishQuestion
        text={text}
        one={one}
        isOpen={isAsked}
        written={written}
        publish={publish}
        onClose={() => setAsked(false)}
      />
    </>
  );
}

function previewSection(
  title: string,
  shown: Pick<LegalText, 'title' | 'body'>,
  language: Language,
): FormSection {
  return { id: 'preview', title, children: <LegalPreview {...shown} language={language} /> };
}

type FieldsProps = { written: Written; language: Language; isTried: boolean };

/** The name and the text, with what is wrong with them after an attempt to publish. */
function TextFields({ written: { shown, problems, type }, language, isTried }: FieldsProps) {
  const t = useTexts(legalPageTexts);
  const error = isTried ? problems : { title: undefined, body: undefined };
  return (
    <>
      <TextField
        fullWidth
        label={t('name')}
        value={shown.title}
        error={error.title !== undefined}
        helperText={error.title ?? ' '}
        onChange={(event) => type({ title: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 120, lang: language } }}
      />
      <TextField
        fullWidth
        multiline
        minRows={16}
        maxRows={36}
        label={t('body')}
        value={shown.body}
        error={error.body !== undefined}
        helperText={error.body ?? ' '}
        onChange={(event) => type({ body: event.target.value })}
        slotProps={{ htmlInput: { maxLength: 6e4, lang: language } }}
      />
    </>
  );
}

type QuestionProps = EditorProps & {
  isOpen: boolean;
  written: Written;
  publish: ReturnType<typeof usePublish>;
  onClose: () => void;
};

function PublishQuestion({ text, one, isOpen, written, publish, onClose }: QuestionProps) {
  const t = useTexts(legalPageTexts);
  const tKind = useTexts(legalKindTexts);
  const { shown, isOvertaken } = written;
  return (
    <ConfirmDialog
      open={isOpen}
      title={t('publishTitle', { name: tKind(one.kind), language: t(one.language) })}
      confirmLabel={t('publish')}
      isBusy={publish.isPending}
      onConfirm={() =>
        publish.mutate(
          // A person who has seen the other version publishes on top of it.
          {
            title: shown.title.trim(),
            body: shown.body,
            from_version: isOvertaken ? text.version : shown.from,
          },
          { onSettled: onClose },
        )
      }
      onCancel={onClose}
    >
      {t('publishBody', { version: text.version + 1 })}
    </ConfirmDialog>
  );
}

function Notices({
  text,
  isOvertaken,
  mayEdit,
}: {
  text: LegalText;
  isOvertaken: boolean;
  mayEdit: boolean;
}) {
  const t = useTexts(legalPageTexts);
  if (isOvertaken)
    return (
      <Alert severity="warning">{t('changed', { version: text.version, name: text.published_by })}</Alert>
    );
  if (text.is_template) return <Alert severity="warning">{t('templateHint')}</Alert>;
  if (mayEdit) return undefined;
  return <Alert severity="info">{t('readOnly')}</Alert>;
}

function HeadLinks({ one: { projectId, kind, language } }: { one: OneText }) {
  const t = useTexts(legalPageTexts);
  return (
    <>
      <Button component={Link} to="/project/legal" startIcon={<ArrowBackRounded />}>
        {t('back')}
      </Button>
      <Button
        variant="outlined"
        href={`${LEGAL_PATHS[kind]}?project-id=${String(projectId)}&lang=${language}`}
        target="_blank"
        rel="noreferrer"
        startIcon={<OpenInNewRounded />}
      >
        {t('guestPage')}
      </Button>
    </>
  );
}

function usePublish({ projectId, kind, language }: OneText, onDone: () => void) {
  const api = useApi();
  const t = useTexts(legalPageTexts);
  const tSentence = useTexts(sentenceTexts);
  const queries = useQueryClient();
  const intent = useIntent();
  return useMutation({
    mutationFn: async (body: { title: string; body: string; from_version: number }) => {
      try {
        return await api.legalTexts.publish(
          { params: { projectId, kind, language }, body },
          { idempotencyKey: intent.keyFor(body) },
        );
      } catch (error) {
        throw resultCodeOf(error) === 'INTERNAL_ERROR' ? new Error(tSentence('server_failed')) : error;
      }
    },
    onSuccess: (saved) => {
      intent.done();
      queries.setQueryData<LegalText[]>(legalQueries.list(api, projectId).queryKey, (rows) =>
        rows?.map((row) => (row.kind === kind && row.language === language ? saved : row)),
      );
      onDone();
      toastSuccess(t('published', { version: saved.version }));
    },
    // Another person's version in between is fetched, so that it can be compared.
    onSettled: () => queries.invalidateQueries({ queryKey: ['legal-texts', projectId] }),
  });
}
