export { startEmbeddedBroker, type BrokerConnection, type EmbeddedBroker } from './embedded-broker.ts';
export { BROKER_LIMITS, type BrokerLimit, type BrokerLimitHit } from './broker-limits.ts';
export type { BrokerLog } from './broker-log.ts';
export type { BrokerRefusal } from './broker-refusals.ts';
export { startProvisioning } from './dynamic-security.ts';
export type { ProvisionedAccount } from './dynamic-security.rules.ts';
export { checkAccount } from './broker-accounts.ts';
export {
  CONSOLE_TOPICS,
  ELEVATOR_TOPICS,
  isElevatorPrefix,
  judgePublish,
  maySubscribe,
} from './topic-access.rules.ts';
export { hashMqttPassword, type MqttAccount, type MqttAccounts } from './broker-accounts.ts';
