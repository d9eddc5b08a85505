import { sentenceTexts } from '@rota/contract/core';
import { Alert, AlertTitle, Box, Button } from '../../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { useNow } from '../../../../ui/now.ts';
import { toastFailure, toastSuccess } from '../../../../ui/toasts.tsx';
import {
  EVERYONE_NOW,
  useConfigLogs,
  useSaveConfig,
  type ConfigDocument,
  type ConfigSource,
} from '../../../sites/config/shared/config-source.ts';
import { useKnownRobots } from '../../robots/shared/robot-choice.tsx';
import { robotConfigTexts } from './robot-config.messages.ts';

const TICK_MS = 10_000;

type NoticeProps = {
  projectId: number;
  source: ConfigSource;
  document: ConfigDocument;
  /** Nothing may be done while a text is being changed. */
  isBusy: boolean;
  onSaved: () => void;
};

/** A version that is on one robot only, or waits for its time: what that means, and the ways to send it on or take it back. */
export function VersionNotice(props: NoticeProps) {
  const t = useTexts(robotConfigTexts);
  const formats = useFormats();
  const now = useNow(TICK_MS);
  const robots = useKnownRobots(props.projectId);
  const { version, reach = EVERYONE_NOW } = props.document;
  const { pilot_robot_id: pilot, starts_at: startsAt } = reach;
  if (pilot !== null) {
    const robot = robots.find(({ robot_id: id }) => id === pilot)?.name ?? t('pilotUnknown');
    return (
      <Notice
        {...props}
        title={t('pilotTitle', { version, robot })}
        hint={t('pilotHint')}
        goOn={t('sendToAll')}
      />
    );
  }
  if (startsAt === null || Date.parse(startsAt) <= now) return null;
  return (
    <Notice
      {...props}
      title={t('scheduledTitle', { version, at: formats.dateTime(startsAt) })}
      hint={t('scheduledHint')}
      goOn={t('applyNow')}
    />
  );
}

type TextProps = { title: string; hint: string; goOn: string };

function Notice({ source, document, isBusy, onSaved, title, hint, goOn }: NoticeProps & TextProps) {
  const t = useTexts(robotConfigTexts);
  const back = useTakeBack({ source, document, onSaved });
  const send = useNewVersion(source, ({ version }) => {
    toastSuccess(t('sentToAll', { version }));
    onSaved();
  });
  return (
    <Alert severity="info">
      <AlertTitle>{title}</AlertTitle>
      {hint}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button
          size="small"
          variant="contained"
          disabled={isBusy}
          loading={send.isPending}
          onClick={() => send.start({ text: document.text, base: document.version })}
        >
          {goOn}
        </Button>
        {back.isPossible && (
          <Button
            size="small"
            color="inherit"
            disabled={isBusy}
            loading={back.isPending}
            onClick={back.start}
          >
            {t('takeBack')}
          </Button>
        )}
      </Box>
    </Alert>
  );
}

/** Puts the text back that applied to all before the newest version, for all at once. */
export function useTakeBack({
  source,
  document,
  onSaved,
}: Pick<NoticeProps, 'source' | 'document' | 'onSaved'>) {
  const t = useTexts(robotConfigTexts);
  const logs = useConfigLogs(source, document.version > 0);
  const items = logs.data?.pages.flatMap((page) => page.items) ?? [];
  // A version that was on one robot only was never that of the others.
  const before = items.find(
    ({ version, text, pilot_robot_id: pilot }) =>
      version < document.version && pilot === null && text !== document.text,
  );
  const save = useNewVersion(source, () => {
    toastSuccess(t('takenBack', { version: document.version }));
    onSaved();
  });
  return {
    isPossible: document.version > 0 && logs.isSuccess,
    isPending: save.isPending,
    start: () =>
      save.start({
        // Before the first version there were no values.
        text: before?.text ?? '{}',
        base: document.version,
        restoredFrom: before?.version,
      }),
  };
}

function useNewVersion(source: ConfigSource, onSaved: (document: ConfigDocument) => void) {
  const tSentence = useTexts(sentenceTexts);
  const save = useSaveConfig(source, onSaved);
  return {
    isPending: save.isPending,
    start: (change: { text: string; base: number; restoredFrom?: number | undefined }) =>
      save.mutate(
        { restoredFrom: undefined, ...change, reach: EVERYONE_NOW },
        { onError: (error) => toastFailure(error, tSentence('server_failed')) },
      ),
  };
}
