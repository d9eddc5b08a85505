/** Which module each type of {@link COLUMN_TYPES} comes from. */
export const TYPE_MODULES: Readonly<Record<string, string>> = {
  DecisionCode: '@rota/contract/decisions',
  DecisionParams: '@rota/contract/decisions',
  DeliveryStatus: '@rota/contract/deliveries',
  RobotDialect: '@rota/contract/robots',
  RobotMapAlias: '@rota/contract/robots',
  StationPurpose: '@rota/contract/stations',
  TaskOptions: '@rota/contract/deliveries',
  WeekHours: '@rota/contract/stations',
};

/**
 * The columns of which TypeScript knows more than PostgreSQL does: what a jsonb column holds, which codes a text column holds. A text
 * column whose check lists its values needs no entry.
 */
export const COLUMN_TYPES: Readonly<Record<string, string>> = {
  'delivery.decision_code': 'DecisionCode',
  'delivery.decision_params': 'DecisionParams',
  'delivery.options': 'TaskOptions',
  'delivery_event.from_status': 'DeliveryStatus',
  'delivery_event.to_status': 'DeliveryStatus',
  'delivery_event.code': 'DecisionCode',
  'delivery_event.params': 'DecisionParams',
  'robot.dialect': 'RobotDialect',
  'robot_model.map_aliases': 'RobotMapAlias[]',
  'station.hours': 'readonly WeekHours[]',
  'station.purposes': 'readonly StationPurpose[]',
};
