import type { DeviceCommandMessage } from '@rota/contract/call-devices';
import { isCallEnded } from '@rota/contract/robot-calls';
import { composeCall, type CallRecords } from '../robot-calls/index.ts';
import type { DeviceAddress } from './device-link.service.ts';

export type FollowerDeps = {
  readonly records: Pick<CallRecords, 'byId'>;
  readonly tell: (to: DeviceAddress, command: DeviceCommandMessage) => void;
  readonly clock: () => number;
  readonly log: { warn(fields: object, message: string): void };
};
type Follower = { readonly device: DeviceAddress; readonly callId: string; lastState: string };

const EVERY_MS = 2_000;

/** Tells devices how the calls made from them go on, so that a lamp can show it. */
export function createCallFollowers({ records, tell, clock, log }: FollowerDeps) {
  const followers = new Map<string, Follower>();
  let timer: NodeJS.Timeout | undefined;
  let isBusy = false;

  async function look(): Promise<void> {
    for (const projectId of new Set([...followers.values()].map(({ device }) => device.projectId))) {
      const mine = [...followers].filter(([, { device }]) => device.projectId === projectId);
      const calls = await records.byId(projectId, [...new Set(mine.map(([, { callId }]) => callId))]);
      const byId = new Map(calls.map((call) => [call.row.call_id, composeCall(call)]));
      for (const [key, follower] of mine) {
        const call = byId.get(follower.callId);
        if (call === undefined || isCallEnded(call.state)) followers.delete(key);
        if (call === undefined || call.state === follower.lastState) continue;
        follower.lastState = call.state;
        const middle =
          call.promise === null ? null : (Date.parse(call.promise.from) + Date.parse(call.promise.to)) / 2;
        const seconds = middle === null ? null : Math.max(0, Math.round((middle - clock()) / 1_000));
        tell(follower.device, { command: 'call', state: call.state, seconds, robot: call.robot_name });
      }
    }
  }

  return {
    follow: (device: DeviceAddress, callId: string): void => {
      const key = `${device.projectId} ${device.deviceId} ${callId}`;
      if (!followers.has(key)) followers.set(key, { device, callId, lastState: '' });
    },
    start: (): void => {
      timer = setInterval(() => {
        if (isBusy || followers.size === 0) return;
        isBusy = true;
        look()
          .catch((error: unknown) =>
            log.warn({ err: error }, 'devices cannot be notified of their calls now'),
          )
          .finally(() => {
            isBusy = false;
          });
      }, EVERY_MS);
    },
    stop: () => clearInterval(timer),
  };
}
