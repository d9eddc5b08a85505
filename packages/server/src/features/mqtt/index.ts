export {
  announceMqttUser,
  createMqttAccounts,
  findMqttUser,
  insertMqttUser,
  setMqttPassword,
  type MqttUserNotice,
} from './mqtt-accounts.store.ts';
export { createSeededPasswords, randomPasswords, type MqttPasswords } from './mqtt-passwords.ts';
export { createMqttQuestions } from './mqtt-questions.service.ts';
export { mqttQuestionRoutes } from './mqtt.routes.ts';
export { createMqttService, followMqttUsers, startBroker, type MqttService } from './mqtt.service.ts';
