/** Roles a person can be given, with their display names. */
export const humanRoles = {
  rr_system_admin: 'System Admin',
  rr_project_admin: 'Project Admin',
  rr_admin: 'Admin',
  rr_view_only: 'View Only',
  rr_delivery_operator: 'Delivery Operator',
  rr_elevator_operator: 'Elevator Operator',
  rr_workshop_chief: 'Workshop Chief',
  rr_workshop_operator: 'Workshop Operator',
  rr_cc_operator: 'Manual Control Operator',
  rr_cam: 'Camera Viewer',
  rr_meet: 'Meeting Attendant',
  rr_diagnostic: 'Diagnostic Viewer',
  rr_screen_editor: 'Screen Config Editor',
  rr_devices_holo_config_editor: 'Holo Devices Config Editor',
  rr_analyst: 'Analyst',
  rr_analyst_admin: 'Analyst Admin',
  rr_address_verifier: 'Address Verifier',
  rr_submerchant_admin: 'Submerchant Admin',
  rr_qre: 'QR Editor',
  rr_qrpe: 'Product Editor',
  rr_map_editor: 'Map Editor',
  rr_developer: 'Developer',
} as const;

/** Roles of robots, clients and devices; never given to a person. */
export const machineRoles = [
  'rr_robot',
  'rr_client',
  'rr_client_delivery',
  'rr_client_delivery_v2',
  'rr_client_market',
  'rr_client_openvpn_cli',
  'rr_client_sr_ros_cli',
  'rr_client_sr_scu_cli',
  'rr_client_server_project',
  'rr_iot_device',
  'rr_iot_waiter',
  'rr_iot_card_robot_call_button',
] as const;

/** A role that a person can be given. */
export type HumanRole = keyof typeof humanRoles;
/** A role of a robot, client or device. */
export type MachineRole = (typeof machineRoles)[number];
/** Any role that a token can carry. */
export type Role = HumanRole | MachineRole;

/** Every role, those of people first. */
export const roles: readonly Role[] = [...(Object.keys(humanRoles) as HumanRole[]), ...machineRoles];

/** Roles held, keyed by project id; `*` holds in every project. */
export type RoleMap = Readonly<Record<string, readonly Role[]>>;

/** One single permission, as an API key has it where a person has roles. */
export type Grant = `permission:${string}`;
/** What a person or key may reach: roles or single permissions, keyed like a {@link RoleMap}. */
export type Reach = Readonly<Record<string, readonly (Role | Grant)[]>>;

/** `rr_system_admin` under `*` passes every check. */
export function isSuperAdmin(reach: Reach): boolean {
  return (reach['*'] ?? []).includes('rr_system_admin');
}

/**
 * The permission check of the product, one for server, sockets and web.
 * With no roles given it passes if no project is selected, or the person has any role in the selected project or any global role.
 * Otherwise it passes if the person has any of the roles globally or in the selected project.
 */
export function hasRole(
  reach: Reach,
  wanted: Role | readonly Role[] | undefined,
  projectId: string | undefined,
): boolean {
  if (isSuperAdmin(reach)) return true;
  const global = reach['*'] ?? [];
  const local = projectId === undefined ? [] : (reach[projectId] ?? []);
  const list = wanted === undefined ? [] : typeof wanted === 'string' ? [wanted] : wanted;
  if (list.length === 0) return projectId === undefined || local.length > 0 || global.length > 0;
  return list.some((role) => global.includes(role) || local.includes(role));
}

/** The project ids of a person: the keys of the role map, `*` (all projects) among them. Only the others name one project. */
export function projectIdsOf(reach: Reach): string[] {
  return Object.keys(reach);
}
