import { AUDIT_DELETABLE_S, type AuditEntry } from '@rota/contract/audit';
import ArrowForwardRounded from '@mui/icons-material/ArrowForwardRounded';
import HistoryRounded from '@mui/icons-material/HistoryRounded';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Box, Skeleton, Typography } from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { resultCodeOf } from '../../../api/api-error.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useNow } from '../../../ui/now.ts';
import { Actions } from '../../../ui/actions/actions.tsx';
import { FactList, type Fact } from '../../../ui/fact-list.tsx';
import { PanelSection, SidePanel } from '../../../ui/list/side-panel.tsx';
import { ErrorState, NotFoundState } from '../../../ui/page-state.tsx';
import { useColours } from '../../../ui/theme-provider.tsx';
import { FONT_MONO } from '../../../ui/tokens.ts';
import { useAuditWords } from './audit-words.ts';
import { auditPageTexts } from './audit.messages.ts';
import { auditQueries, removeEntry, type AuditScope } from './audit.queries.ts';
import { differencesOf, type Difference } from './difference.rules.ts';

const NEVER_DELETED = ['LOG_ENTRY_DELETED', 'LOG_PERSON_ERASED'];

export type AuditPanelProps = {
  scope: AuditScope;
  number: number;
  row: AuditEntry | undefined;
  mayDelete: boolean;
  onClose: () => void;
};

/** One entry beside the list: what is different since, and who did it when. */
export function AuditPanel({ scope, number, row, mayDelete, onClose }: AuditPanelProps) {
  const t = useTexts(auditPageTexts);
  const words = useAuditWords();
  const query = useQuery(auditQueries.one(useApi(), scope, number));
  const entry = query.data ?? row;
  return (
    <SidePanel title={entry === undefined ? t('facts') : words.sentence(entry)} onClose={onClose}>
      {entry !== undefined && (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
          <WhoAndWhen entry={entry} />
          <PanelSection title={t('difference')}>
            {entry.is_deleted ? (
              <Alert severity="info">
                <Box sx={{ fontWeight: 600 }}>{t('isDeleted')}</Box>
                {t('isDeletedHint')}
              </Alert>
            ) : (
              <Differences
                differences={keepInformative(differencesOf(entry.before, entry.after))}
                names={entry.names}
              />
            )}
          </PanelSection>
          <PanelSection title={t('facts')}>
            <Facts entry={entry} />
          </PanelSection>
          {mayDelete && !entry.is_deleted && !NEVER_DELETED.includes(entry.code) && (
            <Remove scope={scope} entry={entry} />
          )}
        </Box>
      )}
      {entry === undefined && query.isPending && <Skeleton variant="rounded" height={220} />}
      {entry === undefined &&
        query.isError &&
        (resultCodeOf(query.error) === 'RECORD_NOT_FOUND' ? (
          <NotFound onBack={onClose} />
        ) : (
          <ErrorState error={query.error} onRetry={() => query.refetch()} />
        ))}
    </SidePanel>
  );
}

/** An address that asks for an entry that can never be. */
export function NoSuchEntry({ onClose }: { onClose: () => void }) {
  return (
    <SidePanel title={useTexts(auditPageTexts)('facts')} onClose={onClose}>
      <NotFound onBack={onClose} />
    </SidePanel>
  );
}

function NotFound({ onBack }: { onBack: () => void }) {
  const t = useTexts(auditPageTexts);
  return (
    <NotFoundState
      isWholePage={false}
      icon={HistoryRounded}
      title={t('notFound')}
      backLabel={t('backToList')}
      onBack={onBack}
    >
      {t('notFoundHint')}
    </NotFoundState>
  );
}

function WhoAndWhen({ entry }: { entry: AuditEntry }) {
  const words = useAuditWords();
  const formats = useFormats();
  return (
    <Typography variant="caption" color="textSecondary">
      {`${words.actor(entry)} · ${formats.dateTimeExact(entry.at)}`}
    </Typography>
  );
}

/** Fields that count changes rather than being one are left out, unless there is nothing else. */
const COUNTERS = ['version', 'updated_at', 'updatedAt'];
/** The fields that the sentence already contains. */
const IN_THE_SENTENCE = ['kind', 'why', 'command_id'];
function keepInformative(differences: readonly Difference[]): readonly Difference[] {
  const notInSentence = differences.filter(
    ({ path }) => path.length > 1 || !IN_THE_SENTENCE.includes(path[0] ?? ''),
  );
  const informative = notInSentence.filter(
    ({ path, kind }) => kind !== 'changed' || !COUNTERS.includes(path.at(-1) ?? ''),
  );
  return informative.length > 0 ? informative : notInSentence;
}

function Differences({
  differences,
  names,
}: {
  differences: readonly Difference[];
  names: AuditEntry['names'];
}) {
  const t = useTexts(auditPageTexts);
  const words = useAuditWords();
  if (differences.length === 0) return <Typography color="textSecondary">{t('noDifference')}</Typography>;
  return (
    <Box component="dl" sx={{ m: 0, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      {differences.map((difference) => (
        <Box key={difference.path.join('\n')}>
          <Typography component="dt" variant="caption" color="textSecondary">
            {words.field(difference.path)}
          </Typography>
          <Box
            component="dd"
            sx={{ m: 0, mt: 0.25, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75 }}
          >
            {difference.kind !== 'added' && (
              <Value side="before" text={words.value(difference.before, names, difference.path)} />
            )}
            {difference.kind === 'changed' && (
              <ArrowForwardRounded aria-hidden sx={{ fontSize: 16, color: 'text.secondary' }} />
            )}
            {difference.kind !== 'removed' && (
              <Value side="after" text={words.value(difference.after, names, difference.path)} />
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The old value struck out, the new one plain: distinct without colour, and with a word for screen readers. */
function Value({ side, text }: { side: 'before' | 'after'; text: string }) {
  const t = useTexts(auditPageTexts);
  const { palette, tones } = useColours();
  const isBefore = side === 'before';
  return (
    <Box
      component={isBefore ? 'del' : 'ins'}
      aria-label={`${isBefore ? t('before') : t('after')}: ${text}`}
      sx={{
        px: 0.75,
        py: 0.25,
        borderRadius: '6px',
        maxWidth: '100%',
        overflowWrap: 'anywhere',
        textDecoration: isBefore ? 'line-through' : 'none',
        backgroundColor: isBefore ? tones.neutral.soft : palette.accentSoft,
        color: isBefore ? tones.neutral.text : palette.accentText,
      }}
    >
      {text}
    </Box>
  );
}

function Facts({ entry }: { entry: AuditEntry }) {
  const t = useTexts(auditPageTexts);
  const words = useAuditWords();
  const mono = (text: string) => (
    <Box
      component="span"
      translate="no"
      sx={{ fontFamily: FONT_MONO, fontSize: '0.8125rem', overflowWrap: 'anywhere' }}
    >
      {text}
    </Box>
  );
  const rows: readonly Fact[] = [
    [t('number'), String(entry.number)],
    [t('code'), words.code(entry.code)],
    [t('subject'), words.subject(entry)],
    [t('entityId'), mono(entry.entity_id)],
    // A person who searches for what an outside program received finds it by this name.
    ...(entry.event === null ? [] : [[t('event'), mono(entry.event)] as const]),
  ];
  return <FactList facts={rows} />;
}

/** Only within a quarter of an hour; the server has the last word. */
function Remove({ scope, entry }: { scope: AuditScope; entry: AuditEntry }) {
  const t = useTexts(auditPageTexts);
  const formats = useFormats();
  const api = useApi();
  const queries = useQueryClient();
  const now = useNow(5_000);
  const until = new Date(entry.at).getTime() + AUDIT_DELETABLE_S * 1_000;
  if (now >= until) return null;
  return (
    <Box>
      <Actions
        projectId={undefined}
        renew={() => queries.invalidateQueries({ queryKey: ['audit', scope] })}
        actions={[
          {
            id: 'remove',
            place: 'button',
            label: t('remove'),
            isDangerous: true,
            confirm: {
              title: t('removeAsk', { number: formats.number(entry.number) }),
              children: t('removeHint'),
              isDangerous: true,
            },
            run: () => removeEntry(api, scope, entry.number),
            done: t('removed'),
          },
        ]}
      />
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block', mt: 0.75 }}>
        {t('removableUntil', { time: formats.time(until) })}
      </Typography>
    </Box>
  );
}
