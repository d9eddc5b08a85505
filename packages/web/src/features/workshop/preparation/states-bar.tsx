import type { WorkshopProject } from '@rota/contract/workshop-projects';
import { Box } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useColours } from '../../../ui/theme-provider.tsx';
import { phaseLooks } from './phase-looks.ts';
import { useStates } from './state-names.ts';
import { projectTexts } from './workshop-projects.messages.ts';

/** Robots by state in words: "Received: 2, In repair: 1". */
export function useStatesText(): (project: Pick<WorkshopProject, 'states'>) => string {
  const t = useTexts(projectTexts);
  const names = useStates();
  return ({ states }) =>
    states
      .map(({ state_id: id, count }) =>
        t('stateCount', { name: names.find((state) => state.state_id === id)?.name ?? '', count }),
      )
      .join(', ');
}

/** Robots by state as a bar: each state as wide as it has robots, with its count. */
export function StatesBar({ project }: { project: Pick<WorkshopProject, 'states'> }) {
  const { tones } = useColours();
  const words = useStatesText();
  const { states } = project;
  if (states.length === 0) return null;
  return (
    <Box
      role="img"
      aria-label={words(project)}
      sx={{ display: 'flex', gap: '2px', width: '100%', borderRadius: '6px', overflow: 'hidden' }}
    >
      {states.map(({ state_id: id, phase, count }) => {
        const { tone, icon: Icon } = phaseLooks[phase];
        return (
          <Box
            key={id}
            title={words({ states: [{ state_id: id, phase, count }] })}
            sx={{
              flex: `${count} 1 0`,
              minWidth: 40,
              height: 22,
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'center',
              gap: 0.5,
              fontSize: '0.75rem',
              fontWeight: 600,
              fontVariantNumeric: 'tabular-nums',
              color: tones[tone].text,
              backgroundColor: tones[tone].soft,
            }}
          >
            <Icon sx={{ fontSize: 14, color: tones[tone].solid }} />
            {count}
          </Box>
        );
      })}
    </Box>
  );
}
