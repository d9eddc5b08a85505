import type { Role } from '@rota/contract';

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
export const targetReaders: readonly Role[] = [
  ...readers,
  'rr_submerchant_admin',
  'rr_qre',
  'rr_qrpe',
  'rr_screen_editor',
  'rr_devices_holo_config_editor',
];
export const auditReaders: readonly Role[] = ['rr_project_admin', 'rr_admin', 'rr_developer'];
/** Everybody who works in a project, and its robots: the console reads the config whoever chooses the project. */
export const projectPeople: readonly Role[] = [...targetReaders, 'rr_address_verifier', 'rr_robot'];
export const dynamicEditors: readonly Role[] = ['rr_project_admin', 'rr_admin', 'rr_developer'];
export const robotKeepers: readonly Role[] = ['rr_project_admin', 'rr_admin', 'rr_workshop_chief', 'rr_workshop_operator'];
export const mapEditors: readonly Role[] = ['rr_project_admin', 'rr_admin', 'rr_map_editor'];
export const deliveryOperators: readonly Role[] = ['rr_project_admin', 'rr_admin', 'rr_delivery_operator'];
export const robotCommanders: readonly Role[] = [...robotKeepers, 'rr_delivery_operator'];
export const robotHolders: readonly Role[] = [...robotCommanders, 'rr_cc_operator'];
export const simulatorUsers: readonly Role[] = ['rr_project_admin', 'rr_admin', 'rr_developer'];
export const robotStoppers: readonly Role[] = [...robotHolders, 'rr_elevator_operator'];
