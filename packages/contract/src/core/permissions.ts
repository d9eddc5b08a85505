import { hasRole, isSuperAdmin, type Grant, type Reach, type Role } from './roles.ts';

const baseReaders = [
  'rr_view_only',
  'rr_project_admin',
  'rr_admin',
  'rr_developer',
  'rr_delivery_operator',
  'rr_elevator_operator',
  'rr_cc_operator',
  'rr_cam',
  'rr_meet',
  'rr_diagnostic',
  'rr_map_editor',
  'rr_analyst',
  'rr_analyst_admin',
  'rr_workshop_chief',
  'rr_workshop_operator',
] as const satisfies readonly Role[];

const admins = ['rr_project_admin', 'rr_admin'] as const satisfies readonly Role[];
const commanders = [
  ...admins,
  'rr_delivery_operator',
  'rr_workshop_chief',
  'rr_workshop_operator',
] as const satisfies readonly Role[];

/** Programs that follow a whole site: another system's integration, and the server of a project. */
const siteClients = ['rr_client', 'rr_client_server_project'] as const satisfies readonly Role[];
/** Programs that bring work and ask what became of it. */
const orderingClients = [
  'rr_client_delivery',
  'rr_client_delivery_v2',
  'rr_client_market',
] as const satisfies readonly Role[];

/** The whole permission table: permission to the roles that have it. Guards, sockets, jobs and buttons read this and nothing else. */
export const permissions = {
  'projects.list_all': ['rr_admin'],
  'projects.create': ['rr_admin'],
  'projects.update': [...admins],
  'config.read': [
    ...baseReaders,
    'rr_address_verifier',
    'rr_submerchant_admin',
    'rr_qre',
    'rr_qrpe',
    'rr_screen_editor',
    'rr_devices_holo_config_editor',
    'rr_robot',
    ...siteClients,
    'rr_client_sr_ros_cli',
    'rr_client_sr_scu_cli',
    'rr_iot_device',
  ],
  'config.edit': [...admins],
  'config.edit_dynamic': [...admins, 'rr_developer'],
  // Values of models, tags and robots. Those of the project itself need `config.edit`, too.
  'config.edit_robots': [...admins, 'rr_developer'],
  // Asked without a project: values that reach the robots of all of them.
  'config.edit_installation': ['rr_admin'],
  'robots.read': [...baseReaders, ...siteClients, 'rr_client_delivery_v2', 'rr_client_sr_scu_cli'],
  'robots.register': [...admins, 'rr_workshop_chief', 'rr_workshop_operator'],
  'robots.update': [...admins, 'rr_workshop_chief', 'rr_workshop_operator'],
  'robots.delete': [...admins, 'rr_workshop_chief'],
  'robots.command': [...commanders],
  'robots.hold': [...commanders, 'rr_cc_operator'],
  'robots.stop': [...commanders, 'rr_cc_operator', 'rr_elevator_operator'],
  'robots.escape': [...admins, 'rr_delivery_operator', 'rr_workshop_chief'],
  'robots.simulate': [...admins, 'rr_developer'],
  'robots.drive': [...admins, 'rr_cc_operator'],
  'robots.diagnose': [
    ...admins,
    'rr_developer',
    'rr_diagnostic',
    'rr_workshop_chief',
    'rr_workshop_operator',
  ],
  // Moves a robot with its history out of a project; asked in both.
  'robots.move': [...admins, 'rr_workshop_chief'],
  // Shows the secrets by which a robot connects, and sets its Wi-Fi.
  'robots.secrets': ['rr_project_admin', 'rr_workshop_chief', 'rr_developer'],
  // A screen editor looks after what is said, too, and sees no robots.
  'speech.read': [...baseReaders, 'rr_screen_editor'],
  'speech.edit': [...admins, 'rr_delivery_operator', 'rr_screen_editor'],
  // To watch, and to keep a picture or a time of it with a reason.
  'robots.camera': [...admins, 'rr_cam', 'rr_cc_operator'],
  // What the cameras recorded may be evidence: those who take it do not delete it.
  'robots.delete_footage': [...admins],
  'meetings.answer': [...admins, 'rr_meet'],
  'robots.send_logs': ['rr_robot'],
  'robots.delete_logs': ['rr_project_admin'],
  'maps.read': [...baseReaders, ...siteClients, 'rr_client_sr_ros_cli'],
  'maps.edit': [...admins, 'rr_map_editor'],
  'maps.upload': [...admins, 'rr_map_editor', 'rr_client_sr_ros_cli'],
  // The person who drew a change does not approve the errors it causes.
  'maps.override': [...admins],
  'topography.edit': [...admins, 'rr_developer', 'rr_map_editor'],
  'targets.read': [
    ...baseReaders,
    'rr_submerchant_admin',
    'rr_qre',
    'rr_qrpe',
    'rr_screen_editor',
    'rr_devices_holo_config_editor',
    ...siteClients,
    ...orderingClients,
    'rr_client_sr_ros_cli',
    'rr_iot_waiter',
    'rr_iot_card_robot_call_button',
  ],
  'targets.edit': [...admins, 'rr_map_editor'],
  'elevators.read': [...baseReaders, ...siteClients],
  'elevators.operate': [...admins, 'rr_elevator_operator'],
  'elevators.edit': [...admins],
  'addresses.read': [
    ...admins,
    'rr_delivery_operator',
    ...siteClients,
    'rr_client_delivery',
    'rr_client_delivery_v2',
  ],
  'addresses.edit': [...admins],
  'addresses.review': [...admins, 'rr_address_verifier'],
  'deliveries.read': [...baseReaders, ...siteClients, ...orderingClients, 'rr_iot_waiter'],
  'deliveries.create': [...admins, 'rr_delivery_operator', 'rr_client_delivery', 'rr_client_delivery_v2'],
  'deliveries.control': [...admins, 'rr_delivery_operator', 'rr_client_delivery_v2'],
  'stations.read': [
    ...baseReaders,
    'rr_qre',
    ...siteClients,
    ...orderingClients,
    'rr_iot_waiter',
    'rr_iot_card_robot_call_button',
  ],
  'stations.edit': [...admins, 'rr_qre'],
  'stations.switch': [...admins, 'rr_delivery_operator', 'rr_qre'],
  'robot_calls.create': [
    ...admins,
    'rr_delivery_operator',
    'rr_client_delivery',
    'rr_client_delivery_v2',
    'rr_iot_waiter',
    'rr_iot_card_robot_call_button',
  ],
  'robot_calls.cancel': [
    ...admins,
    'rr_delivery_operator',
    'rr_client_delivery_v2',
    'rr_iot_waiter',
    'rr_iot_card_robot_call_button',
  ],
  'catalogue.read': [
    ...baseReaders,
    'rr_qre',
    'rr_qrpe',
    'rr_submerchant_admin',
    ...siteClients,
    'rr_client_market',
  ],
  'catalogue.edit': [...admins, 'rr_qrpe'],
  // Kitchen staff report what has run out.
  'catalogue.sold_out': [...admins, 'rr_qrpe', 'rr_delivery_operator'],
  'media.read': [...admins, 'rr_qre', 'rr_qrpe', 'rr_screen_editor'],
  'media.edit': [...admins, 'rr_qrpe', 'rr_screen_editor'],
  'qr_codes.read': [...admins, 'rr_qre'],
  'qr_codes.edit': [...admins, 'rr_qre'],
  'commerce.read': [...admins, 'rr_qre', 'rr_qrpe', 'rr_submerchant_admin'],
  'commerce.edit': [...admins],
  // The commission of the installation from its merchants.
  'commerce.set_fees': [],
  // The kitchen and the staff who carry.
  'orders.read': [...admins, 'rr_delivery_operator', 'rr_submerchant_admin', 'rr_client_server_project'],
  'orders.serve': [...admins, 'rr_delivery_operator'],
  // A program that follows orders gets no phone number of a guest.
  'orders.contact': [...admins, 'rr_delivery_operator', 'rr_submerchant_admin'],
  // Payments are visible to the project administrator and the merchant only.
  'payments.read': ['rr_project_admin', 'rr_submerchant_admin'],
  'payments.settings': ['rr_project_admin', 'rr_submerchant_admin'],
  'payments.simulate': [...admins, 'rr_developer'],
  'payments.refund': ['rr_project_admin', 'rr_submerchant_admin'],
  'legal_texts.read': [...admins, 'rr_submerchant_admin'],
  'legal_texts.edit': [...admins],
  'market.read': [...admins],
  'market.manage': ['rr_project_admin'],
  // The calls of a market app for its users.
  'market.act': ['rr_client_market'],
  'templates.edit': [...admins, 'rr_delivery_operator'],
  'schedules.edit': [...admins, 'rr_delivery_operator'],
  'users.manage': [],
  'devices.read': [...admins, 'rr_developer', 'rr_workshop_chief', 'rr_workshop_operator'],
  'devices.manage': [...admins, 'rr_developer', 'rr_workshop_chief'],
  // To bring a device in by the code on it, and to put another in its place.
  'devices.pair': [...admins, 'rr_developer', 'rr_workshop_chief', 'rr_workshop_operator'],
  'workshop.read': [...admins, 'rr_developer', 'rr_workshop_chief', 'rr_workshop_operator'],
  'workshop.work': [...admins, 'rr_workshop_chief', 'rr_workshop_operator'],
  // States, checklists and parts of models are those of the installation: asked without a project.
  'workshop.set_up': ['rr_workshop_chief'],
  'parts.read': [...admins, 'rr_developer', 'rr_diagnostic', 'rr_workshop_chief', 'rr_workshop_operator'],
  'parts.edit': [...admins, 'rr_workshop_chief', 'rr_workshop_operator'],
  'releases.read': [...admins, 'rr_developer', 'rr_workshop_chief', 'rr_workshop_operator'],
  'releases.publish': ['rr_workshop_chief'],
  // Who holds a key of this list can put software on every robot.
  'release_keys.manage': [],
  'rollouts.read': [...admins, 'rr_developer', 'rr_diagnostic', 'rr_workshop_chief', 'rr_workshop_operator'],
  'rollouts.run': [...admins, 'rr_workshop_chief', 'rr_workshop_operator'],
  // In more than one project at once; asked in each of them.
  'rollouts.run_fleet': ['rr_workshop_chief'],
  'sim_cards.read': [...admins, 'rr_developer', 'rr_workshop_chief', 'rr_workshop_operator'],
  'sim_cards.edit': [...admins, 'rr_workshop_chief', 'rr_workshop_operator'],
  'sim_providers.manage': [],
  'mqtt_users.manage': [...admins, 'rr_developer'],
  'machines.manage': ['rr_project_admin'],
  'machines.manage_all': [],
  'api_keys.manage': ['rr_project_admin', 'rr_developer'],
  'outbox.read': [],
  'services.manage': [],
  'sign_in.manage': [],
  'security.manage': [],
  'vpn.manage': [],
  // For the simulator beside the server, which gets the access of simulated robots.
  'simulator.serve': [],
  'vpn.agent': ['rr_client_openvpn_cli'],
  'users.set_project_roles': ['rr_project_admin'],
  'audit.read': [...admins, 'rr_developer'],
  'audit.read_installation': [...admins],
  'audit.delete': ['rr_project_admin'],
  'audit.delete_installation': [],
  'webhooks.manage': ['rr_project_admin', 'rr_developer'],
  'alerts.read': [...baseReaders, ...siteClients],
  'alerts.answer': [...commanders],
  'alerts.manage': [...admins],
  'printers.print': [...admins, 'rr_delivery_operator'],
  'printers.edit': [...admins],
  // For the key of the program beside the printers: the person who creates the key must have this permission.
  'printers.serve': [...admins],
} as const satisfies Record<string, readonly Role[]>;

/** A permission by name, `<area>.<action>`. */
export type Permission = keyof typeof permissions;

/** A permission as an API key holds it. */
export function grantOf(permission: Permission): Grant {
  return `permission:${permission}`;
}

/** Whether a person of this reach may do this in this project (or, with `undefined`, through global roles only). */
export function can(reach: Reach, permission: Permission, projectId: string | undefined): boolean {
  const holders: readonly Role[] = permissions[permission];
  const grant = grantOf(permission);
  if (
    (reach['*'] ?? []).includes(grant) ||
    (projectId !== undefined && (reach[projectId] ?? []).includes(grant))
  )
    return true;
  // For the roles' own check an empty list means "any role"; here it means that only the system administrator may.
  return holders.length === 0 ? isSuperAdmin(reach) : hasRole(reach, holders, projectId);
}

/** Holds anything at all in the project: others see 404 where a member without the permission sees 403. */
export function isMember(reach: Reach, projectId: string): boolean {
  return isSuperAdmin(reach) || (reach['*'] ?? []).length > 0 || (reach[projectId] ?? []).length > 0;
}
