/** The common content of a robot's state (VDA 5050 2.1) while it stands without an order. A bench adds its header and what differs. */
export const IDLE_STATE = {
  orderId: '',
  orderUpdateId: 0,
  lastNodeId: '',
  lastNodeSequenceId: 0,
  nodeStates: [],
  edgeStates: [],
  driving: false,
  paused: false,
  operatingMode: 'AUTOMATIC',
  actionStates: [],
  batteryState: { batteryCharge: 80, batteryVoltage: 25.4, charging: false },
  errors: [],
  information: [],
  loads: [],
  safetyState: { eStop: 'NONE', fieldViolation: false },
} as const;
