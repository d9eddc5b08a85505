import { addresses } from '../features/addresses/addresses.feature.ts';
import { alerts } from '../features/alerts/alerts.feature.ts';
import { apiKeys } from '../features/api-keys/api-keys.feature.ts';
import { audit } from '../features/audit/audit.feature.ts';
import { blockedIps } from '../features/blocked-ips/blocked-ips.feature.ts';
import { callDevices } from '../features/call-devices/call-devices.feature.ts';
import { camera } from '../features/camera/camera.feature.ts';
import { commerce } from '../features/commerce/commerce.feature.ts';
import { config } from '../features/config/config.feature.ts';
import { deliveries } from '../features/deliveries/deliveries.feature.ts';
import { devices } from '../features/devices/devices.feature.ts';
import { disputes } from '../features/disputes/disputes.feature.ts';
import { elevators } from '../features/elevators/elevators.feature.ts';
import { helpRequests } from '../features/help-requests/help-requests.feature.ts';
import { lids } from '../features/lids/lids.feature.ts';
import { machineAccounts } from '../features/machine-accounts/machine-accounts.feature.ts';
import { mapEditor } from '../features/map-editor/map-editor.feature.ts';
import { maps } from '../features/maps/maps.feature.ts';
import { market } from '../features/market/market.feature.ts';
import { media } from '../features/media/media.feature.ts';
import { messages } from '../features/messages/messages.feature.ts';
import { mqttUsers } from '../features/mqtt-users/mqtt-users.feature.ts';
import { legalTexts } from '../features/legal-texts/legal-texts.feature.ts';
import { orders } from '../features/orders/orders.feature.ts';
import { overview } from '../features/overview/overview.feature.ts';
import { qrCodes } from '../features/qr-codes/qr-codes.feature.ts';
import { robotCalls } from '../features/robot-calls/robot-calls.feature.ts';
import { robots } from '../features/robots/robots.feature.ts';
import { schedules } from '../features/schedules/schedules.feature.ts';
import { security } from '../features/security/security.feature.ts';
import { simulator } from '../features/simulator/simulator.feature.ts';
import { singleSignOn } from '../features/single-sign-on/single-sign-on.feature.ts';
import { paymentProviders } from '../features/payment-providers/payment-providers.feature.ts';
import { printers } from '../features/printers/printers.feature.ts';
import { products } from '../features/products/products.feature.ts';
import { settlement } from '../features/settlement/settlement.feature.ts';
import { slips } from '../features/slips/slips.feature.ts';
import { stations } from '../features/stations/stations.feature.ts';
import { subMerchants } from '../features/sub-merchants/sub-merchants.feature.ts';
import { telemetry } from '../features/telemetry/telemetry.feature.ts';
import { topography } from '../features/topography/topography.feature.ts';
import { users } from '../features/users/users.feature.ts';
import { vpn } from '../features/vpn/vpn.feature.ts';
import { webhooks } from '../features/webhooks/webhooks.feature.ts';
import type { Feature } from '../feature.ts';

/** Everything the console can do: one line a feature, in the order of the navigation and of the sections on shared pages. */
export const features: readonly Feature[] = [
  overview,
  robots,
  lids,
  camera,
  telemetry,
  deliveries,
  orders,
  settlement,
  disputes,
  robotCalls,
  slips,
  maps,
  mapEditor,
  topography,
  elevators,
  addresses,
  stations,
  products,
  media,
  qrCodes,
  commerce,
  paymentProviders,
  subMerchants,
  legalTexts,
  market,
  schedules,
  helpRequests,
  alerts,
  devices,
  callDevices,
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
  webhooks,
  printers,
  audit,
  simulator,
];
