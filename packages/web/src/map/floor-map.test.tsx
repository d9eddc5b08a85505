import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { aRobot, aTarget } from '../testing/builders.ts';
import { renderConsole } from '../testing/render.tsx';
import { stubBrowser } from '../testing/browser.fake.ts';
import type { FloorMapProps } from './floor-map.tsx';
import { FloorMap } from './floor-map.tsx';
import { createPoseStore, type PoseStore } from '../features/robots/robots/shared/pose-store.ts';
import { useRobotsLayer, type RobotsOnFloor } from '../features/robots/robots/shared/robots-layer-hook.tsx';
import { useTargetsLayer, type TargetsOnFloor } from '../features/sites/targets/shared/targets-layer-hook.ts';

beforeAll(stubBrowser);
afterEach(cleanup);

const person = userEvent.setup({ delay: null });

const NO_POSES = createPoseStore();
const targets = [aTarget(), aTarget({ target_id: 'target-2', name: 'Charger', type: 'charge' })];

function storeWith(...robots: Parameters<typeof aRobot>[0][]) {
  const store = createPoseStore();
  store.replace(
    robots.map((changes, index) => aRobot({ robot_id: `r${index}`, name: `R-0${index}`, ...changes })),
  );
  return store;
}

type Shown = Omit<RobotsOnFloor, 'store' | 'floor'> &
  Omit<TargetsOnFloor, 'targets' | 'selectedId'> &
  Pick<FloorMapProps, 'following'>;

function Floor({
  robots = NO_POSES,
  selectedTargetId,
  ...shown
}: Partial<Shown> & { robots?: PoseStore; selectedTargetId?: string }) {
  const places = useTargetsLayer({ targets, selectedId: selectedTargetId, ...shown });
  const fleet = useRobotsLayer({ store: robots, floor: { site: 'hotel', floor: 'ground' }, ...shown });
  return (
    <FloorMap
      site="hotel"
      floor="ground"
      raster={undefined}
      layers={[places, fleet]}
      following={shown.following}
    />
  );
}

async function show(props: Parameters<typeof Floor>[0]): Promise<void> {
  await renderConsole({
    routes: [{ path: '/', element: <Floor {...props} /> }],
    roles: { '*': ['rr_system_admin'] },
  });
}

test('what the canvas shows is also a list in words, with counts that are announced', async () => {
  await show({
    robots: storeWith(
      { state: 'charging', battery: 46 },
      { state: 'fatal_error', battery: null },
      { floor: 'upper' },
    ),
  });
  const list = screen.getByRole('region', { name: 'On this map' });
  expect(within(list).getByRole('status').textContent).toBe('2 robots on this floor, 1 need help, 2 targets');
  expect(
    within(list)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual([
    'Robot R-00: Charging, battery 46%',
    'Robot R-01: Stopped by a fault',
    'Table: Table 1',
    'Charging point: Charger',
  ]);
});

test('a robot and a target are chosen in the list as on the canvas', async () => {
  const [onRobot, onTarget] = [vi.fn(), vi.fn()];
  await show({ robots: storeWith({}), onRobot, onTarget });
  await person.click(screen.getByRole('button', { name: /Robot R-00/ }));
  await person.click(screen.getByRole('button', { name: 'Table: Table 1' }));
  expect(onRobot).toHaveBeenCalledExactlyOnceWith('r0');
  expect(onTarget).toHaveBeenCalledExactlyOnceWith('target-1');
});

test('the list is one stop of the Tab key, and arrows walk through it', async () => {
  await show({ robots: storeWith({}, {}) });
  const buttons = within(screen.getByRole('region', { name: 'On this map' })).getAllByRole('button');
  expect(buttons.filter((button) => button.tabIndex === 0)).toHaveLength(1);
  buttons[0]?.focus();
  await person.keyboard('{ArrowDown}{ArrowDown}');
  expect(document.activeElement).toBe(buttons[2]);
  await person.keyboard('{End}{ArrowDown}');
  expect(document.activeElement).toBe(buttons[3]);
});

test('of a crowd only those around the current one are in the page, and the keyboard reaches every one', async () => {
  const [onRobot, onTarget] = [vi.fn(), vi.fn()];
  await show({ robots: storeWith(...Array.from({ length: 120 }, () => ({}))), onRobot, onTarget });
  const list = within(screen.getByRole('region', { name: 'On this map' }));
  const buttons = list.getAllByRole('button');
  expect(buttons.length).toBeLessThan(60);
  buttons[0]?.focus();
  await person.keyboard('{End}{ArrowUp}{ArrowUp}');
  expect(document.activeElement?.textContent).toMatch(/^Robot R-/);
  await person.keyboard('{Enter}');
  expect(onRobot).toHaveBeenCalledExactlyOnceWith('r119');
  expect(list.getAllByRole('button').length).toBeLessThan(60);
});

test('news of a robot changes its words in the list', async () => {
  const robots = storeWith({});
  await show({ robots });
  robots.upsert([
    aRobot({
      robot_id: 'r0',
      name: 'R-00',
      state: 'going',
      battery: 71,
      updated_at: new Date().toISOString(),
    }),
  ]);
  expect(await screen.findByRole('button', { name: 'Robot R-00: On its way, battery 71%' })).toBeTruthy();
});

test('a selected target is nudged by arrow keys while it may be moved, by a shift key farther', async () => {
  const onMove = vi.fn();
  await show({ selectedTargetId: 'target-1', editing: { mode: 'move', onMove, onPlace: vi.fn() } });
  screen.getByRole('application', { name: 'Map of hotel, ground' }).focus();
  await person.keyboard('{ArrowUp}');
  await person.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  expect(onMove.mock.calls).toEqual([
    ['target-1', { x: 4, y: 5.05 }],
    ['target-1', { x: 3.5, y: 5 }],
  ]);
});

test('arrow keys move no target when none may be moved', async () => {
  const onMove = vi.fn();
  await show({ selectedTargetId: 'target-1', editing: { mode: 'place', onMove, onPlace: vi.fn() } });
  screen.getByRole('application', { name: 'Map of hotel, ground' }).focus();
  await person.keyboard('{ArrowUp}');
  expect(onMove).not.toHaveBeenCalled();
});

test('following is offered for a chosen robot and tells whether it is on', async () => {
  const onFollow = vi.fn();
  await show({ robots: storeWith({}), selectedId: 'r0', following: { isOn: true, onChange: onFollow } });
  const follow = screen.getByRole('button', { name: 'Follow robot' });
  expect(follow.getAttribute('aria-pressed')).toBe('true');
  await person.click(follow);
  expect(onFollow).toHaveBeenCalledExactlyOnceWith(false);
});
