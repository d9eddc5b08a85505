/** A camera of a robot; `camera` undefined: the first. */
export type CameraRef = {
  readonly projectId: number;
  readonly robotId: string;
  readonly camera: string | undefined;
};

/** A camera as browsers watch it: `<robot>`, or `<robot>:<camera>` for another than the first. */
export function cameraOf(id: string): Omit<CameraRef, 'projectId'> {
  const [robotId = '', camera] = id.split(':');
  return { robotId, camera };
}
