import { taskKindTexts } from '@rota/contract/deliveries';
import { TASK_OUTCOMES, type RobotStats } from '@rota/contract/telemetry';
import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from '../../../ui/kit.ts';
import { SidewaysScroll } from '../../../ui/sideways-scroll.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { TitledPart } from '../../../ui/titled-part.tsx';
import { statsTexts } from './stats.messages.ts';

/** Tasks that ended in a range, by kind and outcome. */
export function StatsTasks({ stats: { current } }: { stats: RobotStats }) {
  const t = useTexts(statsTexts);
  const kinds = useTexts(taskKindTexts);
  const formats = useFormats();
  return (
    <TitledPart title={t('byKind')}>
      {current.tasks.length === 0 ? (
        <Typography color="textSecondary">{t('noTasks')}</Typography>
      ) : (
        <SidewaysScroll label={t('byKind')}>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{t('kind')}</TableCell>
                {TASK_OUTCOMES.map((outcome) => (
                  <TableCell key={outcome} align="right">
                    {t(outcome)}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {current.tasks.map((row) => (
                <TableRow key={row.kind}>
                  <TableCell component="th" scope="row">
                    {kinds(row.kind)}
                  </TableCell>
                  {TASK_OUTCOMES.map((outcome) => (
                    <TableCell key={outcome} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                      {formats.number(row[outcome])}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </SidewaysScroll>
      )}
    </TitledPart>
  );
}
