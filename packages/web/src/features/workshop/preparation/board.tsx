import type { WorkshopRobot } from '@rota/contract/preparation';
import {
  DndContext,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { useState } from 'react';
import { Box, MenuItem, TextField, Typography, useMediaQuery } from '../../../ui/kit.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { useColours } from '../../../ui/theme-provider.tsx';
import { RADIUS } from '../../../ui/tokens.ts';
import { BoardCard, CardFace } from './board-card.tsx';
import { phaseLooks } from './phase-looks.ts';
import { obstacleTo, useStates, type NamedState } from './state-names.ts';
import { useStateStep } from './state-step.ts';
import { workshopTexts } from './workshop-robots.messages.ts';

type BoardProps = {
  rows: readonly WorkshopRobot[];
  /** How many robots each state has over all pages. */
  counts: ReadonlyMap<string, number>;
  /** States that the filter leaves; empty for all. */
  wanted: readonly string[];
  /** The column that a phone shows. */
  column: string;
  onColumn: (stateId: string) => void;
  onOpen: (robot: WorkshopRobot) => void;
};

/** The robots of the workshop in a column for each state. A phone shows one column, chosen above it. */
export function WorkshopBoard({ wanted, column, onColumn, ...props }: BoardProps) {
  const all = useStates();
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const states = wanted.length === 0 ? all : all.filter(({ state_id: id }) => wanted.includes(id));
  if (isPhone) return <OneColumn states={states} column={column} onColumn={onColumn} {...props} />;
  return <AllColumns states={states} {...props} />;
}

type ColumnsProps = Pick<BoardProps, 'rows' | 'counts' | 'onOpen'> & { states: readonly NamedState[] };

function AllColumns({ states, rows, counts, onOpen }: ColumnsProps) {
  const [held, setHeld] = useState<WorkshopRobot>();
  const step = useStateStep();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // The board is scrolled with the same finger.
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 6 } }),
  );
  const drop = ({ over }: DragEndEvent) => {
    const to = states.find(({ state_id: id }) => id === over?.id);
    setHeld(undefined);
    if (held !== undefined && to !== undefined) step(held, to);
  };
  return (
    <DndContext
      accessibility={useSpoken()}
      sensors={sensors}
      onDragStart={({ active }) => setHeld(rows.find((row) => row.robot_id === active.id))}
      onDragEnd={drop}
      onDragCancel={() => setHeld(undefined)}
    >
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', mx: -3, px: 3, pb: 2 }}>
        <Box sx={{ display: 'flex', gap: 1.5, minHeight: '100%', alignItems: 'stretch' }}>
          {states.map((state) => (
            <Column
              key={state.state_id}
              state={state}
              rows={rows.filter((row) => row.state_id === state.state_id)}
              count={counts.get(state.state_id) ?? 0}
              isClosed={held !== undefined && obstacleTo(held, state.phase) === 'phase'}
              onOpen={onOpen}
            />
          ))}
        </Box>
      </Box>
      <DragOverlay dropAnimation={null}>
        {held !== undefined && (
          <Box sx={{ boxShadow: 6, borderRadius: `${RADIUS.control}px` }}>
            <CardFace robot={held} />
          </Box>
        )}
      </DragOverlay>
    </DndContext>
  );
}

const silent = () => undefined;
const SILENT = { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent };

/** What a screen reader says of cards; that a robot was moved is said by the page itself. */
function useSpoken() {
  const t = useTexts(workshopTexts);
  return { announcements: SILENT, screenReaderInstructions: { draggable: t('dragHint') } };
}

type ColumnProps = {
  state: NamedState;
  rows: readonly WorkshopRobot[];
  count: number;
  /** The held card cannot go here. */
  isClosed: boolean;
  onOpen: (robot: WorkshopRobot) => void;
};

function Column({ state, rows, count, isClosed, onOpen }: ColumnProps) {
  const t = useTexts(workshopTexts);
  const { palette } = useColours();
  const { setNodeRef, isOver } = useDroppable({ id: state.state_id, disabled: isClosed });
  return (
    <Box
      component="section"
      ref={setNodeRef}
      aria-label={t('columnLabel', { name: state.name, count })}
      sx={{
        flex: '1 0 184px',
        maxWidth: 340,
        p: 1,
        borderRadius: `${RADIUS.panel}px`,
        backgroundColor: palette.sunken,
        outline: isOver ? `2px solid ${palette.accent}` : 'none',
        opacity: isClosed ? 0.45 : 1,
        transition: 'opacity 120ms ease-out',
      }}
    >
      <ColumnHead state={state} count={count} />
      <Cards rows={rows} onOpen={onOpen} />
    </Box>
  );
}

function ColumnHead({ state, count }: { state: NamedState; count: number }) {
  const { tone, icon: Icon } = phaseLooks[state.phase];
  const colours = useColours().tones[tone];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, px: 0.5, pb: 1, minHeight: 36 }}>
      <Icon aria-hidden sx={{ fontSize: 19, color: colours.solid }} />
      <Typography component="h2" sx={{ fontSize: '0.9375rem', fontWeight: 600, flex: 1, minWidth: 0 }} noWrap>
        {state.name}
      </Typography>
      <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
        {count}
      </Typography>
    </Box>
  );
}

function Cards({ rows, onOpen }: Pick<ColumnProps, 'rows' | 'onOpen'>) {
  const t = useTexts(workshopTexts);
  if (rows.length === 0)
    return (
      <Typography variant="body2" color="textSecondary" sx={{ px: 0.5, py: 1 }}>
        {t('columnEmpty')}
      </Typography>
    );
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {rows.map((row) => (
        <li key={row.robot_id}>
          <BoardCard robot={row} onOpen={onOpen} />
        </li>
      ))}
    </Box>
  );
}

type OneColumnProps = ColumnsProps & Pick<BoardProps, 'column' | 'onColumn'>;

function OneColumn({ states, rows, counts, column, onColumn, onOpen }: OneColumnProps) {
  const t = useTexts(workshopTexts);
  const accessibility = useSpoken();
  const shown = states.find(({ state_id: id }) => id === column) ?? fullest(states, counts);
  if (shown === undefined) return null;
  return (
    <DndContext accessibility={accessibility}>
      <TextField
        select
        fullWidth
        label={t('choose')}
        value={shown.state_id}
        onChange={(event) => onColumn(event.target.value)}
        sx={{ mb: 1.5 }}
      >
        {states.map((state) => (
          <MenuItem key={state.state_id} value={state.state_id}>
            {t('columnLabel', { name: state.name, count: counts.get(state.state_id) ?? 0 })}
          </MenuItem>
        ))}
      </TextField>
      <Cards rows={rows.filter((row) => row.state_id === shown.state_id)} onOpen={onOpen} />
    </DndContext>
  );
}

/** The first state with robots that the workshop still has to do with. */
function fullest(states: readonly NamedState[], counts: ReadonlyMap<string, number>): NamedState | undefined {
  return states.find(({ state_id: id }) => (counts.get(id) ?? 0) > 0) ?? states[0];
}
