/** For tests and benchmarks of what stands on the fleet control: a check refuses it elsewhere. */
export { runBusyDay } from './busy-day.ts';
export { runHotelDay, type HotelDay, type Load } from './grand-hotel.ts';
export { nearestFirst } from './nearest-first.ts';
export { PLAIN_BODY, RobotBody } from '../preflight/robot-body.ts';
