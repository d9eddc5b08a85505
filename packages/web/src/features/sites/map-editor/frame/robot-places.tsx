import SmartToyRounded from '@mui/icons-material/SmartToyRounded';
import { useState } from 'react';
import { Button, Menu, MenuItem } from '../../../../ui/kit.ts';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { useRobotMarks } from '../../../robots/robots/shared/live-robots.ts';
import type { PoseStore } from '../../../robots/robots/shared/pose-store.ts';
import { targetTypeKey } from '../../targets/shared/target-words.ts';
import { targetTypeTexts } from '../../../../ui/states.messages.ts';
import { editorTexts } from '../map-editor.messages.ts';
import { actions } from '../session/editor-actions.ts';
import { useEditor, type EditorPlace } from '../session/session-context.tsx';

/** Puts a point where a robot stands, by the pose that it has at this moment. */
export function useSaveWhereRobotStands(robots: PoseStore): (robotId: string) => void {
  const tType = useTexts(targetTypeTexts);
  const { session }: EditorPlace = useEditor();
  return (robotId) => {
    const position = robots.get(robotId)?.position;
    if (position === null || position === undefined) return;
    const { pointType } = session.settings.getState();
    actions.saveHere(session, position, session.nextName(tType(targetTypeKey(pointType))));
  };
}

/** The robots of the floor that know where they are. */
export function useRobotsHere(robots: PoseStore) {
  const { mapId } = useEditor();
  return useRobotMarks(robots).filter((mark) => mark.mapId === mapId && mark.robot.position !== null);
}

/** "Save where R-03 stands": drive a robot to the place, and make a point of it. */
export function RobotPlaces({ robots }: { robots: PoseStore }) {
  const t = useTexts(editorTexts);
  const here = useRobotsHere(robots);
  const save = useSaveWhereRobotStands(robots);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (here.length === 0) return null;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<SmartToyRounded />}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('whereRobotStands')}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {here.map(({ robotId, robot }) => (
          <MenuItem
            key={robotId}
            onClick={() => {
              setAnchor(null);
              save(robotId);
            }}
          >
            {t('saveWhere', { name: robot.name })}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
