export { createCameraService, type CameraDeps, type CameraService } from './camera.service.ts';
