import { PROTOCOL_VERSIONS, type ProtocolVersion } from '@rota/contract/robots';
import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import { useState } from 'react';
import { Link } from 'react-router';
import { Box, Button, MenuItem, TextField, Typography } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { ConfirmPassword } from '../../../auth/confirm-password.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject, useProjects } from '../../../projects/project-context.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Page } from '../../../ui/page.tsx';
import { TitledPart } from '../../../ui/titled-part.tsx';
import { NewRobots } from './new-robots.tsx';
import { registerTexts } from './register.messages.ts';
import { ScanInput } from './scan-input.tsx';
import { useScanning, type Unpacking } from './scanning.ts';

const FIRST: Omit<Unpacking, 'projectId'> = { manufacturer: '', model: '', protocol: '2.1.0' };

/** Robots out of their boxes, one scan each: manufacturer and model stay until a person or a code changes them. */
export function ScanPage() {
  const t = useTexts(registerTexts);
  return (
    <Page width="form">
      <PageHeader
        title={t('scanTitle')}
        description={t('scanHint')}
        actions={
          <Button component={Link} to="/workshop/robots" startIcon={<ArrowBackRounded />}>
            {t('back')}
          </Button>
        }
      />
      <ConfirmPassword>
        <Scanner />
      </ConfirmPassword>
    </Page>
  );
}

function Scanner() {
  const t = useTexts(registerTexts);
  const { project_id: projectId } = useProject();
  const [unpacking, setUnpacking] = useState<Unpacking>({ ...FIRST, projectId });
  const { done, notice, isBusy, read } = useScanning(unpacking, setUnpacking);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <TitledPart title={t('boxTitle')}>
        <BoxFields unpacking={unpacking} onChange={setUnpacking} />
      </TitledPart>
      <TitledPart title={t('scanPart')}>
        <ScanInput isBusy={isBusy} notice={notice} onCode={read} />
      </TitledPart>
      {done.length === 0 ? (
        <Typography color="textSecondary">{t('nothingYet')}</Typography>
      ) : (
        [...new Set(done.map((robot) => robot.projectId))].map((id) => (
          <DonePart key={id} projectId={id} done={done.filter((robot) => robot.projectId === id)} />
        ))
      )}
    </Box>
  );
}

type DoneProps = { projectId: number; done: ReturnType<typeof useScanning>['done'] };

function DonePart({ projectId, done }: DoneProps) {
  const t = useTexts(registerTexts);
  return (
    <TitledPart title={t('doneTitle', { count: done.length })}>
      <NewRobots projectId={projectId} robots={done} />
    </TitledPart>
  );
}

type FieldsProps = { unpacking: Unpacking; onChange: (unpacking: Unpacking) => void };
const PLAIN = { htmlInput: { autoComplete: 'off', maxLength: 60 } };

function BoxFields({ unpacking, onChange }: FieldsProps) {
  const t = useTexts(registerTexts);
  const can = useCan();
  const projects = useProjects().projects.filter(({ project_id: id }) => can('robots.register', id));
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <TextField
        select
        label={t('project')}
        value={unpacking.projectId}
        onChange={(event) => onChange({ ...unpacking, projectId: Number(event.target.value) })}
      >
        {projects.map(({ project_id: id, project_name: name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={t('protocol')}
        value={unpacking.protocol}
        onChange={(event) => onChange({ ...unpacking, protocol: event.target.value as ProtocolVersion })}
      >
        {PROTOCOL_VERSIONS.map((version) => (
          <MenuItem key={version} value={version}>
            {version}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={t('manufacturer')}
        value={unpacking.manufacturer}
        onChange={(event) => onChange({ ...unpacking, manufacturer: event.target.value })}
        slotProps={PLAIN}
      />
      <TextField
        label={t('model')}
        value={unpacking.model}
        onChange={(event) => onChange({ ...unpacking, model: event.target.value })}
        slotProps={PLAIN}
      />
    </Box>
  );
}
