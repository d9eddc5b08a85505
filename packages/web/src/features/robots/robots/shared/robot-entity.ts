import type { Language } from '@rota/contract/core';
import type { Robot } from '@rota/contract/robots';
import SmartToyRounded from '@mui/icons-material/SmartToyRounded';
import type { Entity } from '../../../../ui/entities/entity.ts';
import { robotBadge } from './robot-badge.tsx';

/** A robot with its state, found by its model, serial number and M2M number as well. */
export function robotEntity(robot: Robot, language: Language, whyNot?: string): Entity {
  return {
    id: robot.robot_id,
    name: robot.name,
    icon: SmartToyRounded,
    state: robotBadge(robot, language),
    words: [robot.model, robot.serial_number, ...(robot.m2m_number === null ? [] : [robot.m2m_number])],
    whyNot,
  };
}
