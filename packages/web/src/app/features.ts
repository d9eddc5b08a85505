import { addresses } from '../features/sites/addresses/addresses.feature.ts';
import { alerts } from '../features/notices/alerts/alerts.feature.ts';
import { apiKeys } from '../features/access/api-keys/api-keys.feature.ts';
import { audit } from '../features/access/audit/audit.feature.ts';
import { blockedIps } from '../features/access/blocked-ips/blocked-ips.feature.ts';
import { camera } from '../features/robots/camera/camera.feature.ts';
import { commerce } from '../features/catalogue/commerce/commerce.feature.ts';
import { config } from '../features/sites/config/config.feature.ts';
import { deliveries } from '../features/work/deliveries/deliveries.feature.ts';
import { devices } from '../features/robots/devices/devices.feature.ts';
import { disputes } from '../features/money/disputes/disputes.feature.ts';
import { doctor } from '../features/robots/doctor/doctor.feature.ts';
import { elevators } from '../features/sites/elevators/elevators.feature.ts';
import { helpRequests } from '../features/work/help-requests/help-requests.feature.ts';
import { lids } from '../features/robots/lids/lids.feature.ts';
import { machineAccounts } from '../features/access/machine-accounts/machine-accounts.feature.ts';
import { manualControl } from '../features/robots/manual-control/manual-control.feature.ts';
import { mapEditor } from '../features/sites/map-editor/map-editor.feature.ts';
import { maps } from '../features/sites/maps/maps.feature.ts';
import { market } from '../features/money/market/market.feature.ts';
import { media } from '../features/catalogue/media/media.feature.ts';
import { meetings } from '../features/robots/meetings/meetings.feature.ts';
import { messages } from '../features/notices/messages/messages.feature.ts';
import { mqttUsers } from '../features/robots/mqtt-users/mqtt-users.feature.ts';
import { legalTexts } from '../features/money/legal-texts/legal-texts.feature.ts';
import { orders } from '../features/money/orders/orders.feature.ts';
import { overview } from '../features/work/overview/overview.feature.ts';
import { qrCodes } from '../features/catalogue/qr-codes/qr-codes.feature.ts';
import { preparation } from '../features/workshop/preparation/preparation.feature.ts';
import { robotCalls } from '../features/work/robot-calls/robot-calls.feature.ts';
import { robots } from '../features/robots/robots/robots.feature.ts';
import { robotAccess } from '../features/robots/robot-access/robot-access.feature.ts';
import { robotConfig } from '../features/robots/robot-config/robot-config.feature.ts';
import { robotModes } from '../features/robots/robots/robot-modes.feature.ts';
import { robotMoves } from '../features/robots/robots/robot-moves.feature.ts';
import { robotLogs } from '../features/robots/robot-logs/robot-logs.feature.ts';
import { schedules } from '../features/work/schedules/schedules.feature.ts';
import { security } from '../features/access/security/security.feature.ts';
import { simulator } from '../features/robots/simulator/simulator.feature.ts';
import { siteSetup } from '../features/sites/site-setup/site-setup.feature.ts';
import { singleSignOn } from '../features/access/single-sign-on/single-sign-on.feature.ts';
import { paymentProviders } from '../features/money/payment-providers/payment-providers.feature.ts';
import { printers } from '../features/work/printers/printers.feature.ts';
import { products } from '../features/catalogue/products/products.feature.ts';
import { payments } from '../features/money/payments/payments.feature.ts';
import { settlement } from '../features/money/settlement/settlement.feature.ts';
import { slips } from '../features/work/slips/slips.feature.ts';
import { speech, speechLibrary } from '../features/robots/speech/speech.feature.ts';
import { parts } from '../features/workshop/parts/parts.feature.ts';
import { simCards } from '../features/workshop/sim-cards/sim-cards.feature.ts';
import { stations } from '../features/work/stations/stations.feature.ts';
import { subMerchants } from '../features/money/sub-merchants/sub-merchants.feature.ts';
import { telemetry } from '../features/robots/telemetry/telemetry.feature.ts';
import { topography } from '../features/sites/topography/topography.feature.ts';
import { users } from '../features/access/users/users.feature.ts';
import { vpn } from '../features/robots/vpn/vpn.feature.ts';
import { wireMessages } from '../features/robots/wire-messages/wire-messages.feature.ts';
import { webhooks } from '../features/notices/webhooks/webhooks.feature.ts';
import { rollouts } from '../features/workshop/rollouts/rollouts.feature.ts';
import { releases } from '../features/workshop/releases/releases.feature.ts';
import type { Feature } from '../feature.ts';

/** Everything the console can do: one line a feature, in the order of the navigation and of the sections on shared pages. */
export const features: readonly Feature[] = [
  overview,
  alerts,
  helpRequests,
  robots,
  robotModes,
  lids,
  camera,
  manualControl,
  meetings,
  telemetry,
  speech,
  doctor,
  wireMessages,
  robotLogs,
  robotConfig,
  robotAccess,
  preparation,
  parts,
  robotMoves,
  deliveries,
  schedules,
  robotCalls,
  slips,
  orders,
  settlement,
  disputes,
  payments,
  maps,
  mapEditor,
  elevators,
  topography,
  stations,
  addresses,
  qrCodes,
  products,
  media,
  speechLibrary,
  printers,
  siteSetup,
  config,
  commerce,
  paymentProviders,
  subMerchants,
  legalTexts,
  market,
  users,
  machineAccounts,
  apiKeys,
  mqttUsers,
  messages,
  vpn,
  security,
  blockedIps,
  singleSignOn,
  webhooks,
  audit,
  simulator,
  releases,
  rollouts,
  simCards,
  devices,
];
