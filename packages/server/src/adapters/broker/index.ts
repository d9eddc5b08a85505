export { startEmbeddedBroker, type BrokerLog, type EmbeddedBroker, type EmbeddedBrokerOptions } from './embedded-broker.ts';
export type { BrokerRefusal } from './broker-refusals.ts';
export { hashMqttPassword, type MqttAccount, type MqttAccounts } from './broker-accounts.ts';
