import { DELIVERY_STATUSES } from '@rota/contract/deliveries';
import { ROBOT_STATES } from '@rota/contract/robots';
import { TARGET_TYPES } from '@rota/contract/targets';
import AddRounded from '@mui/icons-material/AddRounded';
import LocalShippingRounded from '@mui/icons-material/LocalShippingRounded';
import { ThemeProvider } from '@mui/material/styles';
import { useMemo, useRef, useState } from 'react';
import { toast } from 'react-hot-toast';
import {
  Box,
  Button,
  FormControlLabel,
  MenuItem,
  Paper,
  ScopedCssBaseline,
  Switch,
  TextField,
  Typography,
} from '../ui/kit.ts';
import { useLanguage, useTexts } from '../i18n/i18n-context.tsx';
import { useLocalSettings } from '../settings/settings-context.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { ConnectionIndicator } from '../ui/connection-indicator.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { FilterChip } from '../ui/list/filter-chip.tsx';
import { ListTable } from '../ui/list/list-table.tsx';
import { Logo } from '../ui/logo.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ErrorState, NotFoundState, NothingFoundState } from '../ui/page-state.tsx';
import { DeliveryStatusChip } from '../features/work/deliveries/shared/delivery-status-chip.tsx';
import { RobotStateChip } from '../ui/state-chip.tsx';
import { targetTypeTexts } from '../ui/states.messages.ts';
import { targetTypeIcons } from '../ui/states.ts';
import { createAppTheme } from '../ui/theme.ts';
import { useColours } from '../ui/theme-provider.tsx';
import { toastFailure, toastSuccess } from '../ui/toasts.tsx';
import { TONES, type Scheme } from '../ui/tokens.ts';
import { Group } from './component-group.tsx';
import { Frames, Pickers } from './component-frames.tsx';
import { componentsTexts } from './components.messages.ts';

/** Every shared component in both themes, for who builds pages. */
export function ComponentsPage() {
  const t = useTexts(componentsTexts);
  return (
    <Box sx={{ p: 3, width: '100%' }}>
      <PageHeader title={t('title')} description={t('description')} />
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' }, gap: 3 }}>
        <InTheme scheme="light" />
        <InTheme scheme="dark" />
      </Box>
    </Box>
  );
}

function InTheme({ scheme }: { scheme: Scheme }) {
  const [local] = useLocalSettings();
  const [language] = useLanguage();
  const theme = useMemo(
    () =>
      createAppTheme({
        scheme,
        direction: local.direction,
        responsiveFontSizes: local.responsiveFontSizes,
        language,
      }),
    [scheme, local, language],
  );
  return (
    <ThemeProvider theme={theme}>
      <ScopedCssBaseline
        enableColorScheme
        sx={{ borderRadius: '10px', border: 1, borderColor: 'divider', overflow: 'hidden' }}
      >
        <Box sx={{ p: 3, display: 'flex', flexDirection: 'column', gap: 4 }}>
          <Typography variant="h2">{scheme}</Typography>
          <Tones />
          <States />
          <Controls />
          <Table />
          <Pickers />
          <Frames />
          <PageStates />
        </Box>
      </ScopedCssBaseline>
    </ThemeProvider>
  );
}

function Tones() {
  const t = useTexts(componentsTexts);
  const { tones, palette } = useColours();
  return (
    <>
      <Group title={t('tones')}>
        {TONES.map((tone) => (
          <Box
            key={tone}
            sx={{
              px: 1.5,
              py: 1,
              borderRadius: '8px',
              backgroundColor: tones[tone].soft,
              color: tones[tone].text,
              borderInlineStart: `6px solid ${tones[tone].solid}`,
              fontWeight: 500,
            }}
          >
            {tone}
          </Box>
        ))}
      </Group>
      <Group title={t('type')}>
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.5 }}>
          <Typography variant="h1" component="div">
            32 Rota Ğğ İı Şş
          </Typography>
          <Typography variant="h2" component="div">
            24 R-07, 1.204
          </Typography>
          <Typography variant="h3" component="div">
            20 {t('sample')}
          </Typography>
          <Typography>15 {t('sample')}</Typography>
          <Typography variant="body2" sx={{ color: palette.inkSoft }}>
            14 {t('sample')}
          </Typography>
        </Box>
      </Group>
    </>
  );
}

function States() {
  const t = useTexts(componentsTexts);
  const tType = useTexts(targetTypeTexts);
  return (
    <>
      <Group title={t('robotStates')}>
        {ROBOT_STATES.map((state) => (
          <RobotStateChip key={state} state={state} />
        ))}
      </Group>
      <Group title={t('deliveryStatuses')}>
        {DELIVERY_STATUSES.map((status) => (
          <DeliveryStatusChip key={status} status={status} />
        ))}
      </Group>
      <Group title={t('targetTypes')}>
        {TARGET_TYPES.map((type) => {
          const Icon = targetTypeIcons[type];
          return (
            <Box key={type} sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center', mr: 1.5 }}>
              <Icon aria-hidden fontSize="small" />
              {tType(type === '' ? 'default' : type)}
            </Box>
          );
        })}
      </Group>
    </>
  );
}

function Controls() {
  const t = useTexts(componentsTexts);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Group title={t('buttons')}>
        <Button variant="contained" startIcon={<AddRounded />}>
          {t('primary')}
        </Button>
        <Button variant="outlined">{t('secondary')}</Button>
        <Button>{t('quiet')}</Button>
        <Button variant="contained" color="error" onClick={() => setAsking(true)}>
          {t('dangerous')}
        </Button>
        <Button variant="contained" loading>
          {t('busy')}
        </Button>
        <Button variant="outlined" disabled>
          {t('disabled')}
        </Button>
        <Kbd>Ctrl K</Kbd>
        <Logo />
        <ConfirmDialog
          open={isAsking}
          title={t('confirmTitle')}
          confirmLabel={t('dangerous')}
          isDangerous
          onConfirm={() => setAsking(false)}
          onCancel={() => setAsking(false)}
        >
          {t('sample')}
        </ConfirmDialog>
      </Group>
      <Fields />
      <Messages />
    </>
  );
}

function Fields() {
  const t = useTexts(componentsTexts);
  const [values, setValues] = useState<string[]>(['a']);
  return (
    <Group title={t('fields')}>
      <TextField label={t('field')} defaultValue="R-07" helperText={t('help')} />
      <TextField label={t('field')} error helperText={t('problem')} />
      <TextField label={t('choice')} select defaultValue="a" sx={{ minWidth: 160 }}>
        <MenuItem value="a">A</MenuItem>
        <MenuItem value="b">B</MenuItem>
      </TextField>
      <FormControlLabel control={<Switch defaultChecked />} label={t('switch')} />
      <FilterChip
        label={t('filter')}
        options={[
          { value: 'a', label: 'A' },
          { value: 'b', label: 'B' },
        ]}
        values={values}
        onChange={setValues}
      />
    </Group>
  );
}

function Messages() {
  const t = useTexts(componentsTexts);
  return (
    <>
      <Group title={t('toasts')}>
        <Button variant="outlined" onClick={() => toastSuccess(t('sample'))}>
          success
        </Button>
        <Button variant="outlined" onClick={() => toastFailure(new Error(t('sample')), t('sample'))}>
          error
        </Button>
        <Button variant="outlined" onClick={() => toast(t('sample'))}>
          blank
        </Button>
      </Group>
      <Group title={t('connection')}>
        {(['online', 'connecting', 'reconnecting', 'offline'] as const).map((status) => (
          <ConnectionIndicator key={status} status={status} />
        ))}
      </Group>
    </>
  );
}

type Sample = { id: string; name: string; count: number };
const NO_HOLD = { onPointerMove: () => undefined, onPointerLeave: () => undefined };
const samples: Sample[] = [
  { id: '1', name: 'R-01', count: 12 },
  { id: '2', name: 'R-02', count: 1_204 },
];

function Table() {
  const t = useTexts(componentsTexts);
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useMemo(
    () => [
      {
        id: 'name',
        header: t('field'),
        isAlways: true,
        isSortable: true,
        cell: (row: Sample) => row.name,
        text: (row: Sample) => row.name,
      },
      {
        id: 'state',
        header: t('robotStates'),
        cell: () => <RobotStateChip state="going" />,
        text: () => 'going',
      },
      {
        id: 'count',
        header: t('number'),
        isNumeric: true,
        cell: (row: Sample) => row.count,
        text: (row: Sample) => String(row.count),
      },
    ],
    [t],
  );
  return (
    <Group title={t('list')}>
      <Paper ref={scroller} variant="outlined" sx={{ width: '100%' }}>
        <ListTable
          label={t('list')}
          columns={columns}
          rows={samples}
          rowId={(row) => row.id}
          rowName={(row) => row.name}
          rowTone={undefined}
          isCompact={false}
          sort={{ id: 'name', isDescending: false }}
          onSort={() => undefined}
          openId="2"
          onOpen={() => undefined}
          selection={{ '1': true }}
          onSelection={() => undefined}
          scroller={scroller}
          groups={undefined}
          hold={NO_HOLD}
        />
      </Paper>
    </Group>
  );
}

function PageStates() {
  const t = useTexts(componentsTexts);
  return (
    <Group title={t('states')}>
      <Box sx={{ width: '100%', '& > *': { py: '24px !important', borderTop: 1, borderColor: 'divider' } }}>
        <EmptyState
          icon={LocalShippingRounded}
          title={t('empty')}
          action={<Button variant="contained">{t('primary')}</Button>}
        >
          {t('sample')}
        </EmptyState>
        <NothingFoundState onClear={() => undefined} />
        <ErrorState error={new Error(t('problem'))} onRetry={() => undefined} />
        <NotFoundState
          icon={LocalShippingRounded}
          title={t('notFound')}
          backLabel={t('back')}
          onBack={() => undefined}
        />
      </Box>
    </Group>
  );
}
