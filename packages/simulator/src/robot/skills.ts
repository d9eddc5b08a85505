import { simulatedFault } from '@rota/contract';
import type { ActionScope } from '@rota/fleet-core';
import type { Skill } from './instant-actions.ts';
import { hasCamera, isDocked, type Onboard } from './onboard.ts';

/** A fault ends by itself: a robot off the network could not be told to come back. */
const LONGEST_FAULT = 600;
/** Somebody on site releases an emergency stop after this many seconds. */
const EMERGENCY_STOP_LASTS = 20;

/** What this robot does at once, by action type. */
export function createSkills(onboard: Onboard): Readonly<Record<string, Skill>> {
  function moveLid(lid: string, to: 'opened' | 'closed'): ReturnType<Skill> {
    if (to === 'opened' && onboard.driving) return { fails: 'The robot is driving.' };
    if (!onboard.lids.move(lid, to)) return { fails: `There is no lid ${lid}.` };
    onboard.serviceChanged = true;
    return { takes: 1.6 };
  }
  return {
    startPause: () => {
      onboard.paused = true;
      return { takes: 0.3 };
    },
    stopPause: () => {
      onboard.paused = false;
      return { takes: 0.3 };
    },
    cancelOrder: () => {
      if (onboard.book.nodes.length === 0) return { fails: 'There is no order to cancel.' };
      onboard.cancelling = true;
      return { takes: Infinity };
    },
    startCharging: () => {
      if (!isDocked(onboard)) return { fails: 'There is no charger here.' };
      onboard.charging = true;
      return { takes: 1 };
    },
    stopCharging: () => {
      onboard.charging = false;
      return { takes: 0.5 };
    },
    stateRequest: () => ({ takes: 0 }),
    factsheetRequest: () => ({ takes: 0 }),
    simulateFault: ({ kind = '', seconds = '' }) => {
      const fault = simulatedFault.safeParse(kind);
      const lasts = Number(seconds);
      if (!fault.success) return { fails: `There is no fault ${kind}.` };
      if (!(lasts > 0 && lasts <= LONGEST_FAULT)) return { fails: `A fault lasts 1 to ${LONGEST_FAULT} seconds.` };
      onboard.faults.give(fault.data, lasts);
      return { takes: 0 };
    },
    clearFaults: () => {
      onboard.faults.clear();
      return { takes: 0 };
    },
    ...(onboard.setup.model.modes.some((mode) => mode === 'birthday') && { celebrate: () => ({ takes: 12 }) }),
    speak: ({ text = '' }) => (text === '' ? { fails: 'There is nothing to say.' } : { takes: 1 + text.length * 0.06 }),
    ...(onboard.setup.model.modes.length > 0 && {
      setServiceMode: ({ mode = '' }) => {
        if (!onboard.setup.model.modes.includes(mode)) return { fails: `There is no mode ${mode}.` };
        onboard.mode = mode;
        onboard.serviceChanged = true;
        return { takes: 0.5 };
      },
    }),
    ...(hasCamera(onboard.setup) && {
      startCamera: ({ fps = '5', ttl = '15' }) => {
        const most = onboard.setup.model.cameraFps ?? 1;
        onboard.camera = { fps: Math.min(most, Math.max(0.2, Number(fps) || 1)), left: Math.min(60, Math.max(1, Number(ttl) || 15)) };
        return { takes: 0 };
      },
      stopCamera: () => {
        onboard.camera = undefined;
        return { takes: 0 };
      },
    }),
    emergencyStop: () => {
      onboard.emergencyLeft = EMERGENCY_STOP_LASTS;
      return { takes: 0.2 };
    },
    ...(onboard.setup.model.lids.length > 0 && {
      openLid: ({ lid = '' }) => moveLid(lid, 'opened'),
      closeLid: ({ lid = '' }) => moveLid(lid, 'closed'),
    }),
  };
}

/** The skills as a factsheet declares them. */
export function declaredActions(skills: Readonly<Record<string, Skill>>): Record<string, readonly ActionScope[]> {
  return Object.fromEntries(Object.keys(skills).map((type) => [type, ['INSTANT'] as const]));
}
