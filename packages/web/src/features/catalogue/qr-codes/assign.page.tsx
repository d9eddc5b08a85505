import { qrCodeOfAddress } from '@rota/contract/core';
import type { Target } from '@rota/contract/targets';
import { qrCodeText, type QrCode } from '@rota/contract/qr-codes';
import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import CheckCircleOutlineRounded from '@mui/icons-material/CheckCircleOutlineRounded';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  Alert,
  Box,
  Button,
  List,
  ListItem,
  ListItemIcon,
  ListItemText,
  Skeleton,
  Typography,
} from '../../../ui/kit.ts';
import { useApi } from '../../../api/api-context.tsx';
import { targetQueries } from '../../../api/queries.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { playSound } from '../../notices/alerts/shared/play-sound.ts';
import { soundChoice } from '../../notices/alerts/shared/sound-choice.rules.ts';
import { PlaceField } from '../../sites/targets/shared/place-field.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { useLocalSettings } from '../../../settings/settings-context.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ErrorState } from '../../../ui/page-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { toastSuccess } from '../../../ui/toasts.tsx';
import { FONT_MONO } from '../../../ui/tokens.ts';
import { assignTexts } from './assign.messages.ts';
import { CodeScanner, type CodeSource } from './shared/code-scanner.tsx';
import { Part } from './form-part.tsx';
import { LocationField } from './location-field.tsx';
import { useRenewQrs } from './qr-codes.queries.ts';

/** Stands for "as it is" where a pickup location is chosen: '' stands for none. */
const AS_IS = 'as-is';

/** Ties printed codes to targets, one after the other: a code is read, its target named, and the next one scanned. */
export function AssignPage() {
  const t = useTexts(assignTexts);
  const { project_id: projectId } = useProject();
  const targets = useQuery(targetQueries.list(useApi(), projectId));
  return (
    <Page width="form">
      <PageHeader
        title={t('title')}
        description={t('hint')}
        actions={
          <Button component={Link} to="/project/qr" startIcon={<ArrowBackRounded />}>
            {t('back')}
          </Button>
        }
      />
      {targets.isError && <ErrorState error={targets.error} onRetry={() => targets.refetch()} />}
      {targets.isPending && <Skeleton variant="rounded" height={360} />}
      {targets.data !== undefined && <Assigner targets={targets.data} />}
    </Page>
  );
}

function Assigner({ targets }: { targets: readonly Target[] }) {
  const t = useTexts(assignTexts);
  const [local] = useLocalSettings();
  const [scanned, setScanned] = useState<string>();
  const [isForeign, setForeign] = useState(false);
  const [done, setDone] = useState<readonly QrCode[]>([]);
  const handleCode = (text: string, by: CodeSource) => {
    const code = qrCodeText.safeParse(qrCodeOfAddress(text) ?? text);
    // The camera still looks at the code that was assigned a moment ago.
    if (by === 'camera' && code.data?.toLowerCase() === done[0]?.code.toLowerCase() && code.success) return;
    setForeign(!code.success);
    if (!code.success) return;
    if (by !== 'hand') playSound('qr_reader', soundChoice('qr_reader', local));
    setScanned(code.data);
  };
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Part title={t('scanTitle')}>
        {isForeign && <Alert severity="error">{t('notOurs')}</Alert>}
        {scanned === undefined ? (
          <CodeScanner onCode={handleCode} />
        ) : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <CheckCircleOutlineRounded aria-hidden color="success" />
            <Typography
              role="status"
              sx={{ flex: 1, fontFamily: FONT_MONO, overflowWrap: 'anywhere' }}
              translate="no"
            >
              {t('read', { code: scanned })}
            </Typography>
            <Button onClick={() => setScanned(undefined)}>{t('another')}</Button>
          </Box>
        )}
      </Part>
      {scanned !== undefined && (
        <TargetPart
          key={scanned}
          scanned={scanned}
          targets={targets}
          onDone={(code) => {
            setDone((before) => [code, ...before.filter(({ qr_id: id }) => id !== code.qr_id)]);
            setScanned(undefined);
          }}
        />
      )}
      {done.length > 0 && <AssignedCodes codes={done} />}
    </Box>
  );
}

function TargetPart({
  scanned,
  targets,
  onDone,
}: {
  scanned: string;
  targets: readonly Target[];
  onDone: (code: QrCode) => void;
}) {
  const t = useTexts(assignTexts);
  const api = useApi();
  const renew = useRenewQrs();
  const { project_id: projectId } = useProject();
  const [target, setTarget] = useState('');
  const [location, setLocation] = useState(AS_IS);
  const assign = useMutation({
    mutationFn: () => {
      const pickup = location === AS_IS ? {} : { pickup_location_id: location === '' ? null : location };
      return api.qrCodes.assign({ params: { projectId }, body: { scanned, target_id: target, ...pickup } });
    },
    onSuccess: (code) => {
      toastSuccess(t('assigned', { code: code.code, target: code.target_name }));
      onDone(code);
    },
    onSettled: renew,
  });
  return (
    <Part title={t('targetTitle')}>
      <PlaceField
        projectId={projectId}
        targets={targets}
        label={t('target')}
        help={t('targetHint')}
        value={target}
        error={assign.error?.message}
        onChange={(id) => {
          assign.reset();
          setTarget(id);
        }}
      />
      <LocationField
        value={location}
        none=""
        asIs={{ value: AS_IS, label: t('asIs') }}
        onChange={setLocation}
      />
      <Button
        variant="contained"
        size="large"
        disabled={target === ''}
        loading={assign.isPending}
        onClick={() => assign.mutate()}
        sx={{ alignSelf: { sm: 'flex-start' } }}
      >
        {t('assign')}
      </Button>
    </Part>
  );
}

function AssignedCodes({ codes }: { codes: readonly QrCode[] }) {
  const t = useTexts(assignTexts);
  return (
    <Part title={t('doneTitle')}>
      <List disablePadding>
        {codes.map(({ qr_id: id, code, target_name: target, pickup_location_name: location }) => (
          <ListItem key={id} disableGutters>
            <ListItemIcon sx={{ minWidth: 36 }}>
              <CheckCircleOutlineRounded color="success" fontSize="small" />
            </ListItemIcon>
            <ListItemText
              primary={target}
              secondary={[code, location].filter((text) => text !== null).join(' · ')}
            />
          </ListItem>
        ))}
      </List>
    </Part>
  );
}
