import type { RobotDetails } from '@rota/contract/robots';
import { sentenceTexts } from '@rota/contract/core';
import FiberManualRecordRounded from '@mui/icons-material/FiberManualRecordRounded';
import StopRounded from '@mui/icons-material/StopRounded';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { Button } from '../../../ui/kit.ts';
import { toastFailure, toastSuccess } from '../../../ui/toasts.tsx';
import { useRecording } from '../robots/shared/camera-recordings.tsx';
import { recordTexts } from './camera-footage.messages.ts';
import { footageQueries } from './camera-footage.queries.ts';
import { RecordDialog } from './record-dialog.tsx';

/** Begins a recording of a camera, or ends the one under way. */
export function RecordButton({
  robot,
  camera,
  label,
}: {
  robot: RobotDetails;
  camera: string | undefined;
  label: string;
}) {
  const t = useTexts(recordTexts);
  const tSentence = useTexts(sentenceTexts);
  const api = useApi();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const recording = useRecording(robot, camera);
  const { project_id: projectId, robot_id: robotId } = robot;
  const of = { projectId, robotId };
  const recordingId = recording?.recording_id;
  // What ends by itself is in the gallery then.
  useEffect(() => {
    if (recordingId === undefined) return undefined;
    return () => void queries.invalidateQueries({ queryKey: footageQueries.all({ projectId, robotId }) });
  }, [queries, recordingId, projectId, robotId]);
  const stop = useMutation({
    mutationFn: (recordingId: string) => api.camera.stopRecording({ params: { ...of, recordingId } }),
    onSuccess: async () => {
      toastSuccess(t('stopped'));
      await queries.invalidateQueries({ queryKey: footageQueries.all(of) });
    },
    onError: (error) => toastFailure(error, tSentence('server_failed')),
  });
  if (recording !== undefined)
    return (
      <Button
        size="small"
        color="error"
        startIcon={<StopRounded />}
        loading={stop.isPending}
        onClick={() => stop.mutate(recording.recording_id)}
      >
        {t('stop')}
      </Button>
    );
  return (
    <>
      <Button
        size="small"
        startIcon={<FiberManualRecordRounded />}
        disabled={!robot.connected}
        onClick={() => setAsking(true)}
      >
        {t('record')}
      </Button>
      {isAsking && <RecordDialog of={of} camera={camera} label={label} onClose={() => setAsking(false)} />}
    </>
  );
}
