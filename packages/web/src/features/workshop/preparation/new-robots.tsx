import type { LabelledRobot } from '@rota/contract/preparation';
import PrintRounded from '@mui/icons-material/PrintRounded';
import { Link } from 'react-router';
import { Alert, Box, Button, Typography } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { FONT_MONO } from '../../../ui/tokens.ts';
import { usePrintLabels } from './labels.ts';
import { registerTexts } from './register.messages.ts';
import { workshopAddress } from './robot-key.ts';

type NewRobotsProps = { projectId: number; robots: readonly LabelledRobot[] };

/** Robots that were registered just now, with their codes, and their labels as one file. */
export function NewRobots({ projectId, robots }: NewRobotsProps) {
  const t = useTexts(registerTexts);
  const print = usePrintLabels(projectId);
  const labels = robots.map(({ robot_id, activation_code }) => ({ robot_id, activation_code }));
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Alert severity="info">{t('codesOnce')}</Alert>
      <Box>
        <Button
          variant="contained"
          startIcon={<PrintRounded />}
          loading={print.isPending}
          onClick={() => print.mutate(labels)}
        >
          {t('printAll')}
        </Button>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {robots.map((robot) => (
          <NewRobot key={robot.robot_id} projectId={projectId} robot={robot} />
        ))}
      </Box>
    </Box>
  );
}

function NewRobot({ projectId, robot }: { projectId: number; robot: LabelledRobot }) {
  const t = useTexts(registerTexts);
  const { name, serial_number: serial, activation_code: code, robot_id } = robot;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }} translate="no">
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {serial}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Typography sx={{ fontFamily: FONT_MONO, userSelect: 'text' }} aria-label={`${t('code')} ${code}`}>
          {code}
        </Typography>
        <CopyButton text={code} label={t('copyCode', { name })} doneText={t('copied')} />
      </Box>
      <Button component={Link} to={workshopAddress({ project_id: projectId, robot_id })}>
        {t('show')}
      </Button>
    </Box>
  );
}
