import type { Decision } from '@rota/contract/decisions';
import type { RobotCommand } from '@rota/contract/robots';
import type { Target } from '@rota/contract/targets';
import { Box, Typography } from '../../../ui/kit.ts';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useNow } from '../../../ui/now.ts';
import { CommandName, CommandSteps } from './command-steps.tsx';
import { robotPageTexts } from './robots.messages.ts';
import { DecisionList } from '../../work/deliveries/shared/decision-list.tsx';
import { Section } from '../../../ui/panel-section.tsx';

const SHOWN = 8;

/** Commands given lately, by whom, and what became of each. */
export function RecentCommands({
  commands,
  targets,
}: {
  commands: readonly RobotCommand[];
  targets: readonly Target[];
}) {
  const t = useTexts(robotPageTexts);
  const formats = useFormats();
  const now = useNow(10_000);
  return (
    <Section title={t('commands')}>
      {commands.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {t('noCommands')}
        </Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {commands.slice(0, SHOWN).map((command) => (
          <Box component="li" key={command.command_id} sx={{ py: 0.5 }}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, fontSize: '0.875rem' }}>
              <CommandName command={command} targets={targets} />
              <Typography variant="caption" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
                {t('commandBy', { person: command.by, ago: formats.ago(command.created_at, now) })}
              </Typography>
            </Box>
            <CommandSteps command={command} />
          </Box>
        ))}
      </Box>
    </Section>
  );
}

/** Why it was chosen, why it waits, why it goes where it goes. */
export function Decisions({ decisions }: { decisions: readonly Decision[] }) {
  const t = useTexts(robotPageTexts);
  return (
    <Section title={t('why')}>
      {decisions.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {t('noDecisions')}
        </Typography>
      )}
      <DecisionList decisions={decisions.slice(0, SHOWN)} />
    </Section>
  );
}
