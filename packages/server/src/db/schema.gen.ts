// Written by `npm run schema` from the migrated database.
import type { ColumnType } from 'kysely';
import type { AlertCode } from '@rota/contract/alerts';
import type { AlertTelling as AlertPlan } from '@rota/contract/alerts';
import type { AskedOf } from '@rota/contract/auth';
import type { AuditProblem } from '@rota/contract/audit';
import type { BankFaults } from '@rota/contract/sandbox-bank';
import type { BATCH_KINDS } from '@rota/contract/products';
import type { CallKind } from '@rota/contract/stations';
import type { CallSource } from '@rota/contract/robot-calls';
import type { ClaimRule } from '@rota/contract/single-sign-on';
import type { CommandKind } from '@rota/contract/robots';
import type { CommerceSettings as SaleSettings } from '@rota/contract/commerce';
import type { DecisionCode } from '@rota/contract/decisions';
import type { DecisionParams } from '@rota/contract/decisions';
import type { DecisionRecord } from '@rota/fleet-core';
import type { DeliverySettings } from '@rota/contract/projects';
import type { DeliveryStatus } from '@rota/contract/deliveries';
import type { DeviceBinding } from '@rota/contract/call-devices';
import type { DeviceType } from '@rota/contract/devices';
import type { DomainEventName } from '@rota/contract/domain-events';
import type { Drawing } from '@rota/contract/drawings';
import type { ELEVATOR_LOG_KINDS } from '@rota/contract/elevators';
import type { ElevatorAdapter } from '@rota/contract/elevators';
import type { ElevatorStop } from '@rota/contract/elevators';
import type { ElevatorView as ElevatorState } from '@rota/fleet-core';
import type { EventMessage } from '@rota/contract/domain-events';
import type { FleetReply } from '@rota/fleet-core';
import type { GrantedRoles } from './column-contents.ts';
import type { HelpCode } from '@rota/contract/help-requests';
import type { HelpOutcome } from '@rota/contract/help-requests';
import type { IgnoredFinding } from './column-contents.ts';
import type { Language } from '@rota/contract/core';
import type { Learned } from '@rota/fleet-core';
import type { LedgerAccount } from '@rota/contract/payments';
import type { LedgerKind } from '@rota/contract/payments';
import type { LegalKind } from '@rota/contract/legal-texts';
import type { LocalText } from '@rota/contract/core';
import type { MachineRole } from '@rota/contract/core';
import type { MapCopy } from '@rota/fleet-core';
import type { MapPoint } from '@rota/contract/map-versions';
import type { MapProblemParams } from './column-contents.ts';
import type { MapVersionStatus } from '@rota/contract/maps';
import type { MessagePurpose } from '@rota/contract/outbox';
import type { OrderConsent } from '@rota/contract/orders';
import type { OrderedItem } from '@rota/contract/orders';
import type { OrderEventKind } from '@rota/contract/orders';
import type { OrderItem } from '@rota/contract/orders';
import type { OrderProblem } from '@rota/contract/orders';
import type { BillLine } from '@rota/contract/parts';
import type { ChangedPartField } from '@rota/contract/parts';
import type { OtherPart } from '@rota/contract/parts';
import type { PartLogType } from '@rota/contract/parts';
import type { PartPlace } from '@rota/contract/parts';
import type { PartType } from '@rota/contract/parts';
import type { PaymentItem } from './column-contents.ts';
import type { PaymentPart } from './column-contents.ts';
import type { PaymentProviderName } from '@rota/contract/payments';
import type { Preflight as PreflightAnswer } from '@rota/contract/preflight';
import type { PreflightSource } from '@rota/contract/preflight';
import type { PressKind } from '@rota/contract/call-devices';
import type { PressOutcome } from '@rota/contract/call-devices';
import type { PrintTrouble } from '@rota/contract/printers';
import type { ProductContent } from '@rota/contract/products';
import type { ProjectAlertCode } from '@rota/contract/alerts';
import type { Property as ProductProperty } from '@rota/contract/products';
import type { QrSheet as QrSheetAnswer } from '@rota/contract/qr-codes';
import type { RefundedLine } from './column-contents.ts';
import type { RefundLimitWish } from '@rota/contract/commerce';
import type { RefundReason } from '@rota/contract/payments';
import type { RobotDetailView } from '@rota/fleet-core';
import type { RobotDialect } from '@rota/contract/robots';
import type { RobotMapAlias } from '@rota/contract/robots';
import type { Role } from '@rota/contract/core';
import type { SaleHours } from '@rota/contract/menus';
import type { SavedTask } from '@rota/contract/templates';
import type { ScheduleTiming } from '@rota/contract/schedules';
import type { ServiceLogEvent } from '@rota/contract/machine-accounts';
import type { SignInPolicy as SignInSettings } from '@rota/contract/auth';
import type { SimCardBefore } from './column-contents.ts';
import type { SimulatedModel } from '@rota/contract/site-setup';
import type { SituationKind } from '@rota/contract/robots';
import type { ReportedUpdate } from './column-contents.ts';
import type { RolloutLimits } from '@rota/contract/rollouts';
import type { RolloutStop } from '@rota/contract/rollouts';
import type { RolloutWave } from '@rota/contract/rollouts';
import type { SoftwareKind } from '@rota/contract/rollouts';
import type { StationPurpose } from '@rota/contract/stations';
import type { UpdateFailure } from '@rota/contract/rollouts';
import type { UpdateWait } from '@rota/contract/rollouts';
import type { StoredRaster } from './column-contents.ts';
import type { TaskOptions } from '@rota/contract/deliveries';
import type { TripRecord } from '@rota/fleet-core';
import type { VpnServer as VpnSettings } from '@rota/contract/vpn';
import type { WeekHours } from '@rota/contract/stations';
import type { WireTopic } from '@rota/contract/wire-messages';

/** The driver writes an array as one of PostgreSQL's, so that an array for a jsonb column has to be a text already. */
type JsonInput<T> = T extends readonly unknown[] ? string : T | string;
type Jsonb<T> = ColumnType<T, JsonInput<T>, JsonInput<T>>;

type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;

type Int8 = ColumnType<string, bigint | number | string, bigint | number | string>;

type Json = JsonValue;

type JsonArray = readonly JsonValue[];

type JsonObject = {
  [x: string]: JsonValue | undefined;
};

type JsonPrimitive = boolean | number | string | null;

type JsonValue = JsonArray | JsonObject | JsonPrimitive;

type Timestamp = ColumnType<Date, Date | string, Date | string>;

type Address = {
  address_uid: string;
  created_at: Generated<Timestamp>;
  floor: string;
  name: string;
  name_folded: string;
  name_key: string;
  project_id: number;
  reject_reason: string | null;
  reviewed_at: Timestamp | null;
  reviewed_by: string | null;
  search_text: string;
  sent_at: Generated<Timestamp>;
  site: string;
  state: 'waiting' | 'verified' | 'rejected';
  target_id: string | null;
  updated_at: Generated<Timestamp>;
  user_id: string | null;
  version: Generated<number>;
};

type Alert = {
  acknowledged_at: Timestamp | null;
  acknowledged_by: string | null;
  alert_id: string;
  code: AlertCode;
  count: Generated<number>;
  delivery_id: string | null;
  elevator_id: string | null;
  end_told: Generated<boolean>;
  floor: string | null;
  help_id: string | null;
  how: 'by_itself' | 'person' | null;
  incident_id: string;
  is_present: Generated<boolean>;
  last_seen_at: Timestamp;
  opened_at: Timestamp;
  order_id: string | null;
  params: Jsonb<Readonly<Record<string, number | string>>>;
  project_id: number;
  resolved_at: Timestamp | null;
  resolved_by: string | null;
  robot_id: string | null;
  robot_name: string | null;
  search_text: string;
  severity: 'critical' | 'warning' | 'info';
  since: Timestamp;
  site: string | null;
  snoozed_until: Timestamp | null;
  subject: string;
  told_at: Timestamp | null;
  told_last_at: Timestamp | null;
  told_step: Generated<number>;
  x: number | null;
  y: number | null;
};

type AlertLook = {
  next_at: Generated<Timestamp>;
  scope: number;
};

type AlertRule = {
  code: ProjectAlertCode;
  enabled: boolean | null;
  mails: boolean | null;
  mute_reason: string | null;
  muted_by: string | null;
  muted_until: Timestamp | null;
  project_id: number;
  severity: 'critical' | 'warning' | 'info' | null;
  threshold: number | null;
  updated_at: Generated<Timestamp>;
};

type AlertTelling = {
  plan: Jsonb<AlertPlan>;
  project_id: number;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
};

type ApiKey = {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp | null;
  id: string;
  name: string;
  name_folded: string;
  owner_id: string;
  owner_name: string;
  permissions: readonly string[];
  project_id: number;
  robot_id: string | null;
  updated_at: Generated<Timestamp>;
};

type AppUser = {
  can_login: Generated<boolean>;
  created_at: Generated<Timestamp>;
  disabled_at: Timestamp | null;
  email: string | null;
  email_verified_at: Timestamp | null;
  id: string;
  language: 'en' | 'tr' | null;
  last_seen_at: Timestamp | null;
  lastname: string;
  name: string;
  password_hash: string | null;
  phone: string | null;
  phone_verified_at: Timestamp | null;
  roles_version: Generated<number>;
  search_contact: Generated<string | null>;
  search_name: Generated<string | null>;
  sms_pin: Generated<boolean>;
  updated_at: Generated<Timestamp>;
  username: string;
  username_folded: string;
  validated_at: Timestamp | null;
};

type AuditContent = {
  after: Jsonb<unknown> | null;
  before: Jsonb<unknown> | null;
  number: Int8;
  project_id: number;
  salt: Buffer;
  search_text: string;
  subject: string | null;
};

type AuditEntry = {
  actor_id: string;
  actor_name: string | null;
  after: Jsonb<unknown> | null;
  at: Timestamp;
  before: Jsonb<unknown> | null;
  code: string;
  content_hash: Buffer | null;
  entity: string;
  entity_id: string;
  format: Generated<number>;
  hash: Buffer;
  number: Int8;
  previous_hash: Buffer;
  project_id: number;
  subject: string | null;
};

type AuditHead = {
  hash: Buffer;
  number: Int8;
  project_id: number;
};

type AuditLog = {
  actor: string;
  actor_id: string | null;
  actor_name: string | null;
  after: Jsonb<unknown>;
  at: Timestamp;
  before: Jsonb<unknown>;
  code: string;
  entity: string;
  entity_id: string;
  format: number | null;
  hash: Buffer | null;
  is_deleted: boolean;
  number: Int8;
  project_id: number;
  search_text: string;
  subject: string | null;
};

type AuditPerson = {
  name: string | null;
  pseudonym: string;
  user_id: string | null;
};

type BearerSecret = {
  created_at: Generated<Timestamp>;
  digest: string;
  expires_at: Timestamp | null;
  holder_id: string;
  holder_kind: string;
  id: string;
  issued_to: string | null;
  last_used_at: Timestamp | null;
  last_used_from: string | null;
  prefix: string;
  revoked_at: Timestamp | null;
};

type BlockedIp = {
  accounts: Generated<number>;
  address: string;
  automatic: Generated<boolean>;
  blocked_at: Generated<Timestamp>;
  blocked_until: Timestamp | null;
  created_by: string | null;
  created_by_name: string | null;
  id: string;
  kind: Generated<'block' | 'allow'>;
  reason: Generated<string>;
  times: Generated<number>;
};

type CallCard = {
  card_id: string;
  created_at: Generated<Timestamp>;
  digest: string;
  enabled: Generated<boolean>;
  ending: string;
  last_used_at: Timestamp | null;
  name: string;
  name_folded: string;
  project_id: number;
  station_ids: Generated<Jsonb<readonly string[]>>;
  user_id: string | null;
  user_name: string | null;
};

type CallDevice = {
  bindings: Generated<Jsonb<readonly DeviceBinding[]>>;
  device_key: string;
  project_id: number;
  version: Generated<number>;
};

type CallSettings = {
  closed_after_minutes: number;
  code: string | null;
  high_demand_after_minutes: number;
  is_project_page_on: boolean;
  project_id: number;
  shows_floor: boolean;
};

type CameraRecording = {
  bytes: Generated<Int8>;
  camera: string | null;
  end_reason: string | null;
  ended_at: Timestamp | null;
  ends_at: Timestamp;
  lease_until: Timestamp;
  owner: string;
  owner_id: string;
  pieces: Generated<number>;
  project_id: number;
  reason: string;
  recording_id: string;
  robot_id: string;
  started_at: Generated<Timestamp>;
};

type CameraSetting = {
  footage_days: number;
  project_id: number;
};

type Category = {
  created_at: Generated<Timestamp>;
  exceptions: Jsonb<SaleHours['exceptions']>;
  heading_id: string;
  hours: Jsonb<SaleHours['hours']>;
  image_id: string | null;
  is_active: boolean;
  name: Jsonb<LocalText>;
  name_folded: string;
  preparation_minutes: number | null;
  project_id: number;
  rank: string;
  search_text: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  video_id: string | null;
};

type CommerceSettings = {
  limit_wish: Jsonb<RefundLimitWish> | null;
  project_id: number;
  settings: Jsonb<Partial<SaleSettings>>;
  version: Generated<number>;
};

type ContactCode = {
  created_at: Generated<Timestamp>;
  digest: string;
  expires_at: Timestamp;
  kind: 'phone' | 'email';
  tries: Generated<number>;
  user_id: string;
  value: string;
};

type CustodyEvent = {
  act: 'loaded' | 'taken' | 'collected' | 'emptied' | 'opened';
  at: Timestamp;
  custody_id: Generated<Int8>;
  delivery_id: string;
  done_by: 'person' | 'at_robot' | 'pin' | 'time_out';
  lids: readonly string[];
  person: string | null;
  project_id: number;
  target_id: string | null;
  target_name: string | null;
};

type CustomerOrder = {
  accepts_wait: boolean;
  address_uid: string | null;
  asked: Jsonb<readonly OrderedItem[]>;
  client_request_id: string;
  closed_at: Timestamp | null;
  commission_minor: number;
  consents: Jsonb<readonly OrderConsent[]>;
  contact_phone: string | null;
  created_at: Timestamp;
  currency: string;
  delivery_id: string | null;
  expires_at: Timestamp;
  failed_attempt: Generated<number>;
  floor: string;
  fulfilment: 'delivery' | 'pickup';
  help_since: Timestamp | null;
  help_taken_at: Timestamp | null;
  help_taken_by: string | null;
  is_test: boolean;
  items: Jsonb<readonly OrderItem[]>;
  kitchen: 'new' | 'accepted' | 'preparing' | 'ready' | 'served' | null;
  language: 'en' | 'tr';
  market_user_id: string | null;
  needs_help: Generated<boolean>;
  note: string;
  number: number;
  order_id: string;
  paid_at: Timestamp | null;
  phone: string;
  place_name: string;
  preparation_minutes: number;
  problem: OrderProblem | null;
  problem_text: Generated<string>;
  project_id: number;
  qr_code: string;
  ready_at: Timestamp | null;
  receiver_name: string;
  request_hash: string;
  service_commission_minor: number;
  site: string;
  station_id: string;
  station_name: string;
  status:
    'pending_verification' | 'pending_payment' | 'paid' | 'completed' | 'cancelled' | 'refused' | 'expired';
  target_id: string;
  token_digest: string;
  told_here: Generated<boolean>;
  total_minor: number;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  wants_sms: boolean;
};

type DayClosing = {
  closed_at: Generated<Timestamp>;
  closed_by: string;
  currency: string;
  day: Timestamp;
  number: number;
  project_id: number;
  station_id: string;
};

type Decision = {
  at: Timestamp;
  candidates: Generated<Jsonb<DecisionRecord['candidates']>>;
  code: DecisionCode;
  decision_id: string;
  delivery_id: string | null;
  params: Jsonb<DecisionParams>;
  project_id: number;
  robot_id: string | null;
};

type Delivery = {
  address: string | null;
  attempt: Generated<number>;
  completed_at: Timestamp | null;
  created_at: Timestamp;
  decision_code: DecisionCode | null;
  decision_params: Jsonb<DecisionParams> | null;
  delivery_id: string;
  due_at: Timestamp | null;
  earliest_start_at: Timestamp | null;
  expires_at: Timestamp | null;
  filling_target_id: string | null;
  filling_target_name: string | null;
  kind:
    | 'delivery'
    | 'table_service'
    | 'dish_collection'
    | 'cruise'
    | 'follow_me'
    | 'recycle'
    | 'pickup'
    | 'meeting'
    | 'guidance'
    | 'birthday';
  lids: Generated<readonly string[]>;
  map_id: string;
  options: Generated<Jsonb<TaskOptions>>;
  order_number: string | null;
  priority: Generated<'low' | 'normal' | 'high' | 'urgent'>;
  project_id: number;
  releasing: Generated<boolean>;
  requested_robot_id: string | null;
  return_of: string | null;
  robot_id: string | null;
  round: Generated<number>;
  search_text: string;
  sender: string | null;
  status:
    | 'Created'
    | 'Queued'
    | 'Requested'
    | 'Pending'
    | 'In Progress'
    | 'Being Delivered'
    | 'Delivered'
    | 'Completed'
    | 'Cancelled'
    | 'Failed'
    | 'Expired'
    | 'Recovering'
    | 'Recovered';
  task_id: string;
  tracking_id: string;
  trip_id: string | null;
  updated_at: Timestamp;
};

type DeliveryEvent = {
  actor: string;
  at: Timestamp;
  code: DecisionCode | null;
  delivery_id: string;
  event_id: Generated<Int8>;
  from_status: DeliveryStatus | null;
  params: Jsonb<DecisionParams>;
  project_id: number;
  to_status: DeliveryStatus;
};

type DeliveryNote = {
  author_id: string;
  author_name: string;
  created_at: Timestamp;
  deleted_at: Timestamp | null;
  delivery_id: string;
  edited_at: Timestamp | null;
  note_id: string;
  project_id: number;
  text: string;
};

type Device = {
  battery: number | null;
  created_at: Generated<Timestamp>;
  device_id: string;
  enabled: Generated<boolean>;
  firmware: string | null;
  heard_at: Timestamp | null;
  id: string;
  model: string;
  name: string;
  name_folded: string;
  place: Generated<string>;
  project_id: number;
  said_online: Generated<boolean>;
  type: DeviceType;
  updated_at: Generated<Timestamp>;
};

type DevicePairing = {
  code_hash: string;
  device_id: string;
  expires_at: Timestamp;
  firmware: string;
  model: string;
  name: string | null;
  paired_project_id: number | null;
  pairing_id: string;
  token_hash: string;
  type: DeviceType;
};

type DevicePress = {
  at: Timestamp;
  call_id: string | null;
  card_name: string | null;
  device_key: string;
  kind: PressKind;
  outcome: PressOutcome | null;
  press_id: string;
  project_id: number;
  seconds: number | null;
  station_name: string | null;
};

type Dispute = {
  amount_minor: number;
  closed_at: Timestamp | null;
  currency: string;
  dispute_id: string;
  due_at: Timestamp | null;
  fee_minor: Generated<number>;
  note: Generated<string>;
  opened_at: Generated<Timestamp>;
  opened_by: string;
  order_id: string;
  payment_id: string;
  project_id: number;
  provider_ref: string | null;
  reason: string;
  status: 'open' | 'evidence_sent' | 'won' | 'lost' | 'withdrawn';
  version: Generated<number>;
};

type DomainEvent = {
  at: Timestamp;
  data: Jsonb<EventMessage['data']>;
  name: DomainEventName;
  project_id: number;
  sequence: Int8;
  told_at: Generated<Timestamp>;
  version: number;
};

type Elevator = {
  adapter: Jsonb<ElevatorAdapter>;
  cab_depth: number;
  cab_width: number;
  created_at: Generated<Timestamp>;
  elevator_group: string;
  elevator_id: string;
  name: string;
  name_folded: string;
  out_of_service_by: string | null;
  project_id: number;
  session_ttl_s: number;
  site: string;
  stops: Jsonb<readonly ElevatorStop[]>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
};

type ElevatorBlock = {
  elevator_id: string;
  project_id: number;
  robot_id: string;
  since: Timestamp;
};

type ElevatorLog = {
  at: Timestamp;
  by_whom: string | null;
  detail: string | null;
  elevator_id: string;
  from_floor: string | null;
  kind: (typeof ELEVATOR_LOG_KINDS)[number];
  position: Generated<Int8>;
  project_id: number;
  robot_id: string | null;
  robot_name: string | null;
  seconds: number | null;
  to_floor: string | null;
};

type ElevatorSession = {
  began_at: Timestamp;
  elevator_id: string;
  ended_at: Timestamp | null;
  expires_at: Timestamp;
  from_floor: string;
  how: 'done' | 'given_up' | 'expired' | 'released' | null;
  project_id: number;
  robot_id: string;
  session_id: string;
  state: 'on_the_way' | 'on_the_floor' | 'in_the_elevator';
  to_floor: string;
  trip_id: string;
};

type ElevatorView = {
  elevator_id: string;
  project_id: number;
  updated_at: Timestamp;
  view: Jsonb<ElevatorState>;
};

type Escape = {
  project_id: number;
  reason: string | null;
  since: Generated<Timestamp>;
  started_by: string;
};

type FleetInbox = {
  actor_id: string | null;
  created_at: Generated<Timestamp>;
  done_at: Timestamp | null;
  expires_at: Timestamp | null;
  inbox_id: Generated<Int8>;
  kind:
    | 'delivery.created'
    | 'delivery.command'
    | 'robot.command'
    | 'help.command'
    | 'elevator.command'
    | 'map.command'
    | 'registry.changed'
    | 'fleet.asked';
  payload: Jsonb<unknown>;
  project_id: number;
  reply: Jsonb<FleetReply> | null;
  request_id: string;
};

type FleetLearned = {
  learned: Jsonb<Learned>;
  project_id: number;
  updated_at: Timestamp;
};

type FleetProgress = {
  batch_id: string;
  project_id: number;
};

type FleetServer = {
  holder: string;
  seen_at: Timestamp;
};

type FloorMap = {
  created_at: Generated<Timestamp>;
  file_key: string;
  floor: string;
  grid_version: Generated<number>;
  map_id: string;
  name: string | null;
  position: number | null;
  project_id: number;
  site: string;
  updated_at: Generated<Timestamp>;
};

type Gateway = {
  channel: 'sms' | 'email';
  settings: Jsonb<unknown>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
};

type HelpRequest = {
  answered_at: Timestamp | null;
  answered_by: string | null;
  code: HelpCode;
  delivery_id: string | null;
  floor: string | null;
  help_id: string;
  how: HelpOutcome | null;
  map_id: string | null;
  opened_at: Timestamp;
  params: Jsonb<Readonly<Record<string, string>>>;
  position: Jsonb<{ readonly x: number; readonly y: number; readonly theta: number }> | null;
  project_id: number;
  resolved_at: Timestamp | null;
  resolved_by: string | null;
  robot_id: string;
  robot_name: string;
  search_text: string;
  site: string | null;
  situation: SituationKind | null;
  tracking_id: string | null;
};

type IdempotencyKey = {
  answer: Jsonb<unknown> | null;
  claim: string;
  claimed_at: Generated<Timestamp>;
  endpoint: string;
  key: string;
  owner: string;
  request_hash: string;
};

type InstallationConfig = {
  changed_at: Generated<Timestamp>;
  changed_by: string;
  changed_by_id: string;
  checksum: string;
  content: string;
  pilot_robot_id: string | null;
  restored_from: number | null;
  starts_at: Timestamp | null;
  version: number;
};

type Invitation = {
  created_at: Generated<Timestamp>;
  created_by: string;
  created_by_name: string;
  digest: string;
  expires_at: Timestamp;
  id: string;
  revoked_at: Timestamp | null;
  used_at: Timestamp | null;
  user_id: string;
};

type KnownDevice = {
  created_at: Generated<Timestamp>;
  digest: string;
  last_used_at: Generated<Timestamp>;
  user_id: string;
};

type Lease = {
  expires_at: Timestamp;
  holder: string;
  project_id: number;
  token: Int8;
};

type LedgerEntry = {
  account: LedgerAccount;
  amount_minor: Int8;
  at: Generated<Timestamp>;
  cause_id: string;
  currency: string;
  entry_id: Generated<Int8>;
  kind: LedgerKind;
  order_id: string;
  party: Generated<string>;
  project_id: number;
  transaction_id: string;
};

type LegalText = {
  body: string;
  is_template: boolean;
  kind: LegalKind;
  language: 'en' | 'tr';
  project_id: number;
  published_at: Generated<Timestamp>;
  published_by: string;
  sha256: string;
  title: string;
  version: number;
};

type MachineAccount = {
  created_at: Generated<Timestamp>;
  enabled: Generated<boolean>;
  id: string;
  name: string;
  name_folded: string;
  note: string;
  robot_id: string | null;
  robot_project_id: number | null;
  role: MachineRole;
  scope: string;
  updated_at: Generated<Timestamp>;
};

type ManualSession = {
  distance_m: Generated<number>;
  driver: string;
  driver_id: string;
  end_reason: string | null;
  ended_at: Timestamp | null;
  lease_until: Timestamp;
  project_id: number;
  requested_by: string | null;
  requested_by_id: string | null;
  robot_id: string;
  session_id: string;
  started_at: Generated<Timestamp>;
};

type MapConfig = {
  changed_at: Generated<Timestamp>;
  changed_by: string;
  changed_by_id: string;
  config: Jsonb<Record<string, unknown>>;
  map_id: string;
  project_id: number;
  version: number;
};

type MapDrawings = {
  changed_at: Generated<Timestamp>;
  changed_by: string;
  changed_by_id: string;
  drawings: Jsonb<readonly Drawing[]>;
  ignored: Generated<Jsonb<readonly IgnoredFinding[]>>;
  map_id: string;
  message: string | null;
  points: Jsonb<readonly MapPoint[]>;
  project_id: number;
  restored_from: number | null;
  scan_version: Generated<number>;
  version: number;
};

type MapEditor = {
  client_id: string;
  is_changed: boolean;
  map_id: string;
  name: string;
  project_id: number;
  seen_at: Generated<Timestamp>;
  since: Generated<Timestamp>;
  user_id: string;
};

type MapUpload = {
  actor_id: string;
  actor_name: string;
  expires_at: Timestamp;
  map_id: string;
  project_id: number;
  upload_id: string;
  used_at: Timestamp | null;
};

type MapVersion = {
  created_at: Generated<Timestamp>;
  error_code: string | null;
  error_params: Jsonb<MapProblemParams> | null;
  map_id: string;
  project_id: number;
  raster: Jsonb<StoredRaster> | null;
  sha256: Generated<string>;
  size: Generated<Int8>;
  status: MapVersionStatus;
  updated_at: Generated<Timestamp>;
  version: number;
};

type MarketAddress = {
  address_id: string;
  address_uid: string | null;
  created_at: Timestamp;
  label: string;
  project_id: number;
  target_id: string | null;
  user_id: string;
};

type MarketCode = {
  digest: string;
  expires_at: Timestamp;
  project_id: number;
  sent_at: Timestamp;
  subject: string;
  tries: Generated<number>;
};

type MarketPinCount = {
  counted_from: Timestamp;
  locked_until: Timestamp | null;
  lockouts: number;
  phone_hash: string;
  project_id: number;
  wrong: number;
};

type MarketSession = {
  created_at: Timestamp;
  digest: string;
  expires_at: Timestamp;
  project_id: number;
  user_id: string;
};

type MarketUser = {
  consents: Jsonb<readonly OrderConsent[]>;
  created_at: Timestamp;
  deleted_at: Timestamp | null;
  deleted_by: 'user' | 'staff' | null;
  language: 'en' | 'tr';
  marketing: boolean;
  name: string;
  phone: string | null;
  pin_hash: string | null;
  project_id: number;
  updated_at: Timestamp;
  user_id: string;
};

type Media = {
  bytes: number;
  camera: string | null;
  created_at: Generated<Timestamp>;
  created_by: string;
  expires_at: Timestamp | null;
  file: string;
  height: number;
  media_id: string;
  name: string;
  project_id: number;
  purpose: 'product' | 'logo' | 'video_wide' | 'video_tall' | 'sound' | 'snapshot' | 'recording';
  reason: string | null;
  robot_id: string | null;
  search_text: string;
  seconds: number | null;
  sha256: string;
  type: string;
  webp: string | null;
  width: number;
};

type Meeting = {
  accepted_at: Timestamp | null;
  call_id: string | null;
  desk: string;
  ended_at: Timestamp | null;
  lease_until: Timestamp;
  meeting_id: string;
  outcome:
    'hung_up' | 'robot_hung_up' | 'declined' | 'unanswered' | 'cancelled' | 'dropped' | 'robot_gone' | null;
  person: string | null;
  person_id: string | null;
  project_id: number;
  rang_at: Generated<Timestamp>;
  robot_id: string;
  started_by: 'robot' | 'task' | 'person';
  state: 'ringing' | 'calling' | 'running' | 'ended';
  tab: string | null;
};

type MeetingNetwork = {
  is_it: Generated<boolean>;
  stun_urls: readonly string[];
  turn_ttl_s: number;
  turn_urls: readonly string[];
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
};

type MeetingRinger = {
  declined_at: Timestamp | null;
  meeting_id: string;
  name: string;
  person_id: string;
  project_id: number;
};

type Menu = {
  created_at: Generated<Timestamp>;
  description: Jsonb<LocalText>;
  exceptions: Jsonb<SaleHours['exceptions']>;
  heading_id: string;
  hours: Jsonb<SaleHours['hours']>;
  is_active: boolean;
  name: Jsonb<LocalText>;
  name_folded: string;
  project_id: number;
  rank: string;
  search_text: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
};

type MqttUser = {
  created_at: Generated<Timestamp>;
  device_id: string | null;
  elevator_id: string | null;
  enabled: Generated<boolean>;
  password_hashes: readonly string[];
  password_seed: string | null;
  project_id: number;
  robot_id: string | null;
  signed_in_at: Timestamp | null;
  signed_in_from: string | null;
  topic_prefix: string;
  updated_at: Generated<Timestamp>;
  username: string;
};

type NotedRefusal = {
  at: Timestamp;
  key: string;
};

type OrderCode = {
  digest: string;
  expires_at: Timestamp;
  order_id: string;
  project_id: number;
  sent_at: Timestamp;
  tries: Generated<number>;
};

type OrderCodeSent = {
  at: Generated<Timestamp>;
  counts: Generated<boolean>;
  ip_hash: string;
  phone_hash: string;
  qr_hash: string;
  subject_hash: Generated<string>;
};

type OrderEvent = {
  actor: string;
  at: Generated<Timestamp>;
  kind: OrderEventKind;
  order_id: string;
  params: Jsonb<Readonly<Record<string, number | string>>>;
  project_id: number;
  seq: Generated<Int8>;
};

type OrderNumber = {
  last: number;
  project_id: number;
};

type OutboxMessage = {
  attempts: Generated<number>;
  body: string | null;
  channel: 'sms' | 'email';
  created_at: Generated<Timestamp>;
  error: string | null;
  expires_at: Timestamp;
  id: string;
  purpose: MessagePurpose;
  recipient: string;
  sent_at: Timestamp | null;
  status: Generated<'waiting' | 'shown' | 'sent' | 'failed' | 'expired'>;
  subject: string | null;
};

type Part = {
  counted_until: Generated<Timestamp>;
  created_at: Generated<Timestamp>;
  cycles: Generated<number>;
  description: Generated<string>;
  distance_m: Generated<number>;
  driving_s: Generated<number>;
  import_id: string | null;
  installed_at: Timestamp | null;
  location: 'robot' | 'shelf' | 'repair' | 'scrap';
  model_folded: Generated<string>;
  model_number: Generated<string>;
  other_type: string | null;
  part_id: string;
  project_id: number;
  robot_id: string | null;
  search_text: string;
  serial_folded: string;
  serial_number: string;
  shelf: Generated<string>;
  type: PartType;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
  warranty_until: string | null;
};

type PartBill = {
  lines: Jsonb<readonly BillLine[]>;
  model: string;
  model_folded: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
};

type PartEvent = {
  actor_id: string;
  actor_name: string;
  at: Generated<Timestamp>;
  came_from: Jsonb<PartPlace> | null;
  changes: Jsonb<readonly ChangedPartField[]> | null;
  event_id: string;
  log_type: PartLogType;
  note: Generated<string>;
  number: Generated<Int8>;
  other_part: Jsonb<OtherPart> | null;
  part_id: string;
  photo_file_id: string | null;
  project_id: number;
  reason: Generated<string>;
  test_note: Generated<string>;
  test_passed: boolean | null;
  went_to: Jsonb<PartPlace> | null;
};

type PartFile = {
  bytes: number;
  created_at: Generated<Timestamp>;
  created_by: string;
  file: string;
  file_id: string;
  name: string;
  part_id: string;
  project_id: number;
  type: string;
};

type PartImport = {
  actor_name: string;
  at: Generated<Timestamp>;
  import_id: string;
  made: number;
  project_id: number;
  undone_at: Timestamp | null;
};

type Passkey = {
  counter: Int8;
  created_at: Generated<Timestamp>;
  id: string;
  is_synced: boolean;
  last_used_at: Timestamp | null;
  name: string;
  public_key: Buffer;
  transports: readonly string[];
  user_id: string;
};

type PasskeyChallenge = {
  challenge: string;
  expires_at: Timestamp;
  purpose: 'add' | 'sign_in';
  user_id: string | null;
};

type PasswordReset = {
  address: string;
  code_digest: string;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: string;
  revoked_at: Timestamp | null;
  revoked_by: string | null;
  token_digest: string | null;
  tries: Generated<number>;
  used_at: Timestamp | null;
  user_id: string;
  via: 'phone' | 'email';
};

type Payment = {
  amount_minor: number;
  captured_at: Timestamp | null;
  captured_minor: number | null;
  created_at: Generated<Timestamp>;
  currency: string;
  failure: string | null;
  fee_minor: Generated<number>;
  items: Generated<Jsonb<readonly PaymentItem[]>>;
  nonce_digest: string;
  order_id: string;
  payment_id: string;
  project_id: number;
  provider: PaymentProviderName;
  provider_ref: string | null;
  redirect_url: string | null;
  refunded_minor: Generated<number>;
  status: 'created' | 'challenge' | 'completing' | 'captured' | 'failed' | 'unknown';
  updated_at: Generated<Timestamp>;
  worker_until: Timestamp;
};

type PaymentDifference = {
  closed_because: 'asked' | 'reported' | 'known' | 'decided' | null;
  currency: string;
  day: Timestamp;
  difference_id: string;
  found_at: Generated<Timestamp>;
  here_minor: number;
  is_booked: Generated<boolean>;
  kind:
    | 'unknown_capture'
    | 'missing_capture'
    | 'unknown_refund'
    | 'missing_refund'
    | 'other_amount'
    | 'open_refund'
    | 'odd_fee';
  mended_at: Timestamp | null;
  mended_by: string | null;
  note: Generated<string>;
  order_id: string | null;
  payment_id: string | null;
  project_id: number;
  provider: PaymentProviderName;
  provider_ref: string;
  refund_id: string | null;
  there_minor: number;
};

type PaymentLoss = {
  dispute_id: string;
  fee_minor: number;
  lost_minor: number;
  parts: Jsonb<readonly PaymentPart[]>;
  payment_id: string;
  project_id: number;
  revision: number;
};

type PaymentNews = {
  at: Generated<Timestamp>;
  event_id: string;
  project_id: number;
  provider: PaymentProviderName;
};

type PaymentProviderChoice = {
  chosen_at: Generated<Timestamp>;
  project_id: number;
  provider: PaymentProviderName;
};

type PaymentProviderDown = {
  project_id: number;
  provider: PaymentProviderName;
  since: Generated<Timestamp>;
};

type PaymentProviderFeeLimit = {
  fixed_minor: number;
  percent: number;
  project_id: number;
  provider: PaymentProviderName;
};

type PaymentProviderKeys = {
  checked_at: Timestamp | null;
  failure: string | null;
  hint: string;
  project_id: number;
  provider: PaymentProviderName;
  set_at: Generated<Timestamp>;
  set_by: string;
};

type PayoutRelease = {
  amount_minor: number;
  created_at: Generated<Timestamp>;
  currency: string;
  failure: string | null;
  item: string;
  order_id: string;
  party: string;
  payment_id: string;
  project_id: number;
  release_id: string;
  status: 'waiting' | 'released' | 'failed' | 'unknown';
  taken_back_minor: Generated<number>;
  updated_at: Generated<Timestamp>;
  was_asked: Generated<boolean>;
  worker_until: Generated<Timestamp>;
};

type Preflight = {
  ended_at: Timestamp | null;
  left_out: number;
  map_id: string | null;
  preflight_id: string;
  progress: Generated<number>;
  project_id: number;
  report: Jsonb<NonNullable<PreflightAnswer['report']>> | null;
  robots: number;
  seen_at: Generated<Timestamp>;
  source: Jsonb<PreflightSource>;
  started_at: Generated<Timestamp>;
  started_by: string;
  started_by_id: string;
  status: 'running' | 'done' | 'cancelled' | 'failed' | 'interrupted' | 'too_long';
  tasks: number;
};

type Printer = {
  address: string;
  created_at: Generated<Timestamp>;
  name: string;
  name_folded: string;
  printer_id: string;
  project_id: number;
  seen_at: Timestamp | null;
  trouble: PrintTrouble | null;
  updated_at: Generated<Timestamp>;
};

type PrintJob = {
  asked_by: string;
  attempt: Generated<number>;
  created_at: Generated<Timestamp>;
  delivery_id: string | null;
  due_at: Generated<Timestamp>;
  ended_at: Timestamp | null;
  lang: Language;
  may_be_twice: Generated<boolean>;
  position: Generated<Int8>;
  print_job_id: string;
  printer_id: string;
  project_id: number;
  reason: PrintTrouble | null;
  state: 'queued' | 'claimed' | 'done' | 'failed';
  tracking_id: string | null;
  with_pins: boolean;
};

type Product = {
  allergens: ProductContent['allergens'];
  archived_at: Timestamp | null;
  badges: ProductContent['badges'];
  category_id: string | null;
  created_at: Generated<Timestamp>;
  cross_sell_ids: ProductContent['cross_sell_ids'];
  description: Jsonb<ProductContent['description']>;
  discounted_price_minor: number | null;
  energy_kcal: number | null;
  image_id: string | null;
  ingredients: Jsonb<ProductContent['ingredients']>;
  is_on_sale: boolean;
  is_popular: boolean;
  menu_ids: ProductContent['menu_ids'];
  name: Jsonb<ProductContent['name']>;
  name_folded: string;
  preparation_minutes: number | null;
  price_minor: number;
  product_id: string;
  project_id: number;
  properties: Jsonb<ProductContent['properties']>;
  rank: string;
  search_text: string;
  sold_out_until: Timestamp | null;
  unit: ProductContent['unit'];
  updated_at: Generated<Timestamp>;
  updated_by: string;
  version: Generated<number>;
};

type ProductBatch = {
  batch_id: string;
  by_name: string;
  created_at: Generated<Timestamp>;
  kind: (typeof BATCH_KINDS)[number];
  made_category_ids: Generated<readonly string[]>;
  made_menu_ids: Generated<readonly string[]>;
  products: number;
  project_id: number;
  undone_at: Timestamp | null;
};

type ProductBatchItem = {
  after: Jsonb<Readonly<Record<string, unknown>>>;
  batch_id: string;
  before: Jsonb<Readonly<Record<string, unknown>>> | null;
  product_id: string;
  project_id: number;
};

type Project = {
  created_at: Generated<Timestamp>;
  delivery: Jsonb<DeliverySettings>;
  features_off: Generated<readonly string[]>;
  id: Generated<number>;
  logo_id: string | null;
  name: string;
  name_folded: string;
  time_zone: Generated<string>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
};

type ProjectConfig = {
  changed_at: Generated<Timestamp>;
  changed_by: string;
  changed_by_id: string;
  checksum: string;
  content: string;
  kind: 'project' | 'dynamic' | 'model' | 'tag' | 'robot';
  name: Generated<string>;
  pilot_robot_id: string | null;
  project_id: number;
  restored_from: number | null;
  starts_at: Timestamp | null;
  version: number;
};

type PromiseTold = {
  at: Timestamp;
  delivery_id: string;
  likelihood: number | null;
  project_id: number;
  promise_id: Generated<Int8>;
  promised_from: Timestamp | null;
  promised_to: Timestamp | null;
  sub_task_id: string;
};

type PropertySet = {
  name: string;
  name_folded: string;
  project_id: number;
  properties: Jsonb<readonly ProductProperty[]>;
  set_id: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
};

type QrCode = {
  code: string;
  code_folded: string;
  created_at: Generated<Timestamp>;
  is_active: boolean;
  pickup_location_id: string | null;
  printable_name: string;
  project_id: number;
  qr_id: string;
  scanned_at: Timestamp | null;
  scans: Generated<number>;
  target_id: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
};

type QrCodeGone = {
  code_folded: string;
  gone_at: Generated<Timestamp>;
  project_id: number;
};

type QrSheet = {
  created_at: Generated<Timestamp>;
  done: number;
  pages: number | null;
  problem: NonNullable<QrSheetAnswer['problem']> | null;
  project_id: number;
  sheet_id: string;
  state: 'making' | 'ready' | 'failed';
  told_at: Generated<Timestamp>;
  total: number;
};

type RecoveryCode = {
  digest: string;
  used_at: Timestamp | null;
  user_id: string;
};

type Refund = {
  amount_minor: number;
  created_at: Generated<Timestamp>;
  currency: string;
  decided_by: string | null;
  failure: string | null;
  lines: Jsonb<readonly RefundedLine[]>;
  note: string;
  order_id: string;
  parts: Generated<Jsonb<readonly PaymentPart[]>>;
  payment_id: string;
  project_id: number;
  reason: RefundReason;
  refund_id: string;
  requested_by: string;
  requested_by_id: Generated<string>;
  requested_by_person: string | null;
  status: 'waiting' | 'declined' | 'refunding' | 'refunded' | 'failed' | 'unknown';
  updated_at: Generated<Timestamp>;
  was_asked: Generated<boolean>;
  worker_until: Generated<Timestamp>;
};

type RefusedAddress = {
  address: string;
  count: Int8;
  first_at: Timestamp;
  last_at: Timestamp;
  last_call: string;
};

type Release = {
  bytes: Int8;
  channel: string;
  component: string;
  created_at: Generated<Timestamp>;
  created_by: string;
  key_id: string;
  kind: 'robot_software' | 'screen_app' | 'firmware';
  md5: string | null;
  models: readonly string[];
  notes_en: string | null;
  notes_tr: string | null;
  ready_at: Timestamp | null;
  received_at: Generated<Timestamp>;
  received_bytes: Generated<Int8>;
  rejection: 'file_differs' | 'key_revoked' | null;
  release_id: string;
  search_text: string;
  sha1: string | null;
  sha256: string;
  signature: string;
  state: Generated<'uploading' | 'checking' | 'ready' | 'rejected' | 'withdrawn'>;
  used_at: Timestamp | null;
  version: string;
  withdrawn_at: Timestamp | null;
  withdrawn_by: string | null;
};

type ReleaseChunk = {
  number: number;
  release_id: string;
  sha256: string;
};

type ReleaseFile = {
  bytes: number;
  noted_at: Generated<Timestamp>;
  sha256: string;
};

type ReleaseKey = {
  added_at: Generated<Timestamp>;
  added_by: string;
  key_id: string;
  name: string;
  public_key: string;
  revoked_at: Timestamp | null;
  revoked_by: string | null;
};

type ResetRequest = {
  address: string;
  at: Generated<Timestamp>;
  id: Generated<Int8>;
  name_digest: string;
};

type Robot = {
  activated_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  dialect: Generated<Jsonb<RobotDialect>>;
  enabled: Generated<boolean>;
  id: string;
  interface_name: string;
  m2m_number: string | null;
  manufacturer: string;
  model: string;
  name: string;
  project_id: number;
  protocol_version: '2.0.0' | '2.1.0' | '3.0.0';
  reserved: Generated<boolean>;
  serial_number: string;
  tags: Generated<readonly string[]>;
  updated_at: Generated<Timestamp>;
};

type RobotActivation = {
  code_hash: string;
  expires_at: Timestamp;
  project_id: number;
  robot_id: string;
  tries_left: number;
  used_at: Timestamp | null;
};

type RobotCall = {
  call_id: string;
  called_by: string;
  caller_digest: string | null;
  created_at: Timestamp;
  delivery_id: string;
  ended_at: Timestamp | null;
  kind: CallKind;
  place_name: string;
  project_id: number;
  source: CallSource;
  station_id: string | null;
  target_id: string;
};

type RobotCallToken = {
  call_id: string;
  created_at: Generated<Timestamp>;
  digest: string;
  may_cancel: boolean;
  project_id: number;
};

type RobotChange = {
  at: Timestamp;
  content: Json;
  kind: 'errors' | 'connection';
  number: Int8;
  project_id: number;
  robot_id: string;
};

type RobotCommand = {
  action_id: string | null;
  command_id: string;
  created_at: Timestamp;
  failure: string | null;
  given_by: string;
  kind: CommandKind;
  params: Jsonb<Readonly<Record<string, string>>>;
  project_id: number;
  robot_id: string;
  status: 'sent' | 'accepted' | 'done' | 'failed';
  updated_at: Timestamp;
};

type RobotConfig = {
  checksum: string;
  in_sync_since: Timestamp | null;
  json_config: string;
  project_id: number;
  rejected_at: Timestamp | null;
  rejected_reason: string | null;
  rejected_version: number | null;
  robot_id: string;
  sent_at: Timestamp | null;
  since: Generated<Timestamp>;
  version: number;
};

type RobotHold = {
  held_by: string;
  project_id: number;
  reason: 'paused' | 'stopped' | 'manual' | 'foreign_order' | 'taken_off' | 'orders_failed' | 'person';
  robot_id: string;
  said: string | null;
  since: Timestamp;
};

type RobotHour = {
  at: Timestamp;
  battery_n: number;
  battery_sum: number;
  battery_used: number;
  charging_s: number;
  cpu_sum: number;
  disk_sum: number;
  distance_m: number;
  driving_s: number;
  errors: number;
  idle_s: number;
  memory_sum: number;
  offline_s: number;
  project_id: number;
  robot_id: string;
  samples: number;
  seconds: number;
  speed_max: number | null;
  speed_n: number;
  speed_sum: number;
  usage_n: number;
  waiting_s: number;
};

type RobotImport = {
  import_id: string;
  made_at: Generated<Timestamp>;
  made_by: string;
  project_id: number;
  undone_at: Timestamp | null;
};

type RobotImportLine = {
  import_id: string;
  project_id: number;
  robot_id: string;
};

type RobotLogFile = {
  at: Generated<Timestamp>;
  bytes: number;
  file_id: string;
  name: string;
  project_id: number;
  robot_id: string;
};

type RobotLogLine = {
  at: Timestamp;
  dropped: Generated<number>;
  level: number;
  project_id: number;
  robot_id: string;
  sequence: Int8;
  source: string;
  text: string;
};

type RobotMap = {
  attempts: number;
  failure: Jsonb<NonNullable<MapCopy['failure']>> | null;
  held: string | null;
  map_id: string;
  next_at: Timestamp | null;
  project_id: number;
  robot_id: string;
  scan_asked: Jsonb<NonNullable<MapCopy['fetch']>> | null;
  state: 'current' | 'sending' | 'waiting' | 'unable';
  updated_at: Timestamp;
  wanted: string;
};

type RobotMessage = {
  at: Timestamp;
  bytes: number;
  content: Jsonb<Readonly<Record<string, unknown>>> | null;
  direction: 'from_robot' | 'to_robot';
  left_out: number;
  number: Generated<Int8>;
  order_id: string | null;
  problem: string | null;
  project_id: number;
  robot_id: string;
  topic: WireTopic;
};

type RobotMinute = {
  at: Timestamp;
  battery_n: number;
  battery_sum: number;
  battery_used: number;
  charging_s: number;
  cpu_sum: number;
  disk_sum: number;
  distance_m: number;
  driving_s: number;
  errors: number;
  idle_s: number;
  memory_sum: number;
  offline_s: number;
  project_id: number;
  robot_id: string;
  samples: number;
  seconds: number;
  speed_max: number | null;
  speed_n: number;
  speed_sum: number;
  usage_n: number;
  waiting_s: number;
};

type RobotModel = {
  map_aliases: Jsonb<readonly RobotMapAlias[]>;
  model: string;
  project_id: number;
  version: Generated<number>;
};

type RobotPresence = {
  changed_at: Timestamp;
  online: boolean;
  project_id: number;
  robot_id: string;
};

type RobotSample = {
  at: Timestamp;
  battery: number | null;
  battery_used: number;
  charging_s: number;
  cpu: number | null;
  disk: number | null;
  distance_m: number;
  driving_s: number;
  errors: number;
  idle_s: number;
  map_id: string | null;
  memory: number | null;
  offline_s: number;
  project_id: number;
  robot_id: string;
  seconds: number;
  signal: number | null;
  speed: number | null;
  speed_max: number | null;
  state: string;
  theta: number | null;
  waiting_s: number;
  x: number | null;
  y: number | null;
};

type RobotSoftware = {
  kind: SoftwareKind;
  previous_version: string | null;
  project_id: number;
  robot_id: string;
  since: Generated<Timestamp>;
  version: string;
};

type RobotUpdater = {
  asks_first: Generated<boolean>;
  attributes: Generated<Jsonb<Readonly<Record<string, string>>>>;
  attributes_at: Timestamp | null;
  consent_until: Timestamp | null;
  consent_update_id: string | null;
  installed_number: number | null;
  installed_release_id: string | null;
  project_id: number;
  robot_id: string;
  seen_at: Timestamp | null;
  shown_number: number | null;
  token_digest: string | null;
  token_made_at: Timestamp | null;
  token_made_by: string | null;
  token_prefix: string | null;
};

type RobotView = {
  project_id: number;
  robot_id: string;
  updated_at: Timestamp;
  view: Jsonb<RobotDetailView>;
};

type RobotWifi = {
  has_password: boolean;
  network: string;
  project_id: number;
  robot_id: string;
  updated_at: Generated<Timestamp>;
};

type Rollout = {
  battery_percent: number;
  created_at: Generated<Timestamp>;
  created_by: string;
  current_wave: Generated<number>;
  ended_at: Timestamp | null;
  failures_since: Generated<Timestamp>;
  hours: Jsonb<WeekHours> | null;
  kind: 'robot_software' | 'screen_app' | 'firmware';
  limits: Jsonb<RolloutLimits>;
  name: string;
  project_ids: readonly number[];
  release_id: string;
  release_version: string;
  rollout_id: string;
  rolls_back: boolean;
  search_text: string;
  state: 'running' | 'paused' | 'stopped' | 'finished' | 'aborted';
  stop: Jsonb<RolloutStop> | null;
  version: Generated<number>;
  wave_done_at: Timestamp | null;
  waves: Jsonb<readonly RolloutWave[]>;
};

type RolloutRobot = {
  began_at: Timestamp | null;
  ended_at: Timestamp | null;
  failed_at: Timestamp | null;
  failure: UpdateFailure | null;
  from_version: string | null;
  kind: SoftwareKind;
  message: string | null;
  number: Generated<number>;
  progress: number | null;
  project_id: number;
  reported: Jsonb<ReportedUpdate> | null;
  robot_id: string;
  robot_name: string;
  rollout_id: string;
  step:
    | 'queued'
    | 'waiting'
    | 'reserved'
    | 'offered'
    | 'downloading'
    | 'installing'
    | 'restarting'
    | 'missing'
    | 'rolling_back'
    | 'installed'
    | 'failed'
    | 'rolled_back'
    | 'skipped'
    | 'aborted';
  step_at: Generated<Timestamp>;
  to_version: string;
  transport: 'mqtt' | 'ddi' | 'screen_app' | null;
  update_id: string;
  waits_for: UpdateWait | null;
  wave: number;
};

type SandboxFault = {
  faults: Jsonb<Partial<BankFaults>>;
  merchant: string;
};

type SandboxPayment = {
  amount_minor: number;
  asks_3d: boolean;
  captured_at: Timestamp | null;
  card_end: string | null;
  created_at: Generated<Timestamp>;
  currency: string;
  description: string;
  failure: string | null;
  language: Language;
  lines: Generated<Jsonb<readonly string[]>>;
  merchant: string;
  order_id: string;
  payment_id: string;
  ref: string;
  return_url: string;
  state: 'open' | 'challenged' | 'authorized' | 'captured' | 'failed';
  tries: Generated<number>;
  webhook_url: string;
};

type SandboxRefund = {
  amount_minor: number;
  created_at: Generated<Timestamp>;
  failure: string | null;
  merchant: string;
  ref: string;
  refund_id: string;
  state: 'refunded' | 'failed';
};

type SavedView = {
  id: string;
  list: string;
  name: string;
  query: string;
  updated_at: Generated<Timestamp>;
  user_id: string;
};

type Schedule = {
  create_ahead_minutes: number;
  created_at: Generated<Timestamp>;
  edited_by: string;
  edited_by_id: string;
  grace_minutes: number;
  name: string;
  name_folded: string;
  next_run_at: Timestamp | null;
  paused: boolean;
  project_id: number;
  schedule_id: string;
  task: Jsonb<SavedTask>;
  time_zone: string;
  timing: Jsonb<ScheduleTiming>;
  updated_at: Generated<Timestamp>;
  wake_at: Timestamp | null;
};

type ScheduleRun = {
  by_name: string | null;
  code: string | null;
  delivery_id: string | null;
  noted_at: Timestamp;
  planned_at: Timestamp;
  project_id: number;
  run_id: string;
  schedule_id: string;
  state: 'made' | 'missed' | 'failed';
  tracking_id: string | null;
};

type SchemaMigration = {
  applied_at: Generated<Timestamp>;
  checksum: string;
  name: string;
  number: number;
};

type SentCode = {
  at: Generated<Timestamp>;
  id: Generated<Int8>;
  place: string;
  purpose: string;
  user_id: string;
};

type ServiceLog = {
  at: Generated<Timestamp>;
  detail: string;
  event: ServiceLogEvent;
  holder: string;
  id: Generated<Int8>;
};

type Session = {
  confirmed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  id: string;
  ip: string;
  is_strong: Generated<boolean>;
  last_seen_at: Generated<Timestamp>;
  previous_digest: string | null;
  refresh_digest: string;
  revoked_at: Timestamp | null;
  rotated_at: Generated<Timestamp>;
  user_agent: string;
  user_id: string;
};

type SignInAttempt = {
  account: string;
  address: string;
  at: Generated<Timestamp>;
  id: Generated<Int8>;
  is_known_device: boolean;
  place: string;
};

type SignInChallenge = {
  address: string;
  created_at: Generated<Timestamp>;
  digest: string;
  expires_at: Timestamp;
  id: string;
  kind: 'sms' | 'second_factor';
  pin_digest: string | null;
  pin_sent_at: Timestamp | null;
  tries: Generated<number>;
  user_id: string;
};

type SignInCounter = {
  account: string;
  counted_from: Timestamp;
  locked_until: Timestamp | null;
  lockouts: number;
  place: string;
  wrong: number;
};

type SignInPolicy = {
  is_only: Generated<boolean>;
  password_min: SignInSettings['password_min'] | null;
  second_factor_of: Generated<'nobody' | 'everybody' | 'roles'>;
  second_factor_roles: Generated<AskedOf['roles']>;
  sms_pin_of: Generated<'nobody' | 'everybody' | 'roles'>;
  sms_pin_roles: Generated<AskedOf['roles']>;
  updated_at: Generated<Timestamp>;
};

type SimCard = {
  cost_minor: number | null;
  created_at: Generated<Timestamp>;
  currency: 'EUR' | 'USD' | 'GBP' | 'TRY' | null;
  data_total: number | null;
  data_used: Generated<number>;
  figures_at: Timestamp | null;
  iccid: string;
  msisdn: string | null;
  period_end: string | null;
  period_start: string | null;
  plan: Generated<string>;
  poll_error: 'refused' | 'unreachable' | 'throttled' | 'unreadable' | 'unknown_sim' | null;
  polled_at: Timestamp | null;
  project_id: number;
  provider: 'manual' | '1nce';
  robot_id: string | null;
  sim_id: string;
  sms_total: number | null;
  sms_used: Generated<number>;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
};

type SimImport = {
  actor_name: string;
  at: Generated<Timestamp>;
  changes: Jsonb<readonly SimCardBefore[]>;
  import_id: string;
  project_id: number;
  undone_at: Timestamp | null;
};

type SimProvider = {
  answered_at: Timestamp | null;
  base_url: string;
  client_id: string;
  failed_at: Timestamp | null;
  failure: 'refused' | 'unreachable' | 'throttled' | 'unreadable' | 'unknown_sim' | null;
  is_on: boolean;
  kind: string;
  paused_until: Timestamp | null;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
};

type SimProviderCard = {
  iccid: string;
  label: string;
  msisdn: string | null;
  seen_at: Timestamp;
};

type SimulatedRobot = {
  created_at: Generated<Timestamp>;
  model: SimulatedModel;
  project_id: number;
  robot_id: string;
};

type SimulatorRunner = {
  is_only: Generated<boolean>;
  runner_id: string;
  seen_at: Timestamp;
};

type SimUsage = {
  data_bytes: number;
  day: string;
  project_id: number;
  sim_id: string;
  sms: number;
};

type Speech = {
  media_id: string | null;
  name: string;
  name_folded: string;
  place: number;
  project_id: number;
  speech_id: string;
  text_en: string | null;
  text_tr: string | null;
  updated_at: Generated<Timestamp>;
  version: number;
  volume: number;
};

type SsoAttempt = {
  address: string;
  digest: string;
  expires_at: Timestamp;
  provider_id: string;
  redirect_uri: string;
  return_url: string | null;
};

type SsoIdentity = {
  created_at: Generated<Timestamp>;
  granted: Jsonb<GrantedRoles>;
  last_used_at: Generated<Timestamp>;
  provider_id: string;
  subject: string;
  user_id: string;
};

type SsoProvider = {
  asks_second_factor: boolean;
  client_id: string;
  created_at: Generated<Timestamp>;
  hosts: readonly string[];
  id: string;
  is_enabled: boolean;
  issuer: string;
  makes_accounts: boolean;
  name: string;
  name_folded: string;
  rules: Jsonb<readonly ClaimRule[]>;
  scopes: Generated<readonly string[]>;
  trusts_emails: Generated<boolean>;
  updated_at: Generated<Timestamp>;
};

type Station = {
  code: string;
  created_at: Generated<Timestamp>;
  hours: Jsonb<readonly WeekHours[]>;
  is_public: boolean;
  menu_id: string | null;
  name: string;
  name_folded: string;
  project_id: number;
  purposes: Jsonb<readonly StationPurpose[]>;
  station_id: string;
  switch: 'automatic' | 'open' | 'closed';
  switch_reason: string | null;
  target_id: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
};

type StationDemand = {
  project_id: number;
  since: Timestamp;
  state: 'taking_orders' | 'high_demand' | 'not_available';
  station_id: string;
};

type SubMerchant = {
  address: string;
  created_at: Generated<Timestamp>;
  email: string;
  iban: string;
  is_active: Generated<boolean>;
  kind: 'personal' | 'private_company' | 'limited_company';
  legal_name: string;
  name: string;
  phone: string;
  project_id: number;
  sub_merchant_id: string;
  tax_number: string;
  tax_office: string;
  updated_at: Generated<Timestamp>;
  version: Generated<number>;
};

type SubMerchantAccount = {
  project_id: number;
  provider: PaymentProviderName;
  ref: string;
  registered_at: Generated<Timestamp>;
  sub_merchant_id: string;
  version: number;
};

type SubMerchantProduct = {
  product_id: string;
  project_id: number;
  sub_merchant_id: string;
};

type Subtask = {
  completed_at: Timestamp | null;
  delivery_id: string;
  kind: 'unload' | 'collect' | 'empty' | 'pass' | 'fetch' | 'follow' | 'meet' | 'celebrate';
  lid: string | null;
  note: string | null;
  pin_paused_until: Timestamp | null;
  pin_tries: Generated<number>;
  position: number;
  project_id: number;
  promised_from: Timestamp | null;
  promised_likelihood: number | null;
  promised_to: Timestamp | null;
  status: 'waiting' | 'going' | 'arrived' | 'done' | 'cancelled';
  sub_task_id: string;
  target_id: string;
  target_name: string;
};

type Target = {
  created_at: Generated<Timestamp>;
  door_direction: 'front' | 'rear' | null;
  elevator_group: string | null;
  escape_point: string | null;
  id: string;
  map_id: string;
  name: string;
  name_folded: string;
  project_id: number;
  theta: number;
  tolerance: number | null;
  type: '' | 'target' | 'charge' | 'waiting' | 'filling' | 'delivery' | 'table' | 'escape';
  updated_at: Generated<Timestamp>;
  x: number;
  y: number;
};

type TelemetryProgress = {
  only_one: Generated<boolean>;
  rolled_until: Timestamp;
};

type Template = {
  created_at: Generated<Timestamp>;
  last_used_at: Timestamp | null;
  name: string;
  name_folded: string;
  project_id: number;
  task: Jsonb<SavedTask>;
  template_id: string;
  updated_at: Generated<Timestamp>;
  used_count: Generated<number>;
};

type TemplateFavourite = {
  project_id: number;
  template_id: string;
  user_id: string;
};

type Totp = {
  confirmed_at: Timestamp | null;
  created_at: Generated<Timestamp>;
  last_step: Int8 | null;
  user_id: string;
};

type Trip = {
  command_id: string | null;
  created_at: Timestamp;
  kind: 'deliver' | 'visit' | 'charge' | 'escape' | 'park';
  phase: 'planning' | 'driving' | 'serving' | 'closing' | 'ended';
  phase_since: Timestamp;
  project_id: number;
  robot_id: string;
  status: 'active' | 'releasing' | 'done' | 'cancelled' | 'failed';
  stop_index: number;
  stops: Jsonb<TripRecord['stops']>;
  trip_id: string;
  updated_at: Timestamp;
  vda_order: Jsonb<NonNullable<TripRecord['order']>> | null;
};

type UpdateGatewayToken = {
  made_at: Generated<Timestamp>;
  made_by: string;
  project_id: number;
  token_digest: string;
  token_prefix: string;
};

type UserRole = {
  granted_at: Generated<Timestamp>;
  role: Role;
  scope: string;
  user_id: string;
};

type VaultSecret = {
  key_id: string;
  name: string;
  sealed: Buffer;
  updated_at: Generated<Timestamp>;
};

type VpnClient = {
  address: string;
  connected_from: string | null;
  connected_since: Timestamp | null;
  created_at: Generated<Timestamp>;
  end_connection_of: Timestamp | null;
  expires_at: Timestamp;
  fingerprint: string;
  id: string;
  name: string;
  name_folded: string;
  note: string;
  received_bytes: Int8 | null;
  revoked_at: Timestamp | null;
  robot_id: string | null;
  robot_project_id: number | null;
  seen_at: Timestamp | null;
  sent_bytes: Int8 | null;
  serial: string;
};

type VpnRevoked = {
  expires_at: Timestamp;
  revoked_at: Timestamp;
  serial: string;
};

type VpnServer = {
  agent_heard_at: Timestamp | null;
  agent_version: string | null;
  ca_certificate: string;
  crl: string;
  crl_expires_at: Timestamp;
  host: string;
  is_only: Generated<boolean>;
  network: string;
  openvpn_version: string | null;
  port: number;
  protocol: VpnSettings['protocol'];
  server_certificate: string | null;
  version: Generated<number>;
};

type Webhook = {
  active: Generated<boolean>;
  created_at: Generated<Timestamp>;
  events: readonly DomainEventName[];
  failing_since: Timestamp | null;
  id: string;
  last_delivered_at: Timestamp | null;
  name: string;
  old_secret_until: Timestamp | null;
  project_id: number;
  updated_at: Generated<Timestamp>;
  url: string;
  version: Generated<number>;
};

type WebhookCall = {
  attempts: Generated<number>;
  body: string;
  created_at: Generated<Timestamp>;
  delivered_at: Timestamp | null;
  error: string | null;
  event: DomainEventName;
  http_status: number | null;
  id: string;
  next_at: Generated<Timestamp>;
  project_id: number;
  round_attempts: Generated<number>;
  sequence: Int8;
  status: Generated<'waiting' | 'delivered' | 'failed'>;
  webhook_id: string;
};

type WorkshopChecklist = {
  is_required: boolean;
  item_id: string;
  model: string | null;
  name_en: string;
  name_tr: string;
  position: number;
};

type WorkshopLostFile = {
  file: string;
};

type WorkshopNote = {
  author_id: string;
  author_name: string;
  created_at: Generated<Timestamp>;
  note_id: string;
  project_id: number;
  robot_id: string;
  text: string;
};

type WorkshopPhoto = {
  author_id: string;
  author_name: string;
  bytes: number;
  created_at: Generated<Timestamp>;
  file: string;
  height: number;
  photo_id: string;
  project_id: number;
  robot_id: string;
  width: number;
};

type WorkshopRobot = {
  checklist_since: Generated<Timestamp>;
  due_on: string | null;
  owner: string;
  project_id: number;
  responsible_id: string | null;
  robot_id: string;
  state_id: string | null;
  state_since: Timestamp | null;
  version: number;
};

type WorkshopSetup = {
  checklist_version: number;
  is_only: Generated<boolean>;
  states_version: number;
};

type WorkshopState = {
  name_en: string;
  name_tr: string;
  phase: 'received' | 'preparation' | 'tested' | 'service' | 'repair' | 'retired';
  position: number;
  state_id: string;
};

type WorkshopTask = {
  assignee_id: string | null;
  created_at: Generated<Timestamp>;
  created_by: string;
  done_at: Timestamp | null;
  done_by: string | null;
  due_on: string | null;
  project_id: number;
  robot_id: string;
  task_id: string;
  title: string;
};

type WorkshopTick = {
  at: Generated<Timestamp>;
  item_id: string;
  project_id: number;
  robot_id: string;
  ticked_by: string;
};

type WorkshopVisit = {
  note: string;
  project_id: number;
  version: number;
  visit_on: string | null;
};

export type DB = {
  address: Address;
  alert: Alert;
  alert_look: AlertLook;
  alert_rule: AlertRule;
  alert_telling: AlertTelling;
  api_key: ApiKey;
  app_user: AppUser;
  audit_content: AuditContent;
  audit_entry: AuditEntry;
  audit_head: AuditHead;
  audit_log: AuditLog;
  audit_person: AuditPerson;
  bearer_secret: BearerSecret;
  blocked_ip: BlockedIp;
  call_card: CallCard;
  call_device: CallDevice;
  call_settings: CallSettings;
  camera_recording: CameraRecording;
  camera_setting: CameraSetting;
  category: Category;
  commerce_settings: CommerceSettings;
  contact_code: ContactCode;
  custody_event: CustodyEvent;
  customer_order: CustomerOrder;
  day_closing: DayClosing;
  decision: Decision;
  delivery: Delivery;
  delivery_event: DeliveryEvent;
  delivery_note: DeliveryNote;
  device: Device;
  device_pairing: DevicePairing;
  device_press: DevicePress;
  dispute: Dispute;
  domain_event: DomainEvent;
  elevator: Elevator;
  elevator_block: ElevatorBlock;
  elevator_log: ElevatorLog;
  elevator_session: ElevatorSession;
  elevator_view: ElevatorView;
  escape: Escape;
  fleet_inbox: FleetInbox;
  fleet_learned: FleetLearned;
  fleet_progress: FleetProgress;
  fleet_server: FleetServer;
  floor_map: FloorMap;
  gateway: Gateway;
  help_request: HelpRequest;
  idempotency_key: IdempotencyKey;
  installation_config: InstallationConfig;
  invitation: Invitation;
  known_device: KnownDevice;
  lease: Lease;
  ledger_entry: LedgerEntry;
  legal_text: LegalText;
  machine_account: MachineAccount;
  manual_session: ManualSession;
  map_config: MapConfig;
  map_drawings: MapDrawings;
  map_editor: MapEditor;
  map_upload: MapUpload;
  map_version: MapVersion;
  market_address: MarketAddress;
  market_code: MarketCode;
  market_pin_count: MarketPinCount;
  market_session: MarketSession;
  market_user: MarketUser;
  media: Media;
  meeting: Meeting;
  meeting_network: MeetingNetwork;
  meeting_ringer: MeetingRinger;
  menu: Menu;
  mqtt_user: MqttUser;
  noted_refusal: NotedRefusal;
  order_code: OrderCode;
  order_code_sent: OrderCodeSent;
  order_event: OrderEvent;
  order_number: OrderNumber;
  outbox_message: OutboxMessage;
  part: Part;
  part_bill: PartBill;
  part_event: PartEvent;
  part_file: PartFile;
  part_import: PartImport;
  passkey: Passkey;
  passkey_challenge: PasskeyChallenge;
  password_reset: PasswordReset;
  payment: Payment;
  payment_difference: PaymentDifference;
  payment_loss: PaymentLoss;
  payment_news: PaymentNews;
  payment_provider_choice: PaymentProviderChoice;
  payment_provider_down: PaymentProviderDown;
  payment_provider_fee_limit: PaymentProviderFeeLimit;
  payment_provider_keys: PaymentProviderKeys;
  payout_release: PayoutRelease;
  preflight: Preflight;
  print_job: PrintJob;
  printer: Printer;
  product: Product;
  product_batch: ProductBatch;
  product_batch_item: ProductBatchItem;
  project: Project;
  project_config: ProjectConfig;
  promise_told: PromiseTold;
  property_set: PropertySet;
  qr_code: QrCode;
  qr_code_gone: QrCodeGone;
  qr_sheet: QrSheet;
  recovery_code: RecoveryCode;
  refund: Refund;
  refused_address: RefusedAddress;
  release: Release;
  release_chunk: ReleaseChunk;
  release_file: ReleaseFile;
  release_key: ReleaseKey;
  reset_request: ResetRequest;
  robot: Robot;
  robot_activation: RobotActivation;
  robot_call: RobotCall;
  robot_call_token: RobotCallToken;
  robot_change: RobotChange;
  robot_command: RobotCommand;
  robot_config: RobotConfig;
  robot_hold: RobotHold;
  robot_hour: RobotHour;
  robot_import: RobotImport;
  robot_import_line: RobotImportLine;
  robot_log_file: RobotLogFile;
  robot_log_line: RobotLogLine;
  robot_map: RobotMap;
  robot_message: RobotMessage;
  robot_minute: RobotMinute;
  robot_model: RobotModel;
  robot_presence: RobotPresence;
  robot_sample: RobotSample;
  robot_software: RobotSoftware;
  robot_updater: RobotUpdater;
  robot_view: RobotView;
  robot_wifi: RobotWifi;
  rollout: Rollout;
  rollout_robot: RolloutRobot;
  sandbox_fault: SandboxFault;
  sandbox_payment: SandboxPayment;
  sandbox_refund: SandboxRefund;
  saved_view: SavedView;
  schedule: Schedule;
  schedule_run: ScheduleRun;
  schema_migration: SchemaMigration;
  sent_code: SentCode;
  service_log: ServiceLog;
  session: Session;
  sign_in_attempt: SignInAttempt;
  sign_in_challenge: SignInChallenge;
  sign_in_counter: SignInCounter;
  sign_in_policy: SignInPolicy;
  sim_card: SimCard;
  sim_import: SimImport;
  sim_provider: SimProvider;
  sim_provider_card: SimProviderCard;
  sim_usage: SimUsage;
  simulated_robot: SimulatedRobot;
  simulator_runner: SimulatorRunner;
  speech: Speech;
  sso_attempt: SsoAttempt;
  sso_identity: SsoIdentity;
  sso_provider: SsoProvider;
  station: Station;
  station_demand: StationDemand;
  sub_merchant: SubMerchant;
  sub_merchant_account: SubMerchantAccount;
  sub_merchant_product: SubMerchantProduct;
  subtask: Subtask;
  target: Target;
  telemetry_progress: TelemetryProgress;
  template: Template;
  template_favourite: TemplateFavourite;
  totp: Totp;
  trip: Trip;
  update_gateway_token: UpdateGatewayToken;
  user_role: UserRole;
  vault_secret: VaultSecret;
  vpn_client: VpnClient;
  vpn_revoked: VpnRevoked;
  vpn_server: VpnServer;
  webhook: Webhook;
  webhook_call: WebhookCall;
  workshop_checklist: WorkshopChecklist;
  workshop_lost_file: WorkshopLostFile;
  workshop_note: WorkshopNote;
  workshop_photo: WorkshopPhoto;
  workshop_robot: WorkshopRobot;
  workshop_setup: WorkshopSetup;
  workshop_state: WorkshopState;
  workshop_task: WorkshopTask;
  workshop_tick: WorkshopTick;
  workshop_visit: WorkshopVisit;
};

/** The rows of functions that answer tables. */
export type Functions = {
  addresses_of_person: { project_id: number; id: string; name: string };
  alert_plans_of_person: { project_id: number; id: string; name: string };
  api_key_holder: { project_id: number; name: string; permissions: readonly string[]; owner_id: string };
  api_keys_of_person: { project_id: number; id: string; name: string };
  audit_first_problem: { number: string; problem: AuditProblem };
  audit_heads: { project_id: number; number: string; hash: Buffer };
  audit_tail_problem: { number: string; problem: AuditProblem };
  call_cards_of_person: { project_id: number; id: string; name: string };
  disputes_open_at_providers: { project_id: number; provider: PaymentProviderName; provider_ref: string };
  fleet_unserved: { project_id: number; unserved_ms: string };
  footage_forget: { of_file: string };
  market_projects: { project_id: number };
  media_file: { type: string; file: string; webp: string | null };
  mqtt_accounts: {
    username: string;
    topic_prefix: string;
    password_hashes: readonly string[];
    enabled: boolean;
  };
  mqtt_provisioned_accounts: {
    username: string;
    topic_prefix: string;
    password_seed: string | null;
    enabled: boolean;
  };
  order_of_token: { project_id: number; order_id: string };
  orders_to_look_at: { project_id: number; order_id: string };
  payment_of_nonce: { project_id: number; payment_id: string; order_id: string };
  payment_providers_down: { project_id: number; provider: PaymentProviderName };
  payments_left_open: { project_id: number; payment_id: string };
  payments_that_failed: { project_id: number; payment_id: string };
  place_of_code: { project_id: number; station_id: string | null };
  project_of_qr: { project_id: number; qr_id: string };
  project_of_withdrawn_qr: { project_id: number };
  projects_that_took_money: { project_id: number };
  projects_with_lost_drivers: { project_id: number };
  projects_with_lost_recordings: { project_id: number };
  projects_with_open_meetings: { project_id: number };
  projects_with_simulated_robots: { project_id: number };
  refunds_left_open: { project_id: number; refund_id: string };
  releases_left_open: { project_id: number; release_id: string };
  robot_activation_candidates: { project_id: number; robot_id: string; code_hash: string };
  robot_call_of_token: { project_id: number; call_id: string; may_cancel: boolean };
  robot_log_files_forget: { of_project: number; of_file: string };
  robot_log_search: {
    at: Date;
    sequence: string;
    level: number;
    source: string;
    text: string;
    dropped: number;
  };
  robots_registered: { manufacturer: string; serial_number: string };
  schedule_zones: { project_id: number; time_zone: string };
  schedules_due: { project_id: number; schedule_id: string };
  schedules_of_person: { project_id: number; id: string; name: string };
  sim_cards_known: { iccid: string; project_id: number };
  sim_cards_take: { project_id: number; sim_id: string; iccid: string };
  taken_qr_codes: { code_folded: string };
  update_token_owner: { project_id: number; robot_id: string | null };
  webhook_projects_due: { project_id: number };
};
