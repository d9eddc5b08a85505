import { humanRoles, type HumanRole } from '@rota/contract/core';
import PlaceRounded from '@mui/icons-material/PlaceRounded';
import SmartToyRounded from '@mui/icons-material/SmartToyRounded';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Box, Button, TextField } from '../ui/kit.ts';
import { useLanguage, useTexts } from '../i18n/i18n-context.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DateRangeField, type DateRange } from '../ui/dates/date-range-field.tsx';
import { DateTimeField } from '../ui/dates/date-time-field.tsx';
import { DetailForm } from '../ui/form/detail-form.tsx';
import { EntityChip } from '../ui/entities/entity-chip.tsx';
import { EntityPicker } from '../ui/entities/entity-picker.tsx';
import type { Entity } from '../ui/entities/entity.ts';
import { roleEntity } from '../ui/entities/role-entity.ts';
import { userEntity } from '../ui/entities/user-entity.ts';
import { SidePanel } from '../ui/list/side-panel.tsx';
import { robotStateTexts } from '../ui/states.messages.ts';
import { robotStateLooks } from '../ui/states.ts';
import { Group } from './component-group.tsx';
import { componentsTexts } from './components.messages.ts';

const PANEL = 'sample';

function useSamples(): Record<'robot' | 'target' | 'person' | 'role', Entity[]> {
  const t = useTexts(componentsTexts);
  const states = useTexts(robotStateTexts);
  const [language] = useLanguage();
  const stateOf = (state: 'going' | 'charging' | 'offline') => ({
    ...robotStateLooks[state],
    label: states(state),
  });
  const robot = (number: number, state: 'going' | 'charging' | 'offline'): Entity => ({
    id: `r-${number}`,
    name: `R-${number}`,
    icon: SmartToyRounded,
    state: stateOf(state),
    whyNot: state === 'offline' ? states('offline') : undefined,
  });
  const target = (number: number, group: string): Entity => ({
    id: `t-${number}`,
    name: `${t('target')} ${number}`,
    icon: PlaceRounded,
    group,
    whyNot: group === 'Quay · 2' ? t('otherFloor') : undefined,
  });
  return {
    robot: [robot(10, 'going'), robot(2, 'charging'), robot(7, 'offline')],
    target: [target(10, 'Quay · 1'), target(2, 'Quay · 1'), target(3, 'Quay · 2')],
    person: [
      userEntity({ id: 'u-1', name: 'Deniz', lastname: 'Kaya', username: 'deniz' }),
      userEntity({ id: 'u-2', name: '', lastname: '', username: 'otto' }),
    ],
    role: (Object.keys(humanRoles) as HumanRole[]).map((role) => roleEntity(role, language)),
  };
}

/** Pickers and chips of robots, targets, people and roles, and dates. */
export function Pickers() {
  const t = useTexts(componentsTexts);
  const samples = useSamples();
  const [chosen, setChosen] = useState<Record<string, string>>({ robot: 'r-2' });
  const [day, setDay] = useState<string | null>(null);
  const [moment, setMoment] = useState<string | null>('2026-03-02T21:30:00.000Z');
  const [range, setRange] = useState<DateRange>({ from: '2026-03-02T00:00:00.000Z', to: null });
  return (
    <>
      <Group title={t('entities')}>
        <Box
          sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2, width: '100%' }}
        >
          {(['robot', 'target', 'person', 'role'] as const).map((kind) => (
            <EntityPicker
              key={kind}
              label={t(kind)}
              entities={samples[kind]}
              value={chosen[kind] ?? ''}
              onChange={(id) => setChosen({ ...chosen, [kind]: id })}
            />
          ))}
        </Box>
        {Object.values(samples)
          .flatMap((entities) => entities.slice(0, 2))
          .map((entity) => (
            <EntityChip
              key={entity.id}
              entity={entity}
              onRemove={entity.id === 'r-2' ? () => setChosen({}) : undefined}
            />
          ))}
      </Group>
      <Group title={t('dates')}>
        <Box
          sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2, width: '100%' }}
        >
          <DateTimeField label={t('day')} isDayOnly value={day} onChange={setDay} />
          <DateTimeField label={t('moment')} value={moment} onChange={setMoment} />
        </Box>
        <DateRangeField label={t('range')} value={range} onChange={setRange} />
      </Group>
    </>
  );
}

/** A form with sections, a side panel that stands in the address, and the question before the worst. */
export function Frames() {
  const t = useTexts(componentsTexts);
  const [search, setSearch] = useSearchParams();
  const own = useId();
  const [isAsking, setAsking] = useState(false);
  const show = (panel: string | undefined) => setSearch(panel === undefined ? {} : { [PANEL]: panel });
  return (
    <>
      <Group title={t('frames')}>
        <Button variant="outlined" onClick={() => show(own)}>
          {t('panel')}
        </Button>
        <Button variant="contained" color="error" onClick={() => setAsking(true)}>
          {t('dangerous')}
        </Button>
      </Group>
      <SampleForm />
      <ConfirmDialog
        open={isAsking}
        title={t('worstTitle')}
        typedName="Quay Hotel"
        confirmLabel={t('dangerous')}
        isDangerous
        onConfirm={() => setAsking(false)}
        onCancel={() => setAsking(false)}
      >
        {t('sample')}
      </ConfirmDialog>
      {search.get(PANEL) === own && (
        <SidePanel title={t('robot')} onClose={() => show(undefined)}>
          {t('sample')}
        </SidePanel>
      )}
    </>
  );
}

function SampleForm() {
  const t = useTexts(componentsTexts);
  const own = useId();
  const [name, setName] = useState('R-07');
  const section = (id: string, title: string) => ({
    id: `${own}-${id}`,
    title,
    children: <TextField fullWidth label={t('field')} />,
  });
  return (
    <DetailForm
      title={t('form')}
      submitLabel={t('primary')}
      changed={name === 'R-07' ? [] : [t('field')]}
      isBusy={false}
      onSubmit={() => setName('R-07')}
      onDiscard={() => setName('R-07')}
      sections={[
        {
          id: `${own}-name`,
          title: t('sectionName'),
          help: t('help'),
          children: (
            <TextField
              fullWidth
              label={t('field')}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          ),
        },
        section('place', t('sectionPlace')),
        section('more', t('sectionMore')),
      ]}
    />
  );
}
