import { isDoneWith, type WorkshopRobot } from '@rota/contract/preparation';
import { useDraggable } from '@dnd-kit/core';
import AssignmentRounded from '@mui/icons-material/AssignmentRounded';
import ChecklistRounded from '@mui/icons-material/ChecklistRounded';
import DriveFileMoveRounded from '@mui/icons-material/DriveFileMoveRounded';
import EventRounded from '@mui/icons-material/EventRounded';
import PersonRounded from '@mui/icons-material/PersonRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import { useState } from 'react';
import {
  Box,
  ButtonBase,
  IconButton,
  ListItemIcon,
  Menu,
  MenuItem,
  Tooltip,
  Typography,
} from '../../../ui/kit.ts';
import { useCan } from '../../../auth/auth-context.tsx';
import { useFormats, useTexts } from '../../../i18n/i18n-context.tsx';
import { useProjects } from '../../../projects/project-context.tsx';
import { useColours } from '../../../ui/theme-provider.tsx';
import { FONT_MONO, RADIUS } from '../../../ui/tokens.ts';
import { phaseLooks } from './phase-looks.ts';
import { obstacleTo, useStates } from './state-names.ts';
import { useStateStep } from './state-step.ts';
import { workshopTexts } from './workshop-robots.messages.ts';

type CardProps = { robot: WorkshopRobot; onOpen: (robot: WorkshopRobot) => void };

/** A robot on the board: dragged by mouse or finger, moved by its menu, opened by a press. */
export function BoardCard({ robot, onOpen }: CardProps) {
  const can = useCan();
  const mayWork = can('workshop.work', robot.project_id) && robot.phase !== 'retired';
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: robot.robot_id, disabled: !mayWork });
  return (
    <Box
      ref={setNodeRef}
      {...listeners}
      sx={{
        position: 'relative',
        opacity: isDragging ? 0.4 : 1,
        cursor: mayWork ? 'grab' : 'default',
        touchAction: 'manipulation',
      }}
    >
      <ButtonBase
        component="div"
        role="button"
        onClick={() => onOpen(robot)}
        sx={{ display: 'block', width: '100%', textAlign: 'start', borderRadius: `${RADIUS.control}px` }}
      >
        <CardFace robot={robot} />
      </ButtonBase>
      {mayWork && (
        <Box sx={{ position: 'absolute', insetInlineEnd: 4, top: 4 }}>
          <MoveMenu robot={robot} />
        </Box>
      )}
    </Box>
  );
}

/** How a robot looks on the board. */
export function CardFace({ robot }: { robot: WorkshopRobot }) {
  const { palette } = useColours();
  const { projects } = useProjects();
  const project = projects.find(({ project_id: id }) => id === robot.project_id);
  const place = [robot.owner, ...(projects.length > 1 ? [project?.project_name ?? ''] : [])]
    .filter((part) => part !== '')
    .join(' · ');
  return (
    <Box
      sx={{
        p: 1.25,
        display: 'grid',
        gap: 0.25,
        backgroundColor: palette.paper,
        border: `1px solid ${palette.line}`,
        borderRadius: `${RADIUS.control}px`,
        minWidth: 0,
      }}
    >
      <Typography sx={{ fontWeight: 600, pr: 4.5, overflowWrap: 'anywhere' }} translate="no">
        {robot.name}
      </Typography>
      <Typography variant="body2" color="textSecondary" noWrap>
        {robot.model}
        {' · '}
        <Box component="span" sx={{ fontFamily: FONT_MONO, fontSize: '0.75rem' }} translate="no">
          {robot.serial_number}
        </Box>
      </Typography>
      {place !== '' && (
        <Typography variant="body2" color="textSecondary" noWrap>
          {place}
        </Typography>
      )}
      <CardMarks robot={robot} />
    </Box>
  );
}

/** What is due, done and open, in short. */
function CardMarks({ robot }: { robot: WorkshopRobot }) {
  const t = useTexts(workshopTexts);
  const formats = useFormats();
  const { due_on: due, is_overdue: isOverdue, open_tasks: open, overdue_tasks: late } = robot;
  const isShown = !isDoneWith(robot.phase);
  const marks: MarkProps[] = [];
  if (due !== null && isShown) {
    const day = formats.calendarDay(due);
    marks.push({
      icon: EventRounded,
      text: isOverdue ? t('overdueOn', { day }) : t('dueOn', { day }),
      isLate: isOverdue,
    });
  }
  if (robot.items_total > 0 && isShown) {
    const counts = { done: robot.items_done, total: robot.items_total };
    marks.push({
      icon: ChecklistRounded,
      text: t('checklistDone', counts),
      label: t('checklistLabel', counts),
    });
  }
  if (open > 0)
    marks.push({
      icon: AssignmentRounded,
      text: late > 0 ? t('tasksOverdue', { count: late }) : t('tasksOpen', { count: open }),
      isLate: late > 0,
    });
  if (robot.responsible !== null) marks.push({ icon: PersonRounded, text: robot.responsible.name });
  if (marks.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.25, mt: 0.5 }}>
      {marks.map((mark) => (
        <Mark key={mark.text} {...mark} />
      ))}
    </Box>
  );
}

type MarkProps = { icon: SvgIconComponent; text: string; label?: string; isLate?: boolean };

function Mark({ icon: Icon, text, label, isLate = false }: MarkProps) {
  const { tones } = useColours();
  const colour = isLate ? tones.fault.text : 'text.secondary';
  return (
    <Box
      component="span"
      aria-label={label}
      role={label === undefined ? undefined : 'img'}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        fontSize: '0.8125rem',
        fontWeight: isLate ? 600 : 400,
        color: colour,
        fontVariantNumeric: 'tabular-nums',
        minWidth: 0,
      }}
    >
      <Icon aria-hidden sx={{ fontSize: 16 }} />
      {text}
    </Box>
  );
}

/** Moves a robot without dragging: for keyboards, and where the other column is not in sight. */
function MoveMenu({ robot }: { robot: WorkshopRobot }) {
  const t = useTexts(workshopTexts);
  const step = useStateStep();
  const states = useStates().filter(
    (state) => state.state_id !== robot.state_id && obstacleTo(robot, state.phase) !== 'phase',
  );
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = t('moveTo', { name: robot.name });
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          size="small"
          aria-label={label}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <DriveFileMoveRounded fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {states.map((state) => {
          const { icon: Icon } = phaseLooks[state.phase];
          return (
            <MenuItem
              key={state.state_id}
              onClick={() => {
                setAnchor(null);
                step(robot, state);
              }}
            >
              <ListItemIcon>
                <Icon fontSize="small" />
              </ListItemIcon>
              {state.name}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
