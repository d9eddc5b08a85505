import type { Role } from '@rota/contract/core';

export const readers: readonly Role[] = [
  'rr_view_only',
  'rr_project_admin',
  'rr_admin',
  'rr_developer',
  'rr_delivery_operator',
  'rr_elevator_operator',
  'rr_workshop_chief',
  'rr_workshop_operator',
  'rr_cc_operator',
  'rr_cam',
  'rr_meet',
  'rr_diagnostic',
  'rr_analyst',
  'rr_analyst_admin',
  'rr_map_editor',
];
/** Programs that follow a whole site. */
const siteClients: readonly Role[] = ['rr_client', 'rr_client_server_project'];
export const robotReaders: readonly Role[] = [
  ...readers,
  ...siteClients,
  'rr_client_delivery_v2',
  'rr_client_sr_scu_cli',
];
export const mapReaders: readonly Role[] = [...readers, ...siteClients, 'rr_client_sr_ros_cli'];
export const deliveryReaders: readonly Role[] = [
  ...readers,
  ...siteClients,
  'rr_client_delivery',
  'rr_client_delivery_v2',
  'rr_client_market',
  'rr_iot_waiter',
];
/** People who see what targets are called. */
const targetPeople: readonly Role[] = [
  ...readers,
  'rr_submerchant_admin',
  'rr_qre',
  'rr_qrpe',
  'rr_screen_editor',
  'rr_devices_holo_config_editor',
];
export const targetReaders: readonly Role[] = [
  ...targetPeople,
  ...siteClients,
  'rr_client_delivery',
  'rr_client_delivery_v2',
  'rr_client_market',
  'rr_client_sr_ros_cli',
  'rr_iot_waiter',
  'rr_iot_card_robot_call_button',
];
export const auditReaders: readonly Role[] = ['rr_project_admin', 'rr_admin', 'rr_developer'];
/** Everyone who works in a project, and what runs there: the console reads the config for each user who selects the project. */
export const projectPeople: readonly Role[] = [
  ...targetPeople,
  'rr_address_verifier',
  'rr_robot',
  ...siteClients,
  'rr_client_sr_ros_cli',
  'rr_client_sr_scu_cli',
  'rr_iot_device',
];
/** A screen editor sees no robots, but what they can say. */
export const speechReaders: readonly Role[] = [...readers, 'rr_screen_editor'];
export const dynamicEditors: readonly Role[] = ['rr_project_admin', 'rr_admin', 'rr_developer'];
export const robotKeepers: readonly Role[] = [
  'rr_project_admin',
  'rr_admin',
  'rr_workshop_chief',
  'rr_workshop_operator',
];
export const mapEditors: readonly Role[] = ['rr_project_admin', 'rr_admin', 'rr_map_editor'];
/** Robots bring what they scanned by links that they ask for themselves. */
export const mapUploaders: readonly Role[] = [...mapEditors, 'rr_client_sr_ros_cli'];
export const deliveryOperators: readonly Role[] = [
  'rr_project_admin',
  'rr_admin',
  'rr_delivery_operator',
  'rr_client_delivery_v2',
];
export const deliveryCreators: readonly Role[] = [...deliveryOperators, 'rr_client_delivery'];
export const diagnosers: readonly Role[] = [
  'rr_project_admin',
  'rr_admin',
  'rr_developer',
  'rr_diagnostic',
  'rr_workshop_chief',
  'rr_workshop_operator',
];
export const robotCommanders: readonly Role[] = [...robotKeepers, 'rr_delivery_operator'];
export const robotHolders: readonly Role[] = [...robotCommanders, 'rr_cc_operator'];
export const simulatorUsers: readonly Role[] = ['rr_project_admin', 'rr_admin', 'rr_developer'];
export const robotStoppers: readonly Role[] = [...robotHolders, 'rr_elevator_operator'];
