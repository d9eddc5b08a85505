import type { Decision } from '@rota/contract/decisions';
import ExpandLessRounded from '@mui/icons-material/ExpandLessRounded';
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import { useId, useState } from 'react';
import { Box, Button, Tooltip, Typography } from '../../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { useReason } from '../../../../i18n/reason.ts';
import { useNow } from '../../../../ui/now.ts';
import { CandidateTable } from './candidate-table.tsx';
import { decisionListTexts } from './decisions.messages.ts';

/** The decisions with time and reason. One that compared robots opens to show each robot's distance and why it was not taken. */
export function DecisionList({ decisions }: { decisions: readonly Decision[] }) {
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {decisions.map((decision) => (
        <DecisionRow key={decision.decision_id} decision={decision} />
      ))}
    </Box>
  );
}

function DecisionRow({ decision: { at, reason, candidates } }: { decision: Decision }) {
  const t = useTexts(decisionListTexts);
  const formats = useFormats();
  const reasonText = useReason();
  const now = useNow(60_000);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, py: 0.375 }}>
      <Tooltip title={formats.dateTimeExact(at)}>
        <Typography
          component="time"
          dateTime={at}
          variant="caption"
          color="text.secondary"
          sx={{ minWidth: 76, maxWidth: 96, flexShrink: 0, lineHeight: '1.45rem' }}
        >
          {formats.momentExact(at, now)}
        </Typography>
      </Tooltip>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="body2">{reasonText(reason)}</Typography>
        {candidates.length > 0 && (
          <>
            <Button
              size="small"
              color="inherit"
              aria-expanded={isOpen}
              aria-controls={id}
              endIcon={isOpen ? <ExpandLessRounded /> : <ExpandMoreRounded />}
              onClick={() => setOpen(!isOpen)}
              sx={{ ml: -0.625, fontWeight: 400, color: 'text.secondary' }}
            >
              {t('candidates', { count: candidates.length })}
            </Button>
            <Box id={id} hidden={!isOpen}>
              {isOpen && <CandidateTable candidates={candidates} />}
            </Box>
          </>
        )}
      </Box>
    </Box>
  );
}
