/** For tests and benchmarks of what stands on the fleet control: a check refuses it elsewhere. */
export { PLAIN_BODY, RobotBody } from './robot-body.ts';
