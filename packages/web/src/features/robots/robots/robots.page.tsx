import type { Robot } from '@rota/contract/robots';
import AddRounded from '@mui/icons-material/AddRounded';
import SmartToyRounded from '@mui/icons-material/SmartToyRounded';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProject } from '../../../projects/project-context.tsx';
import { useListAddress, type SortedListAddress } from '../../../ui/list/list-address.ts';
import { SpecList, type ListFilter, type ListSource } from '../../../ui/list/list-spec.tsx';
import { RowCard } from '../../../ui/list/row-card.tsx';
import { RegisterDialog } from './shared/register-dialog.tsx';
import { useRobotColumns } from './robot-columns.tsx';
import { ROBOT_GROUPS, ROBOT_SORTS, shownRobots } from './robot-list.rules.ts';
import { HoldAllButton } from './shared/hold-all.tsx';
import { robotListTexts } from './robot-list.messages.ts';
import { robotPageTexts } from './robots.messages.ts';
import { useRobotMarks } from './shared/live-robots.ts';
import { RobotChip } from './shared/robot-badge.tsx';
import { useProjectRobots } from './shared/project-robots.ts';
import { robotAddress } from './shared/robot-sections.tsx';

const KEYS = {
  filters: ['search', 'state', 'floor'],
  sort: { by: ROBOT_SORTS, first: { id: 'name', isDescending: false } },
  open: 'robot-id',
} as const;

/** The robots that the address asks for, and the floors that there are to choose from. */
function useRobotRows(
  projectId: number,
  { search, sort }: Pick<SortedListAddress, 'search' | 'sort'>,
): { source: ListSource<Robot>; floors: string[] } {
  const formats = useFormats();
  const robots = useProjectRobots(projectId);
  const marks = useRobotMarks(robots.store);
  const wanted = {
    text: search.get('search') ?? '',
    groups: (search.get('state') ?? '').split(',').filter((one) => one !== ''),
    floors: (search.get('floor') ?? '').split(',').filter((one) => one !== ''),
  };
  const rows = shownRobots(marks, wanted, sort, formats.compare).map(({ robot }) => robot);
  const source: ListSource<Robot> = {
    content:
      robots.status === 'error' && robots.error !== null
        ? { status: 'error', error: robots.error }
        : robots.status === 'loaded'
          ? { status: 'ready', rows }
          : { status: 'loading' },
    onRetry: robots.reload,
  };
  const floors = [...new Set(marks.flatMap(({ robot }) => robot.floor ?? []))].sort(formats.compare);
  return { source, floors };
}

function useRobotFilters(floors: readonly string[]): readonly ListFilter[] {
  const t = useTexts(robotListTexts);
  const tRobot = useTexts(robotPageTexts);
  return [
    {
      key: 'state',
      kind: 'many',
      label: tRobot('state'),
      options: ROBOT_GROUPS.map((value) => ({ value, label: t(value) })),
    },
    {
      key: 'floor',
      kind: 'many',
      label: tRobot('floor'),
      options: floors.map((value) => ({ value, label: value })),
    },
  ];
}

/** All robots of the chosen project, live: how each is, where, what it carries, which software it runs. A row opens its robot. */
export function RobotsPage() {
  const t = useTexts(robotListTexts);
  const tRobot = useTexts(robotPageTexts);
  const navigate = useNavigate();
  const { project_id: projectId } = useProject();
  const mayRegister = useCan()('robots.register', projectId);
  const { set, ...address } = useListAddress(KEYS);
  const isRegistering = address.search.get('register') !== null;
  const open = (robotId: string) => {
    const query = new URLSearchParams({ 'project-id': String(projectId), 'robot-id': robotId });
    Promise.resolve(navigate(`/robot?${query.toString()}`)).catch(() => undefined);
  };
  const openAccess = (robotId: string) =>
    void Promise.resolve(navigate(robotAddress(robotId, 'access'))).catch(() => undefined);
  const { source, floors } = useRobotRows(projectId, address);
  const register = mayRegister && (
    <Button variant="contained" startIcon={<AddRounded />} onClick={() => set({ register: '1' })}>
      {tRobot('register')}
    </Button>
  );
  return (
    <>
      <SpecList
        // A row leads to the robot's own page.
        address={{
          ...address,
          set: ({ [KEYS.open]: id, ...rest }) => (typeof id === 'string' ? open(id) : set(rest)),
        }}
        source={source}
        spec={{
          name: 'robots',
          title: t('title'),
          description: t('hint'),
          actions: (
            <>
              <HoldAllButton isLabelled />
              {register}
            </>
          ),
          columns: useRobotColumns(),
          rowId: (robot) => robot.robot_id,
          rowName: (robot) => robot.name,
          card: (robot) => <RobotRow robot={robot} />,
          searchLabel: t('search'),
          filters: useRobotFilters(floors),
          empty: {
            icon: SmartToyRounded,
            title: tRobot('noRobotsTitle'),
            hint: mayRegister ? tRobot('noRobots') : tRobot('noRobotsReader'),
            action: register,
          },
        }}
      />
      {isRegistering && (
        <RegisterDialog
          projectId={projectId}
          onRegistered={openAccess}
          onClose={() => set({ register: undefined })}
        />
      )}
    </>
  );
}

function RobotRow({ robot }: { robot: Robot }) {
  const formats = useFormats();
  const { battery, site, floor, target_name: target } = robot;
  return (
    <RowCard
      name={robot.name}
      state={<RobotChip robot={robot} quiet />}
      line={[battery === null ? undefined : formats.percent(battery), target].filter(Boolean).join(' · ')}
      note={[site, floor].filter(Boolean).join(', ')}
    />
  );
}
