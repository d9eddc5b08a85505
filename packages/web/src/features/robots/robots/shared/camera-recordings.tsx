import type { CameraRecording } from '@rota/contract/camera';
import type { RobotDetails } from '@rota/contract/robots';
import FiberManualRecordRounded from '@mui/icons-material/FiberManualRecordRounded';
import { useMemo, useState } from 'react';
import { useLiveTopic } from '../../../../api/live-hooks.ts';
import type { LiveWatcher } from '../../../../api/live-socket.ts';
import { useFormats, useTexts } from '../../../../i18n/i18n-context.tsx';
import { Box } from '../../../../ui/kit.ts';
import { useNow } from '../../../../ui/now.ts';
import { recordingTexts } from './camera.messages.ts';

/** The recording of a camera that is under way; undefined while there is none. */
export function useRecording(
  { robot_id: robotId, project_id: projectId }: Pick<RobotDetails, 'robot_id' | 'project_id'>,
  camera: string | undefined,
): CameraRecording | undefined {
  const [recordings, setRecordings] = useState<readonly CameraRecording[]>([]);
  const watcher = useMemo<LiveWatcher<'camera_recordings'>>(
    () => ({
      onSnapshot: setRecordings,
      onDelta: (upsert, remove) =>
        setRecordings((before) => {
          const gone = new Set([...remove, ...upsert.map((row) => row.recording_id)]);
          return [...before.filter((row) => !gone.has(row.recording_id)), ...upsert];
        }),
    }),
    [],
  );
  const scope = useMemo(() => ({ projectId }), [projectId]);
  useLiveTopic('camera_recordings', scope, watcher);
  return recordings.find((one) => one.robot_id === robotId && (one.camera ?? undefined) === camera);
}

/** On the picture of a camera: that it is recorded, by whom, and for how long still. */
export function RecordingMark({ recording }: { recording: CameraRecording }) {
  const t = useTexts(recordingTexts);
  const formats = useFormats();
  const left = Math.max(0, Math.ceil((Date.parse(recording.ends_at) - useNow(1_000)) / 1_000));
  return (
    <Box
      role="status"
      sx={{
        position: 'absolute',
        bottom: 8,
        left: 8,
        maxWidth: 'calc(100% - 16px)',
        display: 'flex',
        alignItems: 'center',
        gap: 0.75,
        px: 1,
        py: 0.25,
        borderRadius: '12px',
        fontSize: '0.8125rem',
        fontVariantNumeric: 'tabular-nums',
        backgroundColor: 'background.paper',
      }}
    >
      <FiberManualRecordRounded aria-hidden color="error" sx={{ fontSize: 16 }} />
      {t('recording', { owner: recording.owner, left: formats.duration(left) })}
    </Box>
  );
}
