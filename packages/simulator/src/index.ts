export { createRobot, type SimulatedRobot } from './robot/robot.ts';
export type { RobotSetup } from './robot/mind.ts';
export { models, bodyRadius, type RobotModel } from './robot/models.ts';
export { buildHotel, type HotelFloor, type HotelTarget } from './hotel/hotel.ts';
export { mapArchive } from './demo/map-archive.ts';
export { runFleet, type FleetRunner, type Member } from './fleet-runner.ts';
export { seededRandom, type Random } from './random.ts';
export { createWorld } from './world.ts';
