import type { TopicTraffic } from '@rota/contract/wire-messages';
import { useQuery } from '@tanstack/react-query';
import { Box, Skeleton, Typography } from '../../../ui/kit.ts';
import { SidewaysScroll } from '../../../ui/sideways-scroll.tsx';
import { useApi } from '../../../api/api-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useNow } from '../../../ui/now.ts';
import { ErrorState } from '../../../ui/page-state.tsx';
import { useColours } from '../../../ui/theme-provider.tsx';
import { diagnosticsTexts } from './diagnostics.messages.ts';
import { diagnosticsQueries } from './diagnostics.queries.ts';
import { Part } from './part.tsx';

/** The robot's topics, with how often and how large their messages are. */
export function TopicTable({ projectId, robotId }: { projectId: number; robotId: string }) {
  const t = useTexts(diagnosticsTexts);
  const { data, error, refetch } = useQuery(diagnosticsQueries.topics(useApi(), { projectId, robotId }));
  return (
    <Part title={t('topics')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t('topicsHint')}
      </Typography>
      {data === undefined && error !== null && (
        <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />
      )}
      {data === undefined && error === null && (
        <Skeleton variant="rounded" height={180} role="status" aria-label={t('loading')} />
      )}
      {data?.length === 0 && <Typography color="textSecondary">{t('noTopics')}</Typography>}
      {data !== undefined && data.length > 0 && <Topics topics={data} />}
    </Part>
  );
}

const HEADS = ['topic', 'direction', 'rate', 'size', 'last'] as const;

function Topics({ topics }: { topics: readonly TopicTraffic[] }) {
  const t = useTexts(diagnosticsTexts);
  const formats = useFormats();
  const now = useNow(1_000);
  const { palette } = useColours();
  return (
    <SidewaysScroll label={t('topics')}>
      <Box
        component="table"
        aria-label={t('topics')}
        sx={{
          borderCollapse: 'collapse',
          width: '100%',
          minWidth: 560,
          fontSize: '0.875rem',
          fontVariantNumeric: 'tabular-nums',
          '& th, & td': { textAlign: 'start', py: 0.75, pr: 2, borderBottom: `1px solid ${palette.line}` },
          '& th': { fontWeight: 500, color: 'text.secondary' },
        }}
      >
        <thead>
          <tr>
            {HEADS.map((head) => (
              <th key={head} scope="col">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {topics.map((topic) => (
            <tr key={`${topic.direction} ${topic.topic}`}>
              <td>{topic.topic}</td>
              <td>{t(topic.direction)}</td>
              <td>{formats.number(Math.round(topic.messages_per_minute * 10) / 10)}</td>
              <td>{formats.bytes(Math.round(topic.bytes_per_message))}</td>
              <td>{formats.ago(topic.last_at, now)}</td>
            </tr>
          ))}
        </tbody>
      </Box>
    </SidewaysScroll>
  );
}
