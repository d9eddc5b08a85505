import { apiKeys } from '../features/api-keys/api-keys.feature.ts';
import { audit } from '../features/audit/audit.feature.ts';
import { blockedIps } from '../features/blocked-ips/blocked-ips.feature.ts';
import { camera } from '../features/camera/camera.feature.ts';
import { config } from '../features/config/config.feature.ts';
import { deliveries } from '../features/deliveries/deliveries.feature.ts';
import { devices } from '../features/devices/devices.feature.ts';
import { lids } from '../features/lids/lids.feature.ts';
import { machineAccounts } from '../features/machine-accounts/machine-accounts.feature.ts';
import { maps } from '../features/maps/maps.feature.ts';
import { messages } from '../features/messages/messages.feature.ts';
import { mqttUsers } from '../features/mqtt-users/mqtt-users.feature.ts';
import { overview } from '../features/overview/overview.feature.ts';
import { robots } from '../features/robots/robots.feature.ts';
import { security } from '../features/security/security.feature.ts';
import { simulator } from '../features/simulator/simulator.feature.ts';
import { singleSignOn } from '../features/single-sign-on/single-sign-on.feature.ts';
import { telemetry } from '../features/telemetry/telemetry.feature.ts';
import { users } from '../features/users/users.feature.ts';
import { vpn } from '../features/vpn/vpn.feature.ts';
import type { Feature } from '../feature.ts';

/** Everything the console can do: one line a feature, in the order of the navigation and of the sections on shared pages. */
export const features: readonly Feature[] = [
  overview,
  robots,
  lids,
  camera,
  telemetry,
  deliveries,
  maps,
  devices,
  users,
  machineAccounts,
  apiKeys,
  mqttUsers,
  messages,
  vpn,
  security,
  blockedIps,
  singleSignOn,
  config,
  audit,
  simulator,
];
