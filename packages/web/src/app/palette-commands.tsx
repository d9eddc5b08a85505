import { commandPermission, type CommandOf, type Robot } from '@rota/contract/robots';
import BoltRounded from '@mui/icons-material/BoltRounded';
import DangerousRounded from '@mui/icons-material/DangerousRounded';
import PauseRounded from '@mui/icons-material/PauseRounded';
import PlayArrowRounded from '@mui/icons-material/PlayArrowRounded';
import type { SvgIconComponent } from '@mui/icons-material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useApi } from '../api/api-context.tsx';
import { useLiveList } from '../api/live-hooks.ts';
import { robotQueries } from '../api/queries.ts';
import { useCan } from '../auth/auth-context.tsx';
import { useLanguage, useTexts } from '../i18n/i18n-context.tsx';
import { robotBadge } from '../features/robots/robots/shared/robot-badge.tsx';
import { useRobotCommand } from '../features/robots/robots/shared/robot-command.ts';
import { useProjects } from '../projects/project-context.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toastSuccess } from '../ui/toasts.tsx';
import { paletteTexts } from './palette.messages.ts';

/** The robot commands of the palette: those that need only a robot's name. */
type Kind = 'pause' | 'resume' | 'charge' | 'stop';
type Given = { readonly robot: Robot; readonly kind: Kind };
type Command = { id: string; label: string; hint: string; icon: SvgIconComponent; run: () => void };

const icons: Record<Kind, SvgIconComponent> = {
  pause: PauseRounded,
  resume: PlayArrowRounded,
  charge: BoltRounded,
  stop: DangerousRounded,
};

/** The commands that a robot accepts now, as far as its row of the list shows; the server decides. */
function kindsFor(
  robot: Pick<Robot, 'connected' | 'enabled' | 'state' | 'hold' | 'charging'>,
): readonly Kind[] {
  if (!robot.connected || !robot.enabled) return [];
  const isPaused = robot.state === 'paused' || robot.hold?.reason === 'paused';
  return [isPaused ? 'resume' : 'pause', ...(robot.charging ? [] : (['charge'] as const)), 'stop'];
}

/** Commands to robots by name: the offered ones, and a confirmation before those that are hard to undo. It outlives the palette. */
export function usePaletteCommands(): { commands: (isSearching: boolean) => Command[]; question: ReactNode } {
  const t = useTexts(paletteTexts);
  const api = useApi();
  const can = useCan();
  const queries = useQueryClient();
  const [language] = useLanguage();
  const { selectedProjectId: projectId } = useProjects();
  const [asked, setAsked] = useState<Given>();
  const command = useRobotCommand(projectId);
  // Live on every page: the palette has to offer each robot's current commands from the first key.
  const mayRead = projectId !== undefined && can('robots.read', projectId);
  const query = robotQueries.list(api, projectId ?? 0);
  useQuery({ ...query, enabled: mayRead, notifyOnChangeProps: ['status'] });
  useLiveList('robots', mayRead ? { projectId } : undefined, query.queryKey);
  const give = ({ robot, kind }: Given) =>
    command.mutate(
      { robotId: robot.robot_id, command: { kind } satisfies CommandOf<Kind> },
      { onSuccess: () => toastSuccess(t(`${kind}Sent`, { name: robot.name })) },
    );
  const commands = (isSearching: boolean): Command[] => {
    // Before anything is typed they would be more than all pages together.
    if (!isSearching || projectId === undefined) return [];
    const robots = queries.getQueryData<Robot[]>(query.queryKey) ?? [];
    return robots.flatMap((robot) =>
      kindsFor(robot)
        .filter((kind) => can(commandPermission[kind], projectId))
        .map((kind) => ({
          id: `${kind} ${robot.robot_id}`,
          label: t(kind, { name: robot.name }),
          hint: robotBadge(robot, language).label,
          icon: icons[kind],
          run: () => (kind === 'stop' ? setAsked({ robot, kind }) : give({ robot, kind })),
        })),
    );
  };
  const question = asked !== undefined && (
    <ConfirmDialog
      open
      title={t('stopTitle', { name: asked.robot.name })}
      confirmLabel={t('stop', { name: asked.robot.name })}
      isDangerous
      onCancel={() => setAsked(undefined)}
      onConfirm={() => {
        give(asked);
        setAsked(undefined);
      }}
    >
      {t('stopBody')}
    </ConfirmDialog>
  );
  return { commands, question };
}
