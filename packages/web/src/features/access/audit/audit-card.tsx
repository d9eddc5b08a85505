import type { AuditEntry } from '@rota/contract/audit';
import { Box, Typography } from '../../../ui/kit.ts';
import { useFormats } from '../../../i18n/i18n-context.tsx';
import { useNow } from '../../../ui/now.ts';
import { useAuditWords } from './audit-words.ts';

/** An entry in one sentence; struck out if its content was erased. */
export function EntrySentence({ entry }: { entry: AuditEntry }) {
  const words = useAuditWords();
  return (
    <Box
      component={entry.is_deleted ? 'del' : 'span'}
      sx={{ fontWeight: 500, color: entry.is_deleted ? 'text.secondary' : undefined }}
    >
      {words.sentence(entry)}
    </Box>
  );
}

/** An entry where a table has no room. */
export function AuditCard({ entry }: { entry: AuditEntry }) {
  const formats = useFormats();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.5, overflowWrap: 'anywhere' }}>
      <EntrySentence entry={entry} />
      <Typography variant="caption" color="textSecondary">
        {formats.momentExact(entry.at, useNow(60_000))}
      </Typography>
    </Box>
  );
}
