export {
  createElevatorLink,
  type ElevatorAddress,
  type ElevatorLink,
  type ElevatorLinkOptions,
} from './elevator-link.ts';
