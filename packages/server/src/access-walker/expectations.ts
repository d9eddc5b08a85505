import type { Role } from '@rota/contract';

/**
 * Who is meant to reach each call, written out by hand from the product's design. The walker holds the server to this table; it never
 * asks the code's own permission check, so that a slip there does not excuse itself. The system administrator reaches everything.
 */
export type Expectation =
  /** Anybody, signed in or not; the handler itself decides (a password, a code, a cookie, a signed link). */
  | 'anybody'
  /** Everybody who is signed in; what they are shown is only what they may see. */
  | 'signed in'
  /** Holders of one of these roles in the project of the path, or under `*`. */
  | { readonly inProject: readonly Role[] }
  /** Holders of one of these roles under `*`. */
  | { readonly everywhere: readonly Role[] };

const readers: readonly Role[] = [
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
const targetReaders: readonly Role[] = [
  ...readers,
  'rr_submerchant_admin',
  'rr_qre',
  'rr_qrpe',
  'rr_screen_editor',
  'rr_devices_holo_config_editor',
];
const auditReaders: readonly Role[] = ['rr_project_admin', 'rr_admin', 'rr_developer'];
/** Everybody who works in a project, and its robots: the console reads the config whoever chooses the project. */
const projectPeople: readonly Role[] = [...targetReaders, 'rr_address_verifier', 'rr_robot'];
const dynamicEditors: readonly Role[] = ['rr_project_admin', 'rr_admin', 'rr_developer'];
const robotKeepers: readonly Role[] = ['rr_project_admin', 'rr_admin', 'rr_workshop_chief', 'rr_workshop_operator'];
const mapEditors: readonly Role[] = ['rr_project_admin', 'rr_admin', 'rr_map_editor'];
const deliveryOperators: readonly Role[] = ['rr_project_admin', 'rr_admin', 'rr_delivery_operator'];
const robotCommanders: readonly Role[] = [...robotKeepers, 'rr_delivery_operator'];
const robotHolders: readonly Role[] = [...robotCommanders, 'rr_cc_operator'];
const simulatorUsers: readonly Role[] = ['rr_project_admin', 'rr_admin', 'rr_developer'];
const robotStoppers: readonly Role[] = [...robotHolders, 'rr_elevator_operator'];

export const expectations: Readonly<Record<string, Expectation>> = {
  'auth.login': 'anybody',
  'auth.refresh': 'anybody',
  'auth.revoke': 'anybody',
  'auth.sessions': 'signed in',
  'auth.endSession': 'signed in',
  'auth.endAllSessions': 'signed in',
  'auth.changePassword': 'signed in',
  'users.list': { everywhere: [] },
  'users.update': { everywhere: [] },
  'users.remove': { everywhere: [] },
  'users.listMembers': { inProject: ['rr_project_admin'] },
  'users.updateMember': { inProject: ['rr_project_admin'] },
  'audit.list': { inProject: auditReaders },
  'audit.get': { inProject: auditReaders },
  'audit.summary': { inProject: auditReaders },
  'audit.remove': { inProject: ['rr_project_admin'] },
  'audit.listAll': { everywhere: ['rr_project_admin', 'rr_admin'] },
  'audit.getAlone': { everywhere: ['rr_project_admin', 'rr_admin'] },
  'audit.summaryAll': { everywhere: ['rr_project_admin', 'rr_admin'] },
  'audit.removeAlone': { everywhere: [] },
  'projects.list': 'signed in',
  'projects.listAll': { everywhere: ['rr_admin'] },
  'projects.create': { everywhere: ['rr_admin'] },
  'projects.update': { inProject: ['rr_project_admin', 'rr_admin'] },
  'config.get': { inProject: projectPeople },
  'config.update': { inProject: ['rr_project_admin', 'rr_admin'] },
  'config.logs': { inProject: ['rr_project_admin', 'rr_admin'] },
  'config.dynamic': { inProject: projectPeople },
  'config.dynamicRaw': { inProject: dynamicEditors },
  'config.updateDynamic': { inProject: dynamicEditors },
  'config.dynamicLogs': { inProject: dynamicEditors },
  'robots.overview': 'signed in',
  'robots.list': { inProject: readers },
  'robots.get': { inProject: readers },
  'robots.register': { inProject: robotKeepers },
  'robots.update': { inProject: robotKeepers },
  'robots.renewAccess': { inProject: robotKeepers },
  'robots.remove': { inProject: ['rr_project_admin', 'rr_admin', 'rr_workshop_chief'] },
  'robots.command go_to': { inProject: robotCommanders },
  'robots.command charge': { inProject: robotCommanders },
  'robots.command open_lid': { inProject: robotCommanders },
  'robots.command close_lid': { inProject: robotCommanders },
  'robots.command speak': { inProject: robotCommanders },
  'robots.command set_mode': { inProject: robotCommanders },
  'robots.command pause': { inProject: robotHolders },
  'robots.command resume': { inProject: robotHolders },
  'robots.command cancel': { inProject: robotHolders },
  'robots.command hold': { inProject: robotHolders },
  'robots.command release': { inProject: robotHolders },
  'robots.command adopt': { inProject: robotHolders },
  'robots.command taken_off': { inProject: robotHolders },
  'robots.command simulate_fault': { inProject: simulatorUsers },
  'robots.command clear_faults': { inProject: simulatorUsers },
  'robots.command stop': { inProject: robotStoppers },
  'robots.decisions': { inProject: readers },
  'robots.activate': 'anybody',
  'maps.list': { inProject: readers },
  'maps.get': { inProject: readers },
  'maps.compressed': { inProject: readers },
  'maps.originalCompressed': { inProject: readers },
  'maps.downloadZip': { inProject: readers },
  'maps.oldMap': { inProject: readers },
  'maps.uploadZip': { inProject: mapEditors },
  'maps.remove': { inProject: mapEditors },
  'files.read': 'anybody',
  'files.upload': 'anybody',
  'targets.list': { inProject: targetReaders },
  'targets.create': { inProject: mapEditors },
  'targets.update': { inProject: mapEditors },
  'targets.remove': { inProject: mapEditors },
  'deliveries.list': { inProject: readers },
  'deliveries.get': { inProject: readers },
  'deliveries.create': { inProject: deliveryOperators },
  'deliveries.cancel': { inProject: deliveryOperators },
  'deliveries.setRequested': { inProject: deliveryOperators },
  'deliveries.setDelivered': { inProject: deliveryOperators },
  'deliveries.setWaiting': { inProject: deliveryOperators },
  'deliveries.confirm': { inProject: deliveryOperators },
  'doctor.project': { inProject: readers },
  'doctor.robot': { inProject: readers },
  'mqtt.authenticate': 'anybody',
  'mqtt.authorize': 'anybody',
  'telemetry.history': { inProject: readers },
  'telemetry.lastHour': { inProject: readers },
  'health.get': 'anybody',
};
